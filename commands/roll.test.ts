import { describe, expect, it } from 'vitest';
import { commitOf, createDice, newSeed } from '../src/engine/dice/dice.ts';
import { rollNotation } from '../src/engine/dice/roll-notation.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import type { RollQuery, StoredRoll } from '../src/store/records/roll.ts';
import type { StoredTable } from '../src/store/records/table.ts';
import { answerRoll, type RollDeps, type RollRequest, readWhat, roll } from './roll.ts';

const guildId = '100';
const at = new Date('2026-05-01T12:00:00Z');

/** A store with these rolls, newest first, and with one table that has a shuffle and an at-bat roll. */
function room(status: StoredTable['status'] = 'active') {
  const seed = newSeed();
  const entropy = '3:abc';
  const dice = createDice({ seed, entropy });
  dice.shuffle([1, 2, 3, 4], 'deck');
  dice.roll('AbRoll', [6, 6, 6, 20, 20], 'At-bat');
  const table: StoredTable = {
    id: 'table00001',
    guildId,
    channelId: '200',
    game: 'baseball',
    options: {},
    status,
    openedBy: '7',
    revision: 3,
    seq: 1,
    shownRevision: 3,
    notifiedSeq: 0,
    timeControl: 'none',
    awaitsProgram: false,
    loggedSeq: 1,
    seed,
    commit: commitOf(seed),
    entropy,
    seats: [],
    createdAt: at,
  };
  const kept: StoredRoll[] = dice.rolls.map((each) => ({
    ...each,
    tableId: table.id,
    actionNumber: 1,
    guildId,
    createdAt: at,
  }));
  const tables = [table];
  const matches = (query: RollQuery) => (each: StoredRoll) =>
    (query.guildId === undefined || each.guildId === query.guildId) &&
    (query.userId === undefined || each.userId === query.userId) &&
    (query.tableId === undefined || each.tableId === query.tableId) &&
    (query.open === undefined || each.secret === undefined);
  const store: RollDeps['store'] = {
    saveRolls: async (rolls) => void kept.push(...rolls),
    rollById: async (id) => kept.find((each) => each.id === id),
    rolls: async (query) =>
      kept
        .filter(matches(query))
        .reverse()
        .slice(0, query.limit ?? 100),
    faceCounts: async (sides, query) => {
      const faces = new Array<number>(sides).fill(0);
      for (const each of kept.filter(matches(query)).filter(({ secret }) => !secret))
        each.values.forEach((value, index) => {
          if (each.sides[index] === sides) faces[value - 1] = (faces[value - 1] ?? 0) + 1;
        });
      return faces;
    },
    loadTable: async (id) => tables.find((each) => each.id === id),
    latestTableIn: async (channelId) => tables.find((each) => each.channelId === channelId),
  };
  const reading = {
    momentsOf: async (_: string, wanted: ReadonlySet<number>) =>
      new Map([...wanted].map((number) => [number, `Top of the ${number}st, play 4`])),
  };
  const notation: RollDeps['notation'] = { roll: async (typed, stream) => rollNotation(typed, stream) };
  return { store, now: () => at, kept, rows: tables, dice, tables: { reading }, notation };
}

type What = RollRequest['what'];

async function ask(bot: RollDeps, what: What, more: Partial<RollRequest> = {}) {
  const request = { guildId, channelId: '200', userId: '7', private: false, ...more, what };
  const answer = await answerRoll(request, bot);
  if (!('message' in answer)) throw new Error('An answer of its own was expected.');
  const [panel] = answer.message.panels;
  return { ...answer, title: panel?.title ?? '', text: panel?.text ?? '' };
}

async function refusal(bot: RollDeps, what: What, more: Partial<RollRequest> = {}): Promise<string> {
  try {
    await ask(bot, what, more);
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
  throw new Error('It was not refused.');
}

const idIn = (text: string) => /Roll `([0-9a-f]{16})`/.exec(text)?.[1] ?? '';

describe('/roll dice', () => {
  it('keeps the roll before it shows it', async () => {
    const bot = room();
    const answer = await ask(bot, { ask: 'dice', notation: '3d6+1 # hit' });
    expect(answer.private).toBe(false);
    expect(answer.text).toMatch(/^`3d6\+1` → \*\*\d+\*\* · hit\n\d, \d, \d\n-# Roll/);
    const saved = bot.kept.at(-1);
    expect(saved).toMatchObject({
      notation: '3d6+1 # hit',
      userId: '7',
      guildId,
      createdAt: at,
      sides: [6, 6, 6],
    });
    expect(saved?.id).toBe(idIn(answer.text));
    expect(saved?.secret).toBeUndefined();
  });

  it('has a fresh seed each time', async () => {
    const bot = room();
    for (let count = 0; count < 5; count += 1) await ask(bot, { ask: 'dice', notation: 'd20' });
    expect(new Set(bot.kept.slice(2).map(({ seed }) => seed)).size).toBe(5);
  });

  it('answers privately when asked to', async () => {
    const bot = room();
    expect((await ask(bot, { ask: 'dice', notation: 'd20' }, { private: true })).private).toBe(true);
    expect(bot.kept.at(-1)?.secret).toBe(true);
  });

  it('hands too many dice over as a file', async () => {
    const answer = await ask(room(), { ask: 'dice', notation: '999d1000' });
    expect(answer.files?.[0]?.name).toBe(`roll-${idIn(answer.text)}.txt`);
  });

  it('shows the place of a mistake and keeps nothing', async () => {
    const bot = room();
    expect(await refusal(bot, { ask: 'dice', notation: '2d6 + ?' })).toContain(
      'at position 7 "?" doesn\'t fit',
    );
    expect(bot.kept).toHaveLength(2);
  });
});

describe('the ready rolls', () => {
  it.each([
    [{ ask: 'ab' }, 'AbRoll', '/roll ab', 'At-bat roll'],
    [{ ask: 'jump' }, 'JumpRoll', '/roll jump', 'Jump roll'],
    [{ ask: 'fielding', position: 'SS' }, 'FieldingRoll', '/roll fielding SS', 'Fielding roll, SS'],
    [
      { ask: 'fielding', position: 'C', rare: 'd100' },
      'FieldingRoll',
      '/roll fielding C rare:d100',
      'Fielding roll, C',
    ],
    [{ ask: 'scout', card: 'pitcher' }, 'ScoutRoll', '/roll scout pitcher', 'Scouting roll, pitcher'],
  ] satisfies [What, string, string, string][])('%j', async (what, kind, notation, title) => {
    const bot = room();
    const answer = await ask(bot, what);
    expect(answer.title).toBe(title);
    expect(bot.kept.at(-1)).toMatchObject({ kind, notation, id: idIn(answer.text) });
    expect((await ask(bot, { ask: 'verify', id: idIn(answer.text) })).title).toBe('✅ This roll is genuine');
  });

  it('show the column of a scouted card, 4 to 6 for a pitcher', async () => {
    const bot = room();
    const rolled = await ask(bot, { ask: 'scout', card: 'pitcher' });
    const [, column = '', row = '', split = ''] = /^# (\d) - (\d+) - (\d+)/.exec(rolled.text) ?? [];
    expect(['4', '5', '6']).toContain(column);
    const checked = await ask(bot, { ask: 'verify', id: idIn(rolled.text) });
    expect(checked.text).toMatch(new RegExp(`column ${column}, d6 \\d, d6 \\d, d20 ${split}\\*\\*`));
    expect(Number(row)).toBeGreaterThan(1);
    expect((await ask(bot, { ask: 'history', table: false })).text).toContain(`**${column}, `);
    const batter = await ask(bot, { ask: 'scout', card: 'batter' });
    expect(['1', '2', '3']).toContain(/^# (\d)/.exec(batter.text)?.[1]);
  });

  it('refuse what is no position or card', async () => {
    expect(await refusal(room(), { ask: 'fielding', position: 'DH' })).toContain('There’s no position DH');
    expect(await refusal(room(), { ask: 'fielding', position: 'C', rare: 'often' })).toContain(
      'no such rule',
    );
    expect(await refusal(room(), { ask: 'scout', card: 'umpire' })).toContain("batter's or the pitcher's");
  });
});

describe('/roll verify', () => {
  it('recomputes a roll from its seed', async () => {
    const bot = room();
    const { text } = await ask(bot, { ask: 'dice', notation: '4d6kh3; d20!' });
    const answer = await ask(bot, { ask: 'verify', id: ` ${idIn(text).toUpperCase()} ` });
    expect(answer.title).toBe('✅ This roll is genuine');
    expect(answer.text).toContain(`Seed \`${bot.kept.at(-1)?.seed}\``);
  });

  it('finds a roll that was changed', async () => {
    const bot = room();
    const { text } = await ask(bot, { ask: 'dice', notation: 'd20' });
    const honest = bot.kept.pop();
    if (!honest) throw new Error('A roll was kept.');
    bot.kept.push({ ...honest, values: [honest.values[0] === 20 ? 1 : 20] });
    const answer = await ask(bot, { ask: 'verify', id: idIn(text) });
    expect(answer.title).toBe('❌ This roll was changed');
    expect(answer.text).toContain('should show');
  });

  it('shows neither dice nor seed of a private roll to others', async () => {
    const bot = room();
    const { text } = await ask(bot, { ask: 'dice', notation: 'd20' }, { private: true });
    const id = idIn(text);
    const seed = bot.kept.at(-1)?.seed ?? 'none';
    for (const other of [{}, { userId: '8' }, { userId: '8', private: true }]) {
      const answer = await ask(bot, { ask: 'verify', id }, other);
      expect(answer.title).toBe('✅ This roll is genuine');
      expect(answer.text).toContain('**hidden**');
      expect(answer.text).not.toContain(seed);
    }
    expect((await ask(bot, { ask: 'verify', id }, { private: true })).text).toContain(seed);
  });

  it('does not know a secret roll of a running table, and of an open one neither the seed nor its position', async () => {
    const bot = room('active');
    const [deck, batter] = bot.dice.rolls;
    const id = deck?.id ?? '';
    expect(await refusal(bot, { ask: 'verify', id })).toBe(`I can’t find a roll with the id “${id}”.`);
    const open = await ask(bot, { ask: 'verify', id: batter?.id ?? '' });
    expect(open.title).toBe('🎲 This roll exists');
    expect(open.text).toContain(`d6 ${batter?.values[0]}, `);
    expect(open.text).toContain(bot.rows[0]?.commit);
    expect(open.text).toContain('Top of the 1st, play 4');
    expect(open.text).not.toContain(bot.rows[0]?.seed);
    expect(open.text).not.toContain('position');
  });

  it.each(['finished', 'ended'] as const)('recomputes the rolls of a table that is %s', async (status) => {
    const bot = room(status);
    for (const { id, values } of bot.dice.rolls) {
      const answer = await ask(bot, { ask: 'verify', id });
      expect(answer.title).toBe('✅ This roll is genuine');
      expect(answer.text).toContain(`${values[0]}, `);
      expect(answer.text).toContain(bot.rows[0]?.seed);
    }
  });

  it('finds a changed seed, commit or roll of a finished table', async () => {
    const [id = ''] = room().dice.rolls.map((each) => each.id);
    const verdict = async (change: (bot: ReturnType<typeof room>) => void) => {
      const bot = room('finished');
      change(bot);
      return (await ask(bot, { ask: 'verify', id: bot.kept[0]?.id ?? id })).title;
    };
    const changeTable = (change: Partial<StoredTable>) => (bot: ReturnType<typeof room>) => {
      bot.rows.splice(0, 1, ...bot.rows.map((each) => ({ ...each, ...change })));
    };
    const changed = '❌ This roll was changed';
    expect(await verdict(changeTable({ seed: newSeed() }))).toBe(changed);
    expect(await verdict(changeTable({ commit: commitOf(newSeed()) }))).toBe(changed);
    expect(await verdict(changeTable({ entropy: '' }))).toBe(changed);
    expect(
      await verdict(({ kept }) =>
        kept.splice(0, 1, ...kept.slice(0, 1).map((each) => ({ ...each, values: [4, 3, 3] }))),
      ),
    ).toBe(changed);
    expect(await verdict(() => undefined)).toBe('✅ This roll is genuine');
  });

  it('knows nothing of other servers, other ids and other texts', async () => {
    const bot = room('finished');
    const { text } = await ask(bot, { ask: 'dice', notation: 'd20' });
    const unknown = /^I can’t find a roll with the id/;
    const [deck] = bot.dice.rolls;
    expect(await refusal(bot, { ask: 'verify', id: idIn(text) }, { guildId: '101' })).toMatch(unknown);
    expect(await refusal(bot, { ask: 'verify', id: deck?.id ?? '' }, { guildId: '101' })).toMatch(unknown);
    expect(await refusal(bot, { ask: 'verify', id: 'f'.repeat(16) })).toMatch(unknown);
    expect(await refusal(bot, { ask: 'verify', id: 'last' })).toBe(
      'That isn’t a roll id. It has 16 characters, 0–9 and a–f; you’ll find it below every roll.',
    );
  });
});

describe('/roll history', () => {
  it('lists one’s own rolls, newest first', async () => {
    const bot = room();
    for (const notation of ['d4', 'd6', 'd8']) await ask(bot, { ask: 'dice', notation });
    await ask(bot, { ask: 'dice', notation: 'd10' }, { userId: '8' });
    await ask(bot, { ask: 'dice', notation: 'd12' }, { guildId: '101' });
    const { title, text } = await ask(bot, { ask: 'history', table: false });
    expect(title).toBe('Your last rolls');
    expect(text.match(/`d\d{1,2}`/g)).toEqual(['`d8`', '`d6`', '`d4`']);
  });

  it('lists another person’s rolls without the private ones’ dice', async () => {
    const bot = room();
    await ask(bot, { ask: 'dice', notation: 'd4' }, { userId: '8' });
    await ask(bot, { ask: 'dice', notation: 'd6' }, { userId: '8', private: true });
    const user = { id: '8', displayName: 'B*b' };
    const { title, text } = await ask(bot, { ask: 'history', table: false, user }, { private: true });
    expect(title).toBe('The last rolls by B\\*b');
    expect(text).toMatch(/`private roll`: \*\*hidden\*\*.*\n.*`d4`: \*\*\d\*\*/);
    await ask(bot, { ask: 'dice', notation: '1d20+9 # stab the king' }, { userId: '8', private: true });
    // Ids and seeds are random, and `1d20` alone could be within one.
    const secret = /1d20\+|stab/;
    for (const shown of [false, true]) {
      const told = await ask(bot, { ask: 'history', table: false, user }, { private: shown });
      expect(told.text).not.toMatch(secret);
    }
    const changed = bot.kept.at(-1);
    if (changed) bot.kept[bot.kept.length - 1] = { ...changed, seed: newSeed() };
    const check = await ask(bot, { ask: 'verify', id: changed?.id ?? '' });
    expect(check.title).toBe('❌ This roll was changed');
    expect(check.text).not.toMatch(secret);
  });

  it('shows one’s private rolls to oneself alone', async () => {
    const bot = room();
    await ask(bot, { ask: 'dice', notation: 'd6' }, { private: true });
    expect((await ask(bot, { ask: 'history', table: false })).text).toContain('hidden');
    expect((await ask(bot, { ask: 'history', table: false }, { private: true })).text).not.toContain(
      'hidden',
    );
  });

  it('lists the rolls of the channel’s table, secrets when it is over', async () => {
    const running = await ask(room('active'), { ask: 'history', table: true });
    expect(running.text).toMatch(/`AbRoll`: \*\*\d+, /);
    expect(running.text).not.toContain('shuffle');
    expect((await ask(room('finished'), { ask: 'history', table: true })).text).toMatch(
      /`shuffle`: \*\*\d+, /,
    );
    expect(await refusal(room(), { ask: 'history', table: true }, { channelId: '201' })).toBe(
      'No table has been opened in this channel yet.',
    );
  });

  it('puts a long history into a file', async () => {
    const bot = room();
    for (let count = 0; count < 20; count += 1) await ask(bot, { ask: 'dice', notation: 'd4' });
    const { files } = await ask(bot, { ask: 'history', table: false });
    expect(String(files?.[0]?.content).trim().split('\n')).toHaveLength(20);
  });
});

describe('/roll stats', () => {
  it('counts faces and draws them', async () => {
    const bot = room();
    await ask(bot, { ask: 'dice', notation: '600d4' });
    await ask(bot, { ask: 'dice', notation: '50d4' }, { userId: '8' });
    const all = await ask(bot, { ask: 'stats', sides: 4 });
    expect(all.title).toBe('The d4 on this server');
    expect(all.message.panels[0]?.fields?.[0]?.value).toBe('650');
    expect(all.message.picture?.alt).toContain('Bar chart of a d4 rolled 650 times');
    const his = await ask(bot, { ask: 'stats', sides: 4, user: { id: '8', displayName: 'Bob' } });
    expect([his.title, his.message.panels[0]?.fields?.[0]?.value]).toEqual(['The d4 of Bob', '50']);
  });

  it('counts the open dice of one game, and none that are hidden', async () => {
    const bot = room('active');
    await ask(bot, { ask: 'dice', notation: '60d20' });
    const [table] = bot.rows;
    if (table === undefined) throw new Error('There is a table.');
    const d20 = await ask(bot, { ask: 'stats', sides: 20 }, { table });
    expect(d20.title).toBe('The d20 at table table00001');
    expect(d20.message.panels[0]?.fields?.[0]?.value).toBe('2');
    // The deck was shuffled with dice of other sizes. The shuffle is secret until the game is over.
    const [deck] = bot.dice.rolls;
    expect(deck?.secret).toBe(true);
    for (const sides of deck?.sides ?? [])
      if (sides !== 20 && sides !== 6)
        expect((await ask(bot, { ask: 'stats', sides }, { table })).text).toBe(
          `No d${sides} has been rolled yet.`,
        );
    const user = { id: '8', displayName: 'Bob' };
    expect(await refusal(bot, { ask: 'stats', sides: 20, user }, { table })).toContain('not both');
  });

  it('says so when there are none', async () => {
    const answer = await ask(room(), { ask: 'stats', sides: 12 });
    expect(answer.text).toBe('No d12 has been rolled yet.');
    expect(answer.message.picture).toBeUndefined();
    expect(await refusal(room(), { ask: 'stats', sides: 1 })).toContain('2 to 100 sides');
  });
});

describe('what Discord is told', () => {
  const { options = [] } = roll.data.toJSON();

  it('has the eight subcommands, each with `private`', () => {
    const names = options.map(({ name }) => name);
    expect(names).toEqual(['dice', 'ab', 'fielding', 'jump', 'scout', 'history', 'verify', 'stats']);
    for (const sub of options)
      expect('options' in sub && sub.options?.some(({ name }) => name === 'private'), sub.name).toBe(true);
  });

  it('is read back', () => {
    const typed = (sub: string, values: Readonly<Record<string, string | number | boolean>>) =>
      readWhat({
        getSubcommand: () => sub,
        // A required option is always present.
        getString: (name: string) => (values[name] === undefined ? null : String(values[name])) as string,
        getInteger: (name) => Number(values[name]),
        getBoolean: (name) => (values[name] === undefined ? null : values[name] === true),
        getUser: (name) =>
          values[name] === undefined ? null : { id: String(values[name]), displayName: 'Bob' },
      });
    expect(typed('dice', { notation: 'd6' })).toEqual({ ask: 'dice', notation: 'd6' });
    expect(typed('ab', {})).toEqual({ ask: 'ab' });
    expect(typed('jump', {})).toEqual({ ask: 'jump' });
    expect(typed('fielding', { position: 'SS' })).toEqual({ ask: 'fielding', position: 'SS' });
    expect(typed('fielding', { position: 'C', rare: 'off' })).toEqual({
      ask: 'fielding',
      position: 'C',
      rare: 'off',
    });
    expect(typed('scout', { card: 'batter' })).toEqual({ ask: 'scout', card: 'batter' });
    expect(typed('history', {})).toEqual({ ask: 'history', table: false });
    expect(typed('history', { table: true, user: '8' })).toEqual({
      ask: 'history',
      table: true,
      user: { id: '8', displayName: 'Bob' },
    });
    expect(typed('verify', { id: 'x' })).toEqual({ ask: 'verify', id: 'x' });
    expect(typed('stats', { sides: 20 })).toEqual({ ask: 'stats', sides: 20 });
    expect(() => typed('cheat', {})).toThrow(RuleError);
  });
});
