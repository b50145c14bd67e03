import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { moderating, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { begin, close, everythingPublic, newSeason, type SeasonRoom } from './season-room.ts';
import { labeled } from './traders.ts';

closeAfterwards();

/** Names of players in the trades below: Gulls, Smelters, Masons. */
const players = {
  wyndhamer: 'Keiko Wyndhamer',
  turnpenny: 'Eiji Turnpenny',
  walkenhorst: 'Halima Walkenhorst',
} as const;
const secret = /Wyndhamer|Turnpenny|Walkenhorst|pcg-39|ivs-10|qhm-22/;

describe.each(oneDatabase())('trades of a season, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database);
  });

  const said = async (user: User, command: string) => sentence(await user.slash(`/trade ${command}`));

  /** Adds a team's player to the offer that somebody puts together. */
  async function gives(user: User, team: string, player: string, to?: string): Promise<string> {
    const first = sentence(await user.select('Add from …', team));
    const isFirst = first.includes(player);
    if (!isFirst) await user.press('More');
    const menu = /Choose players[^:]*/.exec(first)?.[0] ?? '';
    const answer = await user.select(isFirst ? menu : menu.replace('(1', '(2'), player);
    return sentence(to === undefined ? answer : await user.press(to));
  }

  /** Ben offers his last infielder for an infielder of the Smelters. */
  async function offered({ ben, name }: SeasonRoom): Promise<void> {
    expect(await said(ben, `offer with:IVS season:${name}`)).toContain('choose who gives something');
    await gives(ben, 'PCG', players.wyndhamer);
    await gives(ben, 'IVS', players.turnpenny);
    const answer = await ben.press('Send');
    expect(answer.message?.ephemeral).toBe(true);
    expect(sentence(answer)).toContain('Accepted by PCG.');
  }

  it('shows an offer only to its teams, and posts it once a commissioner agrees', async () => {
    const room = await newSeason(house, { ben: 'PCG', dev: 'IVS' });
    const { ada, ben, cleo, dev, name } = room;
    await offered(room);
    await expect.poll(() => everythingPublic(house, room)).toContain('You have a trade offer');
    expect(dev.pings(room.channel).length).toBeGreaterThan(0);
    expect(await said(dev, `list season:${name}`)).toContain('Wyndhamer');
    for (const user of [ada, cleo]) {
      expect(await said(user, `list season:${name}`)).toContain('no trades for you to see');
      expect(await said(user, `show trade:1 season:${name}`)).toContain('There’s no such trade');
    }
    await said(dev, `show trade:1 season:${name}`);
    expect(sentence(await dev.press('Accept'))).toContain('In review');
    for (const user of [ben, dev])
      expect(await said(user, `cancel trade:1 reason:no season:${name}`)).toContain('Only a commissioner');
    await expect.poll(() => everythingPublic(house, room)).toContain('A trade waits for a commissioner');
    expect(secret.test(everythingPublic(house, room))).toBe(false);
    expect(await said(ada, `show trade:1 season:${name}`)).toContain('In review');
    await said(cleo, `show trade:1 season:${name}`);
    expect(sentence(await cleo.press('Approve'))).toContain('Agreed. With week 1.');
    await expect.poll(() => everythingPublic(house, room)).toContain('Trade: **PCG** get Eiji Turnpenny');
    await begin(room);
    expect(sentence(await ben.slash(`/roster show season:${name}`))).toContain('Eiji Turnpenny');
    await close(room);
  });

  it('lets a commissioner decide on others’ trades only', async () => {
    const room = await newSeason(house, { ben: 'PCG', cleo: 'IVS' });
    const { ada, ben, cleo, dev, name } = room;
    await offered(room);
    await said(cleo, `show trade:1 season:${name}`);
    await cleo.press('Accept');
    expect(await said(cleo, `cancel trade:1 reason:mine season:${name}`)).toContain('your own team’s trade');
    expect(await said(dev, `show trade:1 season:${name}`)).toContain('There’s no such trade');
    expect(await said(ada, `cancel trade:1 season:${name}`)).toContain('Say with `reason`');
    const refused = await moderating(house, dev, async (user) => {
      await said(user, `show trade:1 season:${name}`);
      await user.press('Refuse');
      return user.select('Choose a reason', 'It’s too one-sided.');
    });
    expect(sentence(refused)).toContain('Refused: It’s too one-sided.');
    expect(await said(ben, `show trade:1 season:${name}`)).toContain('Refused: It’s too one-sided.');
    expect(secret.test(everythingPublic(house, room))).toBe(false);
    await close(room);
  });

  it('lets an assistant answer, and a commissioner for a team without an owner', async () => {
    const room = await newSeason(house, { ben: 'PCG' }, 'review:none');
    const { ada, ben, cleo, dev, name } = room;
    await offered(room);
    expect(await said(dev, `show trade:1 season:${name}`)).toContain('There’s no such trade');
    expect(await said(ada, `cancel trade:1 season:${name}`)).toContain('There’s no such trade');
    await said(cleo, `show trade:1 season:${name}`);
    expect(sentence(await cleo.press('Decline'))).toContain('Declined.');
    await ben.slash(`/team assistant person:Dev season:${name}`);
    expect(await said(dev, `offer with:IVS season:${name}`)).toContain('choose who gives something');
    await gives(dev, 'PCG', players.wyndhamer);
    await gives(dev, 'IVS', players.turnpenny);
    await dev.press('Send');
    await said(cleo, `show trade:2 season:${name}`);
    expect(sentence(await cleo.press('Accept'))).toContain('Agreed. With week 1.');
    // A second press finds it decided.
    await said(ben, `show trade:2 season:${name}`);
    expect(await said(ben, `cancel trade:2 season:${name}`)).toContain('already agreed on');
    await close(room);
  });

  it('trades among three teams, with a change that takes back the consents', async () => {
    const room = await newSeason(house, { ben: 'PCG', dev: 'IVS', cleo: 'QHM' });
    const { ada, ben, cleo, dev, name } = room;
    await said(ben, `offer with:IVS with2:QHM season:${name}`);
    await gives(ben, 'PCG', players.wyndhamer, 'Ironvale Smelters');
    await gives(ben, 'IVS', players.turnpenny, 'Quarry Hill Masons');
    await gives(ben, 'QHM', players.walkenhorst, 'Port Calder Gulls');
    expect(sentence(await ben.press('Send'))).toContain('Accepted by PCG.');
    await said(dev, `show trade:1 season:${name}`);
    expect(sentence(await dev.press('Accept'))).toContain('Accepted by PCG, IVS.');
    await said(cleo, `show trade:1 season:${name}`);
    await cleo.press('Change');
    await cleo.select('Add from …', 'PCG picks');
    expect(sentence(await cleo.select('Choose picks', 'Draft 1, round 1'))).toContain(
      'Which team gets the round 1 pick of PCG in draft 1?',
    );
    expect(sentence(await cleo.press('Quarry Hill Masons'))).toContain('round 1 pick of PCG');
    expect(sentence(await cleo.press('Send the change'))).toContain('Accepted by QHM.');
    // Both accept at once; each consent counts once.
    for (const user of [ben, dev]) await said(user, `show trade:1 season:${name}`);
    const answers = (await Promise.all([ben.press('Accept'), dev.press('Accept')])).map(sentence);
    expect(answers.filter((text) => text.includes('In review'))).toHaveLength(1);
    expect(await said(ben, `show trade:1 season:${name}`)).toContain('In review');
    await expect.poll(() => everythingPublic(house, room)).toContain('A trade waits for a moderator');
    expect(secret.test(everythingPublic(house, room))).toBe(false);
    await said(ada, `show trade:1 season:${name}`);
    expect(sentence(await ada.press('Approve'))).toContain('Agreed. With week 1.');
    await expect.poll(() => everythingPublic(house, room)).toContain('the round 1 pick of PCG in draft 1');
    await close(room);
  });

  it('lets other owners object in a vote, and an offer be declined or taken back', async () => {
    const room = await newSeason(house, { ben: 'PCG', dev: 'IVS', cleo: 'QHM' }, 'review:vote');
    const { ada, ben, cleo, dev, name } = room;
    await offered(room);
    await said(dev, `show trade:1 season:${name}`);
    expect(sentence(await dev.press('Decline'))).toContain('Declined.');
    await offered(room);
    expect(await said(dev, `cancel trade:2 season:${name}`)).toBe('Trade 2 is taken back.');
    await offered(room);
    await said(dev, `show trade:3 season:${name}`);
    await dev.press('Accept');
    await expect.poll(() => everythingPublic(house, room)).toContain('A trade is up for a vote');
    expect(secret.test(everythingPublic(house, room))).toBe(false);
    await said(cleo, `show trade:3 season:${name}`);
    expect(sentence(await cleo.press('Object'))).toContain('You object to trade 3.');
    expect(await said(ben, `show trade:3 season:${name}`)).toContain('Refused.');
    expect(await said(ada, `list season:${name}`)).toContain('**3** Refused');
    expect(secret.test(everythingPublic(house, room))).toBe(false);
    await close(room);
  });

  it('lets no trade be offered after the deadline week, and lets offers expire', async () => {
    const late = await newSeason(house, { ben: 'PCG', dev: 'IVS' }, 'deadline_week:0');
    await offered(late);
    await begin(late);
    await said(late.dev, `show trade:1 season:${late.name}`);
    expect(sentence(await late.dev.press('Accept'))).toContain('The trade deadline was the end of week 0.');
    await close(late);
    const slow = await newSeason(house, { ben: 'PCG', dev: 'IVS' });
    await offered(slow);
    await house.pass(72 * 60 + 1);
    await expect
      .poll(() => said(slow.ben, `show trade:1 season:${slow.name}`), { timeout: 20_000 })
      .toContain('Expired.');
    await close(slow);
  });

  /** How often a person was called to this in the season's channel. */
  const calls = (user: User, { channel }: SeasonRoom, words: string): number =>
    user.messages(channel).filter(({ message }) => message.content === `<@${user.id}> ${words}`).length;

  it('refuses what no longer fits with the last consent, and tells who offered it', async () => {
    const room = await newSeason(house, { ben: 'PCG', dev: 'IVS' }, 'review:none');
    const { ben, cleo, dev, name } = room;
    const against = 'A trade of yours is against the rules.';
    // A full roster: the Gulls get somebody and give nobody.
    await said(ben, `offer with:IVS season:${name}`);
    await gives(ben, 'IVS', players.turnpenny);
    await ben.press('Send');
    await said(dev, `show trade:1 season:${name}`);
    expect(sentence(await dev.press('Accept'))).toContain('PCG would have 27 active players');
    await expect.poll(() => calls(ben, room, against)).toBe(1);
    expect(sentence(await ben.press('Trades'))).toContain('PCG would have 27 active players');
    // A player who is dropped meanwhile, and one who is traded meanwhile.
    await offered(room);
    await offered(room);
    await ben.slash(`/roster move player:pcg-39 to:free season:${name}`);
    await ben.press('Send');
    await said(dev, `show trade:2 season:${name}`);
    expect(sentence(await dev.press('Accept'))).toContain(`${players.wyndhamer} is in a request`);
    await ben.slash(`/roster cancel request:1 season:${name}`);
    await offered(room);
    await said(dev, `show trade:3 season:${name}`);
    expect(sentence(await dev.press('Accept'))).toContain('Agreed.');
    await said(dev, `show trade:4 season:${name}`);
    expect(sentence(await dev.press('Accept'))).toContain(`${players.wyndhamer} is in a trade`);
    await expect.poll(() => calls(ben, room, against)).toBeGreaterThan(1);
    for (const user of [cleo, dev]) expect(calls(user, room, against)).toBe(0);
    await close(room);
  });

  it('shows each person one answer, and what waits for them alone', async () => {
    const room = await newSeason(house, { ben: 'PCG', dev: 'IVS', cleo: 'QHM' });
    const { ada, ben, cleo, dev, name } = room;
    const alone = (user: User) => user.messages().filter(({ ephemeral }) => ephemeral);
    for (const user of [ben, cleo, dev]) for (const { message } of alone(user)) user.dismiss(message.id);
    await said(ben, `list season:${name}`);
    await said(ben, `offer with:IVS with2:QHM season:${name}`);
    await expect.poll(() => alone(ben).length).toBe(1);
    await gives(ben, 'PCG', players.wyndhamer, 'Ironvale Smelters');
    expect(sentence(await ben.press('Send'))).toContain('QHM neither gives nor gets anything');
    expect(alone(ben)).toHaveLength(2);
    await ben.press('Undo');
    // Otherwise the refusal would stand for some more seconds.
    await expect.poll(() => alone(ben).length, { timeout: 8_000 }).toBe(1);
    await offered(room);
    await expect.poll(() => calls(dev, room, 'You have a trade offer.')).toBe(1);
    expect(sentence(await dev.press('Trades'))).toContain('**Trade 1**');
    // Nothing waits for others, and they see nothing.
    for (const user of [ada, cleo])
      expect(sentence(await user.press('Trades'))).toContain('no trades for you to see');
    // Two offers wait, so a list has both.
    await offered(room);
    expect(sentence(await dev.press('Trades'))).toMatch(/\*\*2\*\* Open.*\*\*1\*\* Open/s);
    await dev.select('Open a trade', 'Trade 1');
    await dev.press('Decline');
    await expect.poll(() => calls(ben, room, 'A trade of yours was declined.')).toBe(1);
    expect(calls(cleo, room, 'A trade of yours was declined.')).toBe(0);
    expect(sentence(await dev.press('Trades'))).toContain('**Trade 2**');
    // An old change doesn't replace a newer one.
    await dev.press('Change');
    await said(ben, `show trade:2 season:${name}`);
    await ben.press('Change');
    await ben.press('Undo');
    await ben.press('Send the change');
    expect(sentence(await dev.press('Send the change'))).toContain('This offer was just changed.');
    expect(dev.reads(alone(dev).at(-1)?.message.id ?? '')).toContain('[Accept]');
    // Menus of an offer that isn't kept are put away.
    await said(dev, `offer with:PCG season:${name}`);
    const first = await dev.select('Add from …', 'IVS picks');
    const undo = labeled(await dev.select('Choose picks', 'Draft 1, round 1'), 'Undo');
    expect(undo.message).toBe(first.message?.message.id);
    await dev.press('Send');
    const put = await dev.forgePress(undo);
    expect([put.kind, sentence(put)]).toEqual([
      'update',
      'This offer is no longer kept. `/trade offer` begins a new one.',
    ]);
    await close(room);
  });
});
