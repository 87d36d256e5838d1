#!/usr/bin/env bash
# Rebuilds the libraries in linux-*/:
# - libwhisper.so: whisper.cpp 1.9.1, linked against the ggml of llama.cpp's npm package, which has
#   code paths for every CPU generation; npm builds of whisper.cpp support only the oldest. Beam search
#   samples its candidates, here from the same seed at each decode, so that a transcript does not
#   depend on what was decoded before. cuda/libwhisper.so is linked against the ggml of the CUDA
#   package, and differs only in the name of the library that it needs.
# - libgomp.so.1, which the loader uses where the system has no OpenMP runtime.
# Needs npm, git, tar, and Debian's g++, gcc-x86-64-linux-gnu and gcc-aarch64-linux-gnu.
set -euo pipefail
cd "$(dirname "$0")"
native=$PWD

sources=$(mktemp -d)
trap 'rm -rf "$sources"' EXIT

fetch() { # npm package, folder
  mkdir "$sources/$2"
  (cd "$sources/$2" && tar -xzf "$(npm pack --silent "$1")")
}

seed_first_beam() { # whisper.cpp, which seeds all other beams at each decode but the first only once
  local line='    n_decoders = std::max(1, n_decoders);'
  [ "$(grep -cxF "$line" "$1")" = 1 ]
  sed -i "s/^$line\$/&\n    state->decoders[0].rng = std::mt19937(0);/" "$1"
}

link_whisper() { # compiler, object, folder with ggml, library
  "$1" -shared "$2" -Wl,-soname,libwhisper.so -Wl,--build-id=none -Wl,--no-undefined -s \
    "$3"/libggml.*.so "$3/libggml-base.so" -o "$4"
}

build_whisper() { # compiler, platform
  fetch nodejs-whisper@0.3.1 whisper
  fetch node-llama-cpp@3.22.1 llama
  fetch "@node-llama-cpp/$2@3.22.1" ggml
  fetch "@node-llama-cpp/$2-cuda@3.22.1" cuda
  git -c advice.detachedHead=false clone --quiet "$sources/llama/package/llama/gitRelease.bundle" "$sources/llama.cpp"
  local whisper=$sources/whisper/package/cpp/whisper.cpp ggml=$sources/ggml/package/bins/$2
  local cuda=$sources/cuda/package/bins/$2-cuda
  mkdir -p "$2/cuda"
  seed_first_beam "$whisper/src/whisper.cpp"
  (cd "$whisper/src" && "$1" -std=c++17 -O3 -DNDEBUG -fPIC -fvisibility=hidden -w \
    -DWHISPER_SHARED -DWHISPER_BUILD '-DWHISPER_VERSION="1.9.1"' \
    -I../include -I. -I"$sources/llama.cpp/ggml/include" -c whisper.cpp)
  link_whisper "$1" "$whisper/src/whisper.o" "$ggml" "$native/$2/libwhisper.so"
  link_whisper "$1" "$whisper/src/whisper.o" "$cuda" "$native/$2/cuda/libwhisper.so"
  cp "$whisper/LICENSE" LICENSE.whisper.cpp
}

build_openmp() { # compiler, platform
  mkdir -p "$2"
  "$1" -Os -Wall -Wextra -fPIC -shared -nostdlib -ffreestanding -fno-asynchronous-unwind-tables \
    -Wl,-soname,libgomp.so.1 -Wl,--version-script=openmp_single.map -Wl,--build-id=none \
    -Wl,-z,noseparate-code -Wl,-z,norelro -Wl,-z,noexecstack -s \
    -o "$2/libgomp.so.1" openmp_single.c
}

build_whisper x86_64-linux-gnu-g++ linux-x64
build_openmp x86_64-linux-gnu-gcc linux-x64
build_openmp aarch64-linux-gnu-gcc linux-arm64
