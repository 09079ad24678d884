#!/bin/sh
# Runs a command of Atelier with the Node of its own folder: `bin/atelier start`.
root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)
if ! "$root/node/node" --version >/dev/null 2>&1; then
  echo "Atelier brings a Node that this machine cannot run: it needs Linux with glibc 2.28 or newer (Alpine has none), on the processor of the archive's name." >&2
  exit 1
fi
exec "$root/node/node" --max-semi-space-size=16 --heap-growing-percent=80 "$root/scripts/atelier.ts" "$@"
