import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { Seasons } from '../../src/league/seasons.ts';
import { newRoom, sentence } from '../equipment/at-the-table.ts';
import { anotherBot, type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { testedDatabases } from '../equipment/databases/databases.ts';
import { reads } from '../equipment/reading.ts';
import { seasonIn } from './season-roles.ts';
import { close, newSeason, type SeasonRoom } from './season-room.ts';

closeAfterwards();

const example = readFileSync(new URL('../../examples/league/harbour-pair.json', import.meta.url), 'utf8');
/** Two teams, which people own, so that no computer plays. The example has no cards. */
const pair = example.replace('"season":', '"options": { "auto_resolution": "simple" }, "season":');

/** On SQLite there is one process. On PostgreSQL, two processes get the presses in turn. */
describe.each(testedDatabases())('two people in a season at the same moment, on %s', (database) => {
  const areTwo = database === 'postgresql';
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { deal: areTwo });
    const { ada } = newRoom(house);
    await ada.slash(`/league import file:${ada.attach('pair.json', pair)}`);
  });

  /** What people do at once. Menus that people still fill belong to one process, so the second comes only now. */
  async function atOnce<T>(deed: () => Promise<T>): Promise<T> {
    if (!areTwo) return deed();
    const second = await anotherBot(house);
    try {
      return await deed();
    } finally {
      await second.stop();
    }
  }

  /** The sentences of two answers, of which one has some words; the other one is returned. */
  async function oneOf(words: string, ...answers: readonly Promise<string>[]): Promise<string> {
    const all = await Promise.all(answers);
    expect(
      all.filter((one) => one.includes(words)),
      all.join('\n'),
    ).toHaveLength(1);
    return all.find((one) => !one.includes(words)) ?? '';
  }

  const said = async (user: User, command: string) => sentence(await user.slash(command));
  const pressed = async (user: User, button: string) => sentence(await user.press(button));

  /** How often the audit log tells something. */
  async function logged({ ada, name }: SeasonRoom, words: string): Promise<number> {
    return (await said(ada, `/season audit season:${name}`)).split(words).length - 1;
  }

  it('start it once', async () => {
    const room = await newSeason(house, {});
    const { ada, cleo, name } = room;
    await said(ada, `/season pause season:${name}`);
    const start = (user: User) => said(user, `/season start season:${name}`);
    expect(await atOnce(() => oneOf('begins with week 1', start(ada), start(cleo)))).toBe(
      'The season has begun, so it’s too late to change that.',
    );
    expect(await logged(room, '· start')).toBe(1);
    await close(room);
  });

  it('end one week, not two', async () => {
    const room = await newSeason(house, { ben: 'KEL', dev: 'TIN' }, 'league:Harbour Pair week_ends:hand');
    const { ada, cleo, name } = room;
    await said(ada, `/season start season:${name}`);
    const next = (user: User) => said(user, `/season week season:${name}`);
    // Whoever asks later means the week after. Here both have seen week 1 before it ends.
    const { week } = Seasons.prototype;
    const seen: number[] = [];
    const ending = vi.spyOn(Seasons.prototype, 'week').mockImplementation(async function (
      this: Seasons,
      ...asked
    ) {
      seen.push(asked[1]);
      await vi.waitUntil(() => seen.length === 2, { timeout: 60_000 });
      return week.apply(this, asked);
    });
    onTestFinished(() => ending.mockRestore());
    expect(await atOnce(() => oneOf('Week 2 begins.', next(ada), next(cleo)))).toBe(
      'Somebody has just ended week 1. Week 2 is on.',
    );
    expect(seen).toEqual([1, 1]);
    expect(await said(ada, `/season show season:${name}`)).toContain('Week 2 of 4');
    expect(await logged(room, '· next week')).toBe(1);
    await close(room);
  });

  it('give a team or refuse it', async () => {
    const room = await seasonIn(house, 'claimed');
    const { ada, cleo } = room;
    const answers = await atOnce(() => Promise.all([pressed(cleo, 'Give'), pressed(ada, 'Refuse')]));
    const isGiven = answers[0]?.includes('belong to Ben now.');
    expect(answers[isGiven ? 1 : 0]).toBe('They haven’t asked for that team.');
    expect(answers[isGiven ? 0 : 1]).toContain(isGiven ? 'belong to Ben now.' : 'Ben doesn’t get');
    expect(await said(ada, `/team show team:PCG season:${room.name}`)).toContain(
      isGiven ? 'Owners: Ben' : 'Owners: none',
    );
    expect(await logged(room, isGiven ? 'owner of PCG' : 'refused claim of PCG')).toBe(1);
    expect(await logged(room, isGiven ? 'refused claim of PCG' : 'owner of PCG')).toBe(0);
    await close(room);
  });

  it('confirm a score or deny it', async () => {
    const room = await newSeason(house, { ben: 'KEL', dev: 'TIN' }, 'league:Harbour Pair');
    const { ada, ben, cleo, dev, name } = room;
    await said(cleo, `/season start season:${name}`);
    const thread = () =>
      house.playground.world.channelList().find((one) => one.name === `${name} · week 1`)?.id;
    await expect.poll(thread).toBeDefined();
    for (const user of [ada, ben, cleo, dev]) user.goTo(thread() ?? '');
    expect(await said(ben, `/schedule result game:1:1 away:3 home:5 season:${name}`)).toContain('typed in');
    await reads(dev, 'typed in for');
    const answers = await atOnce(() => Promise.all([pressed(dev, 'Confirm'), pressed(cleo, 'Deny')]));
    const stands = answers[0] === 'The result stands.';
    expect(answers[stands ? 1 : 0]).toMatch(/already has a result|Nobody has typed in a score/);
    expect(answers[stands ? 0 : 1]).toMatch(/The result stands|The score is denied/);
    expect(await said(ada, `/schedule show week:1 season:${name}`)).toContain(
      stands ? '1 to play' : '2 to play',
    );
    await close(room);
  });

  it('accept a trade once for their team', async () => {
    const room = await newSeason(house, { ben: 'PCG', dev: 'IVS' }, 'review:none');
    const { ada, ben, cleo, dev, name } = room;
    await said(cleo, `/team owner person:Ada team:IVS season:${name}`);
    await said(ben, `/trade offer with:IVS season:${name}`);
    await ben.select('Add from …', 'PCG picks');
    await ben.select('Choose picks', 'Draft 1, round 1');
    await ben.press('Send');
    for (const user of [ada, dev]) await said(user, `/trade show trade:1 season:${name}`);
    const accepted = await atOnce(() =>
      oneOf('This trade is already agreed on.', pressed(ada, 'Accept'), pressed(dev, 'Accept')),
    );
    expect(accepted).toContain('Agreed. With week 1.');
    expect(await logged(room, 'trade 1')).toBe(1);
    await close(room);
  });

  it('pick once, for one turn', async () => {
    const room = await seasonIn(house, 'drafting');
    const { ben, cleo, name } = room;
    const [one, other] = await cleo.complete(`/draft pick season:${name} player:`);
    const pick = (user: User, player: unknown) =>
      said(user, `/draft pick season:${name} player:${player} team:PCG`);
    const late = await atOnce(() => oneOf('**PCG** pick', pick(ben, one?.value), pick(cleo, other?.value)));
    expect(late).toMatch(/on the clock|picks left|The draft is over|All of your picks are made/);
    // The other teams are computers’.
    await expect.poll(() => said(cleo, `/roster show team:PCG season:${name}`)).toContain('**Active (1)**');
    await close(room);
  });

  it('pick before the clock does, or after', async () => {
    const room = await newSeason(house, { ben: 'PCG' });
    const { ben, cleo, name } = room;
    await said(cleo, `/draft start rounds:1 clock:1 season:${name}`);
    await reads(ben, 'it’s your pick');
    const list = await ben.complete(`/draft pick season:${name} player:`);
    const player = list.at(-1);
    const [answer] = await atOnce(() =>
      Promise.all([said(ben, `/draft pick season:${name} player:${player?.value}`), house.jump(1.1)]),
    );
    await expect.poll(() => said(cleo, `/draft board season:${name}`)).toContain('8 of 8');
    const label = player?.name.split(' · ')[0] ?? '';
    const roster = await said(cleo, `/roster show team:PCG season:${name}`);
    // One player came, the one that was picked if the press came first.
    expect(roster).toContain('**Active (1)**');
    expect(roster.includes(label)).toBe(answer.includes('**PCG** pick'));
    if (!roster.includes(label))
      expect(answer).toMatch(/on the clock|All of your picks|draft is over|picks left/);
    await close(room);
  });
});
