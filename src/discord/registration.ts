import { createHash } from 'node:crypto';
import { type Client, Routes } from 'discord.js';
import { canonicalJson } from '../engine/canonical.ts';
import type { Store } from '../store/store.ts';
import type { Command } from './command.ts';

/** Where the fingerprint of the registered commands is kept. */
const owner = 'bot';
const key = 'commands';

/**
 * Tells Discord about the commands, all in one request, and only when they are not what it was told last.
 * @returns whether a request was made
 */
export async function register(
  client: Client<true>,
  commands: readonly Command[],
  store: Store,
): Promise<boolean> {
  const body = commands.map((command) => command.data.toJSON());
  const text = canonicalJson(JSON.parse(JSON.stringify(body)));
  const fingerprint = createHash('sha256').update(`${client.application.id}\n${text}`).digest('hex');
  if ((await store.setting(owner, key)) === fingerprint) return false;
  await client.rest.put(Routes.applicationCommands(client.application.id), { body });
  await store.setSetting(owner, key, fingerprint);
  return true;
}
