#!/usr/bin/env bash
# Rebuilds linux-x64/libgomp.so.1, which the loader uses where the system has no OpenMP runtime.
set -euo pipefail
cd "$(dirname "$0")"
cc="${CC:-x86_64-linux-gnu-gcc}"
mkdir -p linux-x64
"$cc" -O2 -fPIC -shared -nostdlib -Wl,-soname,libgomp.so.1 -Wl,--version-script=openmp_single.map \
  -Wl,--build-id=none -s -o linux-x64/libgomp.so.1 openmp_single.c
