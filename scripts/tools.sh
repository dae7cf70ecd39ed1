#!/bin/sh
# The compilers that tests of generated programs need: g++, python3, rustc, javac. Missing ones are installed from Debian's
# packages when that is possible; else it says what is missing and fails.
set -eu

missing=
packages=
need() { # command, package
  command -v "$1" >/dev/null 2>&1 && return
  missing="$missing $1"
  packages="$packages $2"
}
need g++ g++
need python3 python3
need rustc rustc
need javac default-jdk-headless
[ -z "$missing" ] && exit

echo "missing:$missing" >&2
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  # shellcheck disable=SC2086 # several packages
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages >&2 ||
    { apt-get update >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages >&2; }
else
  echo "install them, on Debian with: sudo apt-get install$packages" >&2
  exit 1
fi
