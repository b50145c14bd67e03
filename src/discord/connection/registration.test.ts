import { SlashCommandBuilder } from '@discordjs/builders';
import { REST } from 'discord.js';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { startPlayground } from '../../../playground/server.ts';
import { forEachDatabase } from '../../../test/equipment/databases.ts';
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
    // It waits for the first attempt, whose failure is not thrown.
    await registration.begin(told.applicationId);
    await registration.begin(told.applicationId);
    expect(known()).toEqual([]);
    await expect.poll(known).toEqual(['roll: Rolls']);
    // discord.js repeats each of the three failures three times.
    expect(puts()).toBe(13);
  });
});
