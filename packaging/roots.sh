# shellcheck shell=bash
# Debian roots to try Bosun in. Sourced, with the usual suite and folder before what the script was told:
#   . packaging/roots.sh SUITE FOLDER [--suite bookworm|trixie] [FOLDER]

suite=$1
folder=$2
shift 2
if [ "${1:-}" = --suite ]; then
  suite=$2
  shift 2
fi
folder=${1:-$folder}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
root=$folder/$suite
wheels=$folder/wheels-$suite
python=${PYTHON:-python3}
mirror=${MIRROR:-}
# Python of the suite, and its numpy: on a Pi the camera library needs that one, and all else must do with it.
case $suite in
  bookworm) version=3.11 numpy=1.24.2 ;;
  trixie) version=3.13 numpy=2.2.4 ;;
  *) echo "The suites are bookworm and trixie, not $suite." >&2; exit 1 ;;
esac

say() { printf '\n== %s\n' "$*"; }

need_tools() {
  [ "$(id -u)" -eq 0 ] || { echo "A root of Debian needs root: sudo $0" >&2; exit 1; }
  for tool in "$@"; do
    command -v "$tool" >/dev/null || {
      echo "$tool is missing: sudo apt install debootstrap qemu-user-static systemd-container" >&2
      exit 1
    }
  done
}

# make_root ARCHITECTURE PACKAGES: a root is kept, so that a second run is quick.
make_root() {
  [ -e "$root/.complete" ] && return
  say "A root of Debian $suite for $1"
  rm -rf "$root"
  mkdir -p "$root"
  debootstrap --arch="$1" --variant=minbase --include="$2" "$suite" "$root" ${mirror:+"$mirror"} \
    >"$folder/debootstrap-$suite.log" 2>&1 || { tail -n 20 "$folder/debootstrap-$suite.log" >&2; exit 1; }
  touch "$root/.complete"
}

# fetch_wheels MACHINE PACKAGES…: only wheels, since what would have to be compiled on the Pi is an error here.
fetch_wheels() {
  local machine=$1 platforms=()
  shift
  say "Wheels for $machine and Python $version"
  mkdir -p "$wheels"
  rm -f "$wheels"/*.whl
  "$python" -m pip wheel --quiet --no-deps --wheel-dir "$wheels" "$here"
  for tag in manylinux_2_17 manylinux2014 manylinux_2_28 manylinux_2_34 manylinux_2_36; do
    platforms+=(--platform "${tag}_$machine")
  done
  "$python" -m pip download --quiet --only-binary=:all: "${platforms[@]}" --python-version "$version" \
    --implementation cp --dest "$wheels" "$wheels"/bosun_table-*.whl "numpy==$numpy" "$@"
  find "$wheels" -name '*.whl' -printf '%f\n' | sort
}
