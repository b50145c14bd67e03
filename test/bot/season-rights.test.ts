import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { reads } from '../equipment/reading.ts';
import { subcommands } from './season-commands.ts';
import { commandRows } from './season-rights-rows.ts';
import { byPhase, isForAll, notRunner, phases, publicControls, trying } from './season-roles.ts';
import { close, newSeason, type SeasonRoom } from './season-room.ts';

closeAfterwards();

/** Commands that name no season. */
const unnamed = ['season create', 'season list', 'season import', 'stats person'];

it('tries every option of every subcommand', () => {
  for (const { path, options } of subcommands) {
    const rows = commandRows.filter(([typed]) => typed === path || typed.startsWith(`${path} `));
    const text = rows.map(([typed]) => ` ${typed} `).join();
    expect(rows, path).not.toEqual([]);
    for (const { name } of options) if (name !== 'season') expect(text, path).toContain(` ${name}:`);
  }
});

/** One database is enough: permissions aren't stored in the database. */
describe.each(oneDatabase())('who may do what in a season, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database);
  });

  /** A game of the Gulls against others than the Smelters, as the list under the option gives it. */
  async function gameOf({ cleo, name }: SeasonRoom): Promise<string> {
    const games = await cleo.complete(`/schedule cancel season:${name} game:PCG`);
    return `${games.find((one) => !one.name.includes('IVS'))?.value ?? 'none'}`;
  }

  /** Somebody who may be picked. */
  async function pickOf({ cleo, name }: SeasonRoom): Promise<string> {
    const [first] = await cleo.complete(`/draft pick season:${name} player:`);
    return `${first?.value ?? 'nobody'}`;
  }

  async function typed(room: SeasonRoom, user: User, command: string): Promise<string> {
    let text = command.replace('NAME', room.name);
    if (text.includes('GAME')) text = text.replace('GAME', await gameOf(room));
    if (text.includes('PICK')) text = text.replace('PICK', await pickOf(room));
    if (text.includes('FILE')) text = text.replace('FILE', user.attach('some.txt', 'some text'));
    const isNamed = !unnamed.some((path) => text.startsWith(path));
    const answer = await user.slash(`/${text}${isNamed ? ` season:${room.name}` : ''}`);
    expect.soft(answer.message?.ephemeral, command).toBe(true);
    return sentence(answer);
  }

  const tried = trying(() => house, typed);

  it.each(phases)('commands that answer everybody alike, when it is %s', async (phase) => {
    await tried.same(
      phase,
      commandRows.filter((row) => row[1] === phase && isForAll(row)),
    );
  });

  it.each(byPhase(commandRows.filter((row) => !isForAll(row))))('/%s, when it is %s', (...row) =>
    tried.each(row),
  );

  it('gives a team that somebody asked for when a commissioner agrees, once', async () => {
    const room = await newSeason(house, { ben: 'PCG' });
    const { ada, ben, cleo, dev, name } = room;
    const said = async (user: User, command: string) =>
      sentence(await user.slash(`${command} season:${name}`));
    await said(cleo, '/season set ask_for_teams:true');
    expect(await said(dev, '/team claim team:QHM')).toContain('A commissioner has to agree.');
    await reads(cleo, 'Dev asks for');
    expect(await said(dev, '/team claim team:QHM')).toContain('You’ve asked for that team.');
    expect(await said(dev, '/team claim team:IVS')).toContain('You’ve asked for QHM.');
    expect(await said(cleo, '/team list')).toContain('free (asked for by 1)');
    expect(sentence(await ben.press('Give'))).toBe(notRunner);
    const give = publicControls(room).find((id) => id.startsWith('q:team:give-')) ?? '';
    const [post] = ada.messages();
    expect(sentence(await cleo.press('Refuse'))).toContain('Dev doesn’t get');
    // The button goes with the request. Somebody may still have pressed it a moment before.
    const late = await cleo.forgePress({ customId: give, message: post?.message.id ?? '' });
    expect(sentence(late)).toContain('They haven’t asked for that team.');
    await said(dev, '/team claim team:IVS');
    await reads(cleo, 'asks for **Ironvale Smelters**');
    expect(await said(dev, '/team release')).toContain('is taken back');
    await said(dev, '/team claim team:SMH');
    await reads(cleo, 'asks for **Saltmarsh Herons**');
    const answers = await Promise.all([cleo.press('Give'), cleo.press('Give')]);
    expect(answers.map(sentence).toSorted()).toEqual([
      '**Saltmarsh Herons** belong to Dev now.',
      'They’re already an owner of that team.',
    ]);
    await reads(ada, 'Dev owns **Saltmarsh Herons** now.');
    await close(room);
  });
});
