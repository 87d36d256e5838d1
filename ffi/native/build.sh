#!/usr/bin/env bash
# Rebuilds linux-*/libgomp.so.1, which the loader uses where the system has no OpenMP runtime.
# Needs Debian's gcc-x86-64-linux-gnu and gcc-aarch64-linux-gnu; the results need no library at all.
set -euo pipefail
cd "$(dirname "$0")"

build() { # compiler, folder
  mkdir -p "$2"
  "$1" -Os -Wall -Wextra -fPIC -shared -nostdlib -ffreestanding -fno-asynchronous-unwind-tables \
    -Wl,-soname,libgomp.so.1 -Wl,--version-script=openmp_single.map -Wl,--build-id=none \
    -Wl,-z,noseparate-code -Wl,-z,norelro -Wl,-z,noexecstack -s \
    -o "$2/libgomp.so.1" openmp_single.c
}

build x86_64-linux-gnu-gcc linux-x64
build aarch64-linux-gnu-gcc linux-arm64
