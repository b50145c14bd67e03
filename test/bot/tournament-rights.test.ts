import { PermissionFlagsBits as Bits } from 'discord-api-types/v10';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { Game } from '../../src/games/game.ts';
import { choose, moderating, newRoom, type Room, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { deedsIn } from '../equipment/every-row.ts';
import { channelIn, read, reads } from '../equipment/reading.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

/** Cleo runs the tournament, Ben takes part, and Dev is a stranger who sometimes moderates. */
interface Cup extends Room {
  readonly name: string;
}
type Role = 'stranger' | 'entrant' | 'commissioner' | 'moderator';
const roles: readonly Role[] = ['stranger', 'entrant', 'commissioner', 'moderator'];
type Phase = 'open' | 'running' | 'paused';

const notTheirs = 'Only the person who runs this tournament, or a moderator, can do that.';
const notIn = 'You’re not in this tournament.';

/** What each says: one sentence for all, or for each of the roles. NAME is the tournament's name. */
type Said = readonly [stranger: string, entrant: string, commissioner: string, moderator: string];
const all = (text: string): Said => [text, text, text, text];
const runners = (text: string): Said => [notTheirs, notTheirs, text, text];
const entrants = (text: string): Said => [notIn, text, notIn, notIn];

const table: readonly (readonly [command: string, phase: Phase, said: Said])[] = [
  [
    'join',
    'open',
    ['You’re in **NAME**.', 'You’ve already joined.', 'You’re in **NAME**.', 'You’re in **NAME**.'],
  ],
  [
    'join',
    'running',
    [...all('You’re in **NAME**, from round 2 on.')].with(1, 'You’ve already joined.') as unknown as Said,
  ],
  ['leave', 'open', entrants('You’ve left **NAME**.')],
  ['leave', 'running', all('The tournament has begun. Use `/tournament withdraw` instead.')],
  ['show', 'open', all('NAME · Rock, paper, scissors')],
  ['start', 'open', runners('**NAME** begins.')],
  ['start', 'running', runners('This tournament has already begun.')],
  ['rounds', 'running', all('Round 1 of 3')],
  ['table', 'running', all('Table:')],
  ['table', 'open', all('This tournament hasn’t begun yet.')],
  ['audit', 'open', all('Nothing has been logged yet.')],
  ['audit', 'running', all('· start\n-# open to join → running')],
  ['bracket', 'running', all('Only a knock-out has a bracket. **Table** shows how this one stands.')],
  ['bye', 'running', entrants('You’ll have a half-point bye in the next round.')],
  ['bye', 'open', all('This tournament hasn’t begun yet.')],
  ['pause', 'running', runners('**NAME** is paused. Running games go on.')],
  ['pause', 'paused', runners('This tournament isn’t running.')],
  ['resume', 'paused', runners('**NAME** goes on.')],
  ['resume', 'running', runners('This tournament isn’t paused.')],
  ['pair', 'running', runners('Some games of this round have no result yet.')],
  ['pair', 'paused', runners('This tournament is paused.')],
  ['pair one:Ben', 'running', all('To change two pairings, name both entrants: `one` and `other`.')],
  ['pair one:Ben other:Bolt', 'open', runners('This tournament hasn’t begun yet.')],
  ['result game:GAME reason:wrong seat', 'running', runners('That game has no result yet.')],
  ['forfeit game:GAME by:Ben reason:late', 'running', runners('The forfeit stands.')],
  ['forfeit game:GAME', 'paused', runners('This tournament is paused.')],
  ['forfeit game:99', 'running', all('There’s no such game. Choose one from the list.')],
  ['forfeit game:GAME by:Zoe', 'running', all('There’s nobody of that name in this tournament.')],
  ['withdraw', 'running', entrants('You’ve withdrawn from **NAME**.')],
  ['withdraw', 'paused', entrants('You’ve withdrawn from **NAME**.')],
  ['withdraw', 'open', all('This tournament hasn’t begun yet.')],
  ['withdraw entrant:Bolt', 'running', runners('Bolt has withdrawn from **NAME**.')],
  ['cancel reason:rain', 'open', runners('**NAME** is canceled.')],
  ['cancel', 'running', runners('**NAME** is canceled.')],
  ['list', 'open', all('• **NAME** · Rock, paper, scissors · open to join')],
];

/** One database is enough: permissions aren't stored in the database. */
describe.each(oneDatabase())('who may do what in a tournament, on %s', (database) => {
  let house: Clubhouse;
  let made = 0;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
  });

  const said = async (user: User, command: string) => sentence(await user.slash(`/tournament ${command}`));

  /** A Swiss of Ben and three computers. */
  async function newCup(phase: Phase, options = 'system:swiss computers:3'): Promise<Cup> {
    const room = newRoom(house);
    made += 1;
    const name = `Cup ${made}`;
    const { ben, cleo } = room;
    const pace = options.includes('pace:') ? '' : 'pace:day ';
    const settings = `game:rps ${pace}seeding:joining options:rounds:1 ${options}`;
    expect(await said(cleo, `create name:${name} ${settings}`)).toContain('is open');
    expect(await said(ben, `join tournament:${name}`)).toContain('You’re in');
    if (phase !== 'open') {
      expect(await said(cleo, `start tournament:${name}`)).toContain('begins');
      await reads(cleo, 'Round 1 of');
    }
    if (phase === 'paused') expect(await said(cleo, `pause tournament:${name}`)).toContain('is paused');
    return { ...room, name };
  }

  /** A tournament of Ben and Dev, by default a knock-out. */
  async function newDuel(options = 'system:knock-out'): Promise<Cup> {
    const duel = await newCup('open', options);
    await said(duel.dev, `join tournament:${duel.name}`);
    await said(duel.cleo, `start tournament:${duel.name}`);
    await reads(duel.cleo, '1. Ben – Dev');
    return duel;
  }

  const cancel = ({ cleo, name }: Cup) => said(cleo, `cancel tournament:${name}`);

  /** The number of Ben's game, as the list under the option gives it. */
  async function gameOf({ cleo, name }: Cup): Promise<string> {
    const games = await cleo.complete(`/tournament forfeit tournament:${name} game:`);
    return `${games.find((one) => one.name.includes('Ben'))?.value ?? 1}`;
  }

  function as<T>({ ben, cleo, dev }: Cup, role: Role, deed: (user: User) => Promise<T>): Promise<T> {
    if (role === 'moderator') return moderating(house, dev, deed);
    return deed({ stranger: dev, entrant: ben, commissioner: cleo }[role]);
  }

  /** Tournaments that a row left as they were, for the next row. */
  const unchanged = new Map<Phase, Cup>();

  it.each(table)('/tournament %s, when it is %s', async (command, phase, expected) => {
    let cup: Cup | undefined;
    for (const [index, role] of roles.entries()) {
      cup ??= unchanged.get(phase) ?? (await newCup(phase));
      unchanged.delete(phase);
      const game = command.includes('GAME') ? await gameOf(cup) : '';
      const [verb, ...options] = command.replace('GAME', game).split(' ');
      const which = verb === 'list' ? '' : ` tournament:${cup.name}`;
      const stood = await deedsIn(house.databaseUrl);
      const answer = await as(cup, role, (user) =>
        user.slash(`/tournament ${verb}${which} ${options.join(' ')}`.trim()),
      );
      const isChanged = (await deedsIn(house.databaseUrl)) !== stood;
      const says = `${expected[index]}`;
      expect(answer.message?.ephemeral, role).toBe(true);
      expect(sentence(answer), role).toContain(says.replace('NAME', cup.name));
      if (says === notTheirs || says === notIn)
        expect(isChanged, `${role}: refused, it changes nothing`).toBe(false);
      if (!isChanged) continue;
      await cancel(cup);
      cup = undefined;
    }
    if (cup !== undefined) unchanged.set(phase, cup);
  });

  /** Takes a permission in a channel away from the bot, or gives it back. */
  function botMay(channel: string, ...mayNot: readonly (keyof typeof Bits)[]): void {
    const { world } = house.playground;
    const place = world.channel(channel);
    if (!place) throw new Error('The room has a channel.');
    const deny = mayNot.reduce((bits, name) => bits | Bits[name], 0n).toString();
    world.overwrite(place, { id: world.bot.id, kind: 'member', allow: '0', deny });
  }

  const shown = async ({ cleo, name }: Cup) =>
    (await cleo.slash(`/tournament rounds tournament:${name}`)).text;
  /** Presses **Play** in the tournament's channel. */
  const play = async ({ channel }: Room, user: User) => {
    // The post follows at Discord's pace.
    await user.goTo(channel).until('[Play]');
    return user.press('Play');
  };

  it('is run by the moderators of its channel, wherever they type', async () => {
    const cup = await newCup('running');
    const pause = () => said(cup.dev, `pause tournament:${cup.name}`);
    const { world } = house.playground;
    const moderates = (id: string, isAllowed: boolean) => {
      const place = world.channel(id);
      if (!place) throw new Error('The room has a channel.');
      const allow = isAllowed ? Bits.ManageMessages.toString() : '0';
      world.overwrite(place, { id: cup.dev.id, kind: 'member', allow, deny: '0' });
    };
    const away = newRoom(house);
    moderates(away.channel, true);
    expect(await pause()).toBe(notTheirs);
    cup.dev.goTo(newRoom(house).channel);
    moderates(cup.channel, true);
    expect(await pause()).toContain('is paused');
    moderates(cup.channel, false);
    await cancel(cup);
  });

  /** Ben and Dev sit down; Ben wins unless it was ended before. */
  async function seated(cup: Cup): Promise<string> {
    expect(sentence(await play(cup, cup.ben))).toContain('The table waits for');
    const answer = await play(cup, cup.dev);
    expect(sentence(answer)).toContain('Your game is on.');
    return channelIn(answer.text);
  }

  async function playOut(cup: Cup, channel: string): Promise<void> {
    for (const user of [cup.ben, cup.dev]) await choose(user.goTo(channel));
    await cup.ben.press('paper');
    await cup.dev.press('rock');
    for (const user of [cup.ben, cup.dev]) user.goTo(cup.channel);
  }

  it('pressed twice at once, Play opens one table, and Join enters once', async () => {
    const cup = await newCup('open', 'system:knock-out');
    const joined = await Promise.all([1, 2].map(() => said(cup.dev, `join tournament:${cup.name}`)));
    expect(joined.toSorted()).toEqual([`You’re in **${cup.name}**.`, 'You’ve already joined.'].toSorted());
    const begun = await Promise.all([1, 2].map(() => said(cup.cleo, `start tournament:${cup.name}`)));
    expect(begun.toSorted()).toEqual(
      [`**${cup.name}** begins.`, 'This tournament has already begun.'].toSorted(),
    );
    await reads(cup.cleo, '1. Ben – Dev');
    const answers = await Promise.all([play(cup, cup.ben), play(cup, cup.ben)]);
    const [one, other] = answers.map(({ text }) => channelIn(text));
    expect(one).toBe(other);
    await playOut(cup, await seated(cup));
    await reads(cup.cleo, `${cup.name} is over`);
    // Ben pressed three times, but Dev was called once.
    const table = read(cup.cleo.goTo(one ?? ''));
    expect(table.match(/Ben is ready\. Press \*\*Join\*\* above\./g)).toHaveLength(1);
  });

  it('calls the others in a live round, too, where the table stands before anybody plays', async () => {
    const cup = await newDuel('system:knock-out pace:live');
    await expect.poll(() => shown(cup)).toContain('playing in');
    const table = channelIn((await play(cup, cup.ben)).text);
    await reads(cup.dev.goTo(table), 'Ben is ready. Press **Join** above.');
    await cancel(cup);
  });

  it('takes one of two results that come at once', async () => {
    const cup = await newDuel();
    const game = await gameOf(cup);
    const forfeit = (user: User, by: string) =>
      said(user, `forfeit tournament:${cup.name} game:${game} by:${by}`);
    const [one, other] = await Promise.all([
      forfeit(cup.cleo, 'Ben'),
      moderating(house, cup.dev, (user) => forfeit(user, 'Dev')),
    ]);
    expect([one, other].filter((text) => text === 'The forfeit stands.')).toHaveLength(1);
    expect([one, other]).toContainEqual(expect.stringMatching(/already has a result|no such game|is over/));
    await reads(cup.cleo, `${cup.name} is over`);
    expect((await shown(cup)).match(/by forfeit/g)).toHaveLength(1);
  });

  it('opens a game again whose table a moderator ended, or somebody canceled', async () => {
    const cup = await newDuel();
    const lobby = channelIn((await play(cup, cup.ben)).text);
    await cup.ben.goTo(lobby).until('kept for');
    await moderating(house, cup.ada, (user) => user.goTo(lobby).slash('/table end'));
    await cup.ben.goTo(cup.channel);
    const second = await seated(cup);
    expect(second).not.toBe(lobby);
    await cup.cleo.goTo(second).until('[Choose]');
    await moderating(house, cup.ada, (user) => user.goTo(second).slash('/table end'));
    await cup.cleo.goTo(cup.channel);
    const third = await seated(cup);
    expect(third).not.toBe(second);
    await playOut(cup, third);
    await reads(cup.cleo, `${cup.name} is over`);
    expect((await shown(cup)).match(/\*\*Ben\*\* beat \*\*Dev\*\*/g)).toHaveLength(1);
  });

  it('plays a game anew whose result was taken back', async () => {
    const cup = await newCup('open', 'system:round-robin');
    for (const user of [cup.dev, cup.ada, cup.cleo]) await said(user, `join tournament:${cup.name}`);
    await said(cup.cleo, `start tournament:${cup.name}`);
    await reads(cup.cleo, 'Round 1 of 3');
    await said(cup.cleo, `pair tournament:${cup.name} one:Dev other:Cleo`);
    await expect.poll(() => shown(cup)).toContain('Ben – Dev');
    const first = await seated(cup);
    await playOut(cup, first);
    await expect.poll(() => shown(cup)).toContain('**Ben** beat **Dev**');
    const game = await gameOf(cup);
    expect(await said(cup.cleo, `result tournament:${cup.name} game:${game} reason:wrong seat`)).toBe(
      'The result is taken back. They can play again.',
    );
    expect(await shown(cup)).not.toContain('beat');
    const again = await seated(cup);
    expect(again).not.toBe(first);
    expect(await shown(cup)).not.toContain('beat');
    await cancel(cup);
  });

  it('annuls a result after the end, and counts nothing of a forfeited game that goes on', async () => {
    const cup = await newDuel('system:round-robin');
    const profile = () => cup.ben.slash('/profile').then(({ text }) => text);
    const table = await seated(cup);
    await said(cup.cleo, `forfeit tournament:${cup.name} game:1 by:Ben`);
    await reads(cup.cleo, `${cup.name} is over`);
    const before = await profile();
    await playOut(cup, table);
    await reads(cup.cleo.goTo(table), 'Ben wins');
    expect(await profile()).toBe(before);
    cup.cleo.goTo(cup.channel);
    expect(await said(cup.dev, `result tournament:${cup.name} game:1 reason:oops`)).toBe(notTheirs);
    expect(await said(cup.cleo, `result tournament:${cup.name} game:1 reason:oops`)).toBe(
      'The result is annulled: the table and ratings are computed without it.',
    );
    await reads(cup.cleo, 'the result of Ben – Dev is annulled and no longer counts. Reason: oops');
    await expect.poll(() => read(cup.cleo)).toMatch(/is over.*1= \*\*Ben.*1= \*\*Dev/s);
    const log = (await said(cup.dev, `audit tournament:${cup.name}`)).replaceAll('\\', '');
    expect(log).toContain(
      '@Cleo · annulment: round 1, Ben – Dev\n-# Dev wins by forfeit → annulled\n-# Reason: oops',
    );
    expect(log).toContain('@Cleo · forfeit: round 1, Ben – Dev');
    expect(await said(cup.cleo, `result tournament:${cup.name} game:1 reason:oops`)).toBe(
      'That result has already been annulled.',
    );
  });

  it('plays in the channel itself where threads can’t be made', async () => {
    const cup = await newCup('open', 'system:knock-out');
    botMay(cup.channel, 'CreatePublicThreads');
    for (const user of [cup.dev, cup.ada, cup.cleo]) await said(user, `join tournament:${cup.name}`);
    await said(cup.cleo, `start tournament:${cup.name}`);
    await reads(cup.cleo, '1. Ben – Cleo');
    expect(channelIn((await play(cup, cup.ben)).text)).toBe(cup.channel);
    expect(sentence(await play(cup, cup.dev))).toBe(
      'There’s another table in this channel, and I can’t make threads here. Try again when it’s over.',
    );
    botMay(cup.channel);
    const opened = channelIn((await play(cup, cup.dev)).text);
    expect(opened).not.toBe(cup.channel);
    // Ada can be called only now.
    await reads(cup.dev.goTo(opened), 'Dev is ready. Press **Join** above.');
    await cancel(cup);
  });

  it('goes on where the bot can’t post, and posts later', async () => {
    const cup = await newCup('open', 'system:knock-out');
    botMay(cup.channel, 'SendMessages', 'SendMessagesInThreads');
    await said(cup.dev, `join tournament:${cup.name}`);
    expect(await said(cup.cleo, `start tournament:${cup.name}`)).toContain('begins');
    await expect.poll(() => shown(cup)).toContain('1. Ben – Dev');
    botMay(cup.channel);
    expect(await said(cup.cleo, `forfeit tournament:${cup.name} game:1 by:Dev`)).toBe('The forfeit stands.');
    await reads(cup.cleo, `${cup.name} is over`);
  });

  it('says so when its channel is gone, and can still be canceled', async () => {
    const cup = await newDuel();
    house.playground.deleteChannel(cup.channel);
    const away = newRoom(house);
    const here = { ...cup, ...away };
    const mine = await here.cleo.slash(`/tournament show tournament:${cup.name}`);
    expect(mine.text).toContain('1. Ben – Dev');
    expect(await said(here.dev, `withdraw tournament:${cup.name}`)).toBe('There’s no such tournament here.');
    const shownToMods = await moderating(house, here.dev, async (user) => {
      await user.slash(`/tournament show tournament:${cup.name}`);
      return user.press('Play');
    });
    expect(sentence(shownToMods)).toBe(
      'The tournament’s channel is gone, so its games have no place. `/tournament cancel` ends it.',
    );
    expect(await cancel(here)).toBe(`**${cup.name}** is canceled.`);
  });
});
