import { SlashCommandBuilder } from '@discordjs/builders';
import { REST } from 'discord.js';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { startPlayground } from '../../../playground/server.ts';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import type { Store } from '../../store/records/store.ts';
import { type Command, note } from '../answers/command.ts';
import { restOptions } from './client.ts';
import { Registration, register } from './registration.ts';

const command = (name: string, description: string): Command => ({
  data: new SlashCommandBuilder().setName(name).setDescription(description),
  run: async () => note('', ''),
});

/** A playground, a client for it, and the names and descriptions of its commands. */
async function local() {
  const playground = await startPlayground({ port: 0 });
  onTestFinished(() => playground.stop());
  const rest = new REST(restOptions(playground.apiUrl)).setToken(playground.token);
  const applicationId = playground.world.application.id;
  const known = () =>
    [...playground.world.commands.values()].map(({ name, description }) => `${name}: ${description}`).sort();
  const puts = () => playground.counts().routes['PUT /applications/:application/commands'] ?? 0;
  return { told: { rest, applicationId }, playground, known, puts };
}

forEachDatabase((open) => {
  it('registers the commands when they changed, and only then', async () => {
    const store = await open();
    const { told, playground, known, puts } = await local();
    const [roll, help] = [command('roll', 'Rolls'), command('help', 'Helps')];
    expect(await register({ ...told, commands: [roll, help], store })).toBe(true);
    expect(known()).toEqual(['help: Helps', 'roll: Rolls']);
    expect(await register({ ...told, commands: [command('roll', 'Rolls'), help], store })).toBe(false);
    expect(puts()).toBe(1);
    expect(await register({ ...told, commands: [command('roll', 'Rolls dice')], store })).toBe(true);
    expect(known()).toEqual(['roll: Rolls dice']);
    expect(puts()).toBe(2);
    expect(playground.violations()).toEqual([]);
  });

  it('registers again if Discord refused', async () => {
    const store = await open();
    const { told, playground, known } = await local();
    playground.faults.failNext(10, { route: 'PUT' });
    await expect(register({ ...told, commands: [command('roll', 'Rolls')], store })).rejects.toThrow();
    playground.faults.clear();
    expect(await register({ ...told, commands: [command('roll', 'Rolls')], store })).toBe(true);
    expect(known()).toEqual(['roll: Rolls']);
  });
  it('keeps trying with growing pauses, and stops after a success', async () => {
    const store = await open();
    const { told, playground, known, puts } = await local();
    playground.faults.failNext(12, { route: 'PUT' });
    const log = pino({ level: 'silent' });
    const commands = [command('roll', 'Rolls')];
    const registration = new Registration({ rest: told.rest, commands, store }, log, {
      first: 20,
      longest: 40,
    });
    onTestFinished(() => registration.stop());
    // `begin` waits for the first attempt, and doesn't throw if that fails.
    await registration.begin(told.applicationId);
    await registration.begin(told.applicationId);
    expect(known()).toEqual([]);
    await expect.poll(known).toEqual(['roll: Rolls']);
    // discord.js repeats each of the three failures three times.
    expect(puts()).toBe(13);
  });
});

/** A store and a REST client that record calls and can be made to fail. */
function told(commands: readonly Command[]) {
  const settings = new Map<string, string>();
  const puts: string[] = [];
  const faults: { with: Error | undefined } = { with: undefined };
  const rest = {
    put: async (route: string) => {
      puts.push(route);
      if (faults.with) throw faults.with;
    },
  } as unknown as REST;
  const store = {
    setting: async (_: string, key: string) => settings.get(key),
    setSetting: async (_: string, key: string, value: string) => void settings.set(key, value),
  } as unknown as Store;
  return { settings, puts, faults, rest, store, commands };
}

it('tells each application of its own, and what was refused is not taken for told', async () => {
  const { puts, faults, settings, ...how } = told([command('roll', 'Rolls')]);
  faults.with = new Error('400');
  await expect(register({ ...how, applicationId: '1' })).rejects.toThrow('400');
  expect(settings.size).toBe(0);
  faults.with = undefined;
  expect(await register({ ...how, applicationId: '1' })).toBe(true);
  expect(await register({ ...how, applicationId: '1' })).toBe(false);
  expect(await register({ ...how, applicationId: '2' })).toBe(true);
  expect(await register({ ...how, applicationId: '1' })).toBe(true);
  expect(puts).toHaveLength(4);
});

it('stops telling when the bot stops', async () => {
  const { puts, faults, ...how } = told([command('roll', 'Rolls')]);
  faults.with = new Error('503');
  const log = pino({ level: 'silent' });
  const registration = new Registration(how, log, { first: 60_000, longest: 60_000 });
  await registration.begin('1');
  await registration.stop();
  expect(puts).toHaveLength(1);
  // A registration that never began has nothing to stop.
  await new Registration(how, log).stop();
});
