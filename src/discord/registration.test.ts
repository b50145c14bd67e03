import { SlashCommandBuilder } from '@discordjs/builders';
import { expect, it, onTestFinished } from 'vitest';
import { startPlayground } from '../../playground/server.ts';
import { forEachDatabase } from '../../test/databases.ts';
import { createClient } from './client.ts';
import { type Command, note } from './command.ts';
import { register } from './registration.ts';

const command = (name: string, description: string): Command => ({
  data: new SlashCommandBuilder().setName(name).setDescription(description),
  run: async () => note('', ''),
});

/** A connected bot, with the names and descriptions that Discord knows of its commands. */
async function connected() {
  const playground = await startPlayground({ port: 0 });
  const client = createClient(playground.apiUrl);
  onTestFinished(async () => {
    await client.destroy();
    await playground.stop();
  });
  await client.login(playground.token);
  if (!client.isReady()) await new Promise<void>((resolve) => client.once('clientReady', () => resolve()));
  if (!client.isReady()) throw new Error('The bot is not connected.');
  const known = () =>
    [...playground.world.commands.values()].map(({ name, description }) => `${name}: ${description}`).sort();
  return { client, playground, known };
}

forEachDatabase((open) => {
  it('tells Discord about the commands when they have changed, and only then', async () => {
    const store = await open();
    const { client, playground, known } = await connected();
    const puts = () => playground.counts().routes['PUT /applications/:application/commands'] ?? 0;
    const [roll, help] = [command('roll', 'Rolls'), command('help', 'Helps')];
    expect(await register(client, [roll, help], store)).toBe(true);
    expect(known()).toEqual(['help: Helps', 'roll: Rolls']);
    expect(await register(client, [command('roll', 'Rolls'), help], store)).toBe(false);
    expect(puts()).toBe(1);
    expect(await register(client, [command('roll', 'Rolls dice')], store)).toBe(true);
    expect(known()).toEqual(['roll: Rolls dice']);
    expect(puts()).toBe(2);
    expect(playground.violations()).toEqual([]);
  });

  it('tells again when Discord did not take it', async () => {
    const store = await open();
    const { client, playground, known } = await connected();
    playground.faults.failNext(10, { route: 'PUT' });
    await expect(register(client, [command('roll', 'Rolls')], store)).rejects.toThrow();
    playground.faults.clear();
    expect(await register(client, [command('roll', 'Rolls')], store)).toBe(true);
    expect(known()).toEqual(['roll: Rolls']);
  });
});
