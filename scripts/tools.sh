# Finds or gets the tools that the other scripts need. The scripts source it from the top of the project.
#
# A tool that is installed in the right version is used. A missing one goes into a cache of its own, in a folder named
# after its version, so that nothing else on the machine changes.

tools=${UNFOLD_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/unfold}

rust_pinned=$(sed -n 's/^channel = "\(.*\)"$/\1/p' rust-toolchain.toml)
rust_oldest=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
trunk_version=0.21.14
wasm_bindgen_version=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/[",]/, ""); print $3 }' Cargo.lock)
axe_version=4.14.0
geckodriver_version=0.37.1
wasm_opt_version=$(sed -n 's/^wasm_opt = "version_\([0-9]*\)"$/\1/p' Trunk.toml)

say() { printf '== %s\n' "$*"; }

fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# Runs a command quietly; shows what it printed if it fails.
quietly() {
  local log
  log=$(mktemp)
  if ! "$@" >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

# version_of COMMAND: the first number with dots in what its --version prints; nothing if there is none.
version_of() {
  { "$1" --version 2>/dev/null || true; } | { grep -Eo '[0-9]+(\.[0-9]+)*' || true; } | head -n 1
}

# Rust as rust-toolchain.toml pins it, or stable Rust if that version is missing and cannot be fetched.
need_toolchain() {
  command -v cargo >/dev/null || fail "Rust is missing: install rustup."
  if ! rustc --version >/dev/null 2>&1; then
    export RUSTUP_TOOLCHAIN=stable
    rustc --version >/dev/null || fail "Rust $rust_pinned is missing, and rustup could not get it: see above."
    say "Rust $rust_pinned is missing: $(version_of rustc) is used"
  fi
  printf '%s\n' "$rust_oldest" "$(version_of rustc)" | sort -V -C ||
    fail "Rust $(version_of rustc) is too old: it must be $rust_oldest or newer."
}

# Rust with the target for the browser.
need_rust() {
  need_toolchain
  local library
  library=$(rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null || true)
  if [ ! -d "$library" ]; then
    command -v rustup >/dev/null ||
      fail "the target wasm32-unknown-unknown is missing: install it for your Rust, or install rustup."
    say "Getting Rust's wasm32-unknown-unknown target"
    quietly rustup target add wasm32-unknown-unknown || fail "rustup could not add the target wasm32-unknown-unknown."
  fi
}

# need_component COMMAND COMPONENT: a part of the Rust toolchain, found as cargo COMMAND.
need_component() {
  cargo "$1" --version >/dev/null 2>&1 && return
  say "Getting Rust's component $2"
  quietly rustup component add "$2" || fail "the Rust component $2 is missing: install it with rustup component add $2."
}

need_trunk() {
  local found
  found=$(version_of trunk)
  # Any 0.21 from 0.21.14 on will do.
  case $found in 0.21.1[4-9] | 0.21.[2-9][0-9]) return ;; esac
  if [ ! -x "$tools/trunk-$trunk_version/bin/trunk" ]; then
    say "Building trunk $trunk_version (about five minutes, once)"
    # Trunk's own release profile takes twice as long and makes no difference here.
    CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_OPT_LEVEL=0 \
      quietly cargo install trunk --version "$trunk_version" --locked --no-default-features \
      --root "$tools/trunk-$trunk_version" || fail "trunk $trunk_version could not be built: install it by hand."
  fi
  PATH=$tools/trunk-$trunk_version/bin:$PATH
}

need_wasm_bindgen() {
  [ "$(version_of wasm-bindgen)" = "$wasm_bindgen_version" ] && command -v wasm-bindgen-test-runner >/dev/null && return
  local root=$tools/wasm-bindgen-$wasm_bindgen_version
  if [ ! -x "$root/bin/wasm-bindgen" ]; then
    say "Building wasm-bindgen-cli $wasm_bindgen_version (about three minutes, once)"
    # Not --locked: the lock file of the package names a version that registries no longer carry.
    CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_OPT_LEVEL=1 \
      quietly cargo install wasm-bindgen-cli --version "$wasm_bindgen_version" --root "$root" ||
      fail "wasm-bindgen-cli $wasm_bindgen_version could not be built: install it by hand."
  fi
  PATH=$root/bin:$PATH
}

need_wasm_opt() {
  [ "$(version_of wasm-opt)" = "$wasm_opt_version" ] && return
  local root=$tools/binaryen-$wasm_opt_version
  if [ ! -x "$root/node_modules/.bin/wasm-opt" ]; then
    command -v npm >/dev/null ||
      fail "wasm-opt $wasm_opt_version is missing: install binaryen $wasm_opt_version, or Node and npm to get it."
    say "Getting wasm-opt $wasm_opt_version"
    mkdir -p "$root"
    quietly npm install --prefix "$root" --no-save --no-audit --no-fund "binaryen@$wasm_opt_version" ||
      fail "wasm-opt $wasm_opt_version could not be installed: install binaryen $wasm_opt_version by hand."
  fi
  PATH=$root/node_modules/.bin:$PATH
}

# All tools that build the page.
need_build_tools() {
  need_rust
  need_trunk
  need_wasm_bindgen
  need_wasm_opt
  export PATH
}

# need_packages WHAT PACKAGE...: installs packages of Debian, or of a system with the same names.
need_packages() {
  local what=$1 as_root=
  shift
  [ "$(id -u)" = 0 ] || as_root="sudo -n"
  command -v apt-get >/dev/null && { [ -z "$as_root" ] || sudo -n true 2>/dev/null; } ||
    fail "$what is missing: install what these packages of Debian have: $*."
  say "Getting $what"
  quietly $as_root apt-get update &&
    quietly $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" ||
    fail "$what could not be installed: install the packages $*."
}

# Chromium, which most of the tests run in. Sets CHROMEDRIVER.
need_browser() {
  { command -v chromium || command -v google-chrome; } >/dev/null && command -v chromedriver >/dev/null ||
    need_packages "Chromium" chromium chromium-driver
  [ -f /usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf ] || need_packages "the font of the tests" fonts-dejavu-core
  CHROMEDRIVER=$(command -v chromedriver)
  export CHROMEDRIVER
}

# The browsers that the main journeys run in. Sets CHROMEDRIVER and GECKODRIVER.
need_browsers() {
  need_browser
  { command -v firefox-esr || command -v firefox; } >/dev/null || need_packages "Firefox" firefox-esr libgl1-mesa-dri
  command -v Xvfb >/dev/null || need_packages "a display for browsers" xvfb
  command -v WebKitWebDriver >/dev/null || need_packages "WebKit" webkit2gtk-driver
  need_geckodriver
}

need_geckodriver() {
  GECKODRIVER=$(command -v geckodriver || true)
  if [ -z "$GECKODRIVER" ]; then
    local root=$tools/geckodriver-$geckodriver_version
    GECKODRIVER=$root/bin/geckodriver
    if [ ! -x "$GECKODRIVER" ]; then
      say "Building geckodriver $geckodriver_version (about a minute, once)"
      CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_OPT_LEVEL=0 \
        quietly cargo install geckodriver --version "$geckodriver_version" --locked --root "$root" ||
        fail "geckodriver $geckodriver_version could not be built: install it by hand."
    fi
  fi
  export GECKODRIVER
}

# axe-core, which checks the page for accessibility. Sets UNFOLD_AXE to its script.
need_axe() {
  local root=$tools/axe-core-$axe_version
  UNFOLD_AXE=$root/node_modules/axe-core/axe.min.js
  export UNFOLD_AXE
  [ -f "$UNFOLD_AXE" ] && return
  command -v npm >/dev/null || fail "axe-core $axe_version is missing: install Node and npm to get it."
  say "Getting axe-core $axe_version"
  mkdir -p "$root"
  quietly npm install --prefix "$root" --no-save --no-audit --no-fund "axe-core@$axe_version" ||
    fail "axe-core $axe_version could not be installed."
}
