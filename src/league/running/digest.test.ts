import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { settingsOf } from '../../../test/league/competition-played.ts';
import { readHouseRules } from '../../table/clock/house-rules.ts';
import type { Message } from '../../table/message/message.ts';
import type { Act, NumberedAct } from '../course/acts.ts';
import { courseOf } from '../course/state.ts';
import { arrow, type DigestSource, Digests } from './digest.ts';
import { linesOf, tournamentDigest } from './tournament-digest.ts';
import { type Loaded, tournamentKeeper } from './tournament-keeper.ts';

const settings = settingsOf({ system: 'round-robin' });
const at = (minute: number) => new Date(minute * 60_000);

/** A round robin of Ada, Ben and Cleo; each act is a minute after the one before. */
function loaded(acts: readonly Act[]): Loaded {
  const numbered = acts.map((act, index): NumberedAct => ({ number: index + 1, at: at(index + 1), act }));
  return {
    row: {
      kind: 'tournament',
      id: 'abcdefgh23',
      guildId: 'g',
      channelId: 'c',
      name: 'Trio',
      game: 'rps',
      settings,
      phase: 'running',
      number: acts.length,
      shownNumber: 0,
      postedNumber: 0,
      posts: [],
      createdAt: at(0),
    },
    entrants: ['Ada', 'Ben', 'Cleo'].map((name, index) => ({ entrant: index + 1, name, userId: `${index}` })),
    acts: numbered,
    course: courseOf(settings, numbered),
  };
}

const begun: readonly Act[] = [
  ...[1, 2, 3].map((entrant): Act => ({ do: 'join', entrant })),
  { do: 'start', order: [1, 2, 3], rounds: 3 },
  {
    do: 'pair',
    fixtures: [{ sides: [2, 3] }],
    byes: [1],
    halves: [],
    endsAt: at(3 * 24 * 60).getTime(),
  },
];
const result: Act = {
  do: 'result',
  fixture: 1,
  game: 1,
  outcome: { kind: 'played', places: [1, 2], scores: [2, 0] },
};

it('tells results since the last digest, and how the table moved', () => {
  const lines = linesOf(loaded([...begun, result]), at(5), at(6));
  expect(lines).toEqual(['**Trio**', '• **Ben** beat **Cleo**, 2 : 0', '• 1 Ben, 2 Cleo ↓1, 3 Ada ↓2']);
});

it('says nothing twice, and nothing where nothing happened', () => {
  expect(linesOf(loaded([...begun, result]), at(6), at(7))).toEqual([]);
  expect(linesOf(loaded(begun.slice(0, 4)), at(0), at(7))).toEqual([]);
  // What came while the digest was made is for the next one.
  expect(linesOf(loaded([...begun, result]), at(4), at(5))).toEqual([]);
});

it('names a round that ends within two days', () => {
  const now = at(2 * 24 * 60);
  expect(linesOf(loaded(begun), at(6), now)).toEqual([
    '**Trio**',
    expect.stringMatching(/^• 1= Ada/),
    '• The round ends <t:259200:R>.',
  ]);
});

forEachDatabase(
  (open) => {
    it('posts once a day to the log channel, and mentions nobody', async () => {
      let now = new Date('2026-05-01T12:00:00Z');
      const store = await open({ now: () => now });
      const sent: { readonly channel: string; readonly message: Message }[] = [];
      const refused = async (): Promise<never> => {
        throw new Error('A digest only posts.');
      };
      const digests = new Digests({
        store,
        sources: [tournamentDigest(tournamentKeeper(store, () => now))],
        house: { rules: async () => readHouseRules({ 'log-channel': 'log' }) },
        post: {
          create: async (channel, message) => {
            sent.push({ channel, message });
            return '1';
          },
          inTurn: refused,
          find: refused,
          remove: refused,
        },
        log: pino({ level: 'silent' }),
        now: () => now,
      });
      const id = 'abcdefgh23';
      const made = { id, guildId: 'g', channelId: 'c', name: 'Trio', game: 'rps', settings, phase: 'open' };
      await store.createCompetition({ ...made, createdBy: '1' });
      const everywhere = () => true;
      await digests.send(everywhere);
      const acts = [...begun, result].map((act) => ({ act }));
      const entrants = ['Ada', 'Ben', 'Cleo'].map((name, index) => ({
        entrant: index + 1,
        name,
        userId: `${index}`,
      }));
      now = new Date('2026-05-01T13:00:00Z');
      await store.addActs(id, { after: 0, acts, entrants, phase: 'running' });
      await digests.send(everywhere);
      expect(sent).toEqual([]);
      now = new Date('2026-05-01T18:10:00Z');
      await digests.send(() => false);
      expect(sent).toEqual([]);
      await digests.send(everywhere);
      await digests.send(everywhere);
      expect(sent).toHaveLength(1);
      expect(sent[0]?.channel).toBe('log');
      expect(sent[0]?.message.panels[0]?.text).toContain('**Ben** beat **Cleo**');
      expect(sent[0]?.message.ping).toBeUndefined();
    });
  },
  { names: oneDatabase() },
);

/** Digests of a server with a competition of each kind. Posting and noting it take the clock's time. */
function digestsOf(sources: readonly DigestSource[], clock: { now: number; readonly takes: number }) {
  let told: string | undefined;
  const sent: Message[] = [];
  const refused = async (): Promise<never> => {
    throw new Error('A digest only posts.');
  };
  const digests = new Digests({
    store: {
      competitionServers: async () => ['g'],
      setting: async () => told,
      setSetting: async (_: string, __: string, value: string) => {
        clock.now += clock.takes;
        told = value;
      },
      competitionsOf: async (_: string, __: readonly string[], kind: string) => [{ id: kind }],
    } as never,
    sources,
    house: { rules: async () => readHouseRules({ 'log-channel': 'log' }) },
    post: {
      create: async (_, message) => {
        clock.now += clock.takes;
        sent.push(message);
        return '1';
      },
      inTurn: refused,
      find: refused,
      remove: refused,
    },
    log: pino({ level: 'silent' }),
    now: () => new Date(clock.now),
  });
  return { digests, sent };
}

/** What a digest of these sources posts. */
async function posted(sources: readonly DigestSource[]): Promise<Message | undefined> {
  const clock = { now: Date.parse('2026-05-01T12:00:00Z'), takes: 0 };
  const { digests, sent } = digestsOf(sources, clock);
  await digests.send(() => true);
  clock.now = Date.parse('2026-05-02T18:00:00Z');
  await digests.send(() => true);
  return sent[0];
}

const source = (kind: DigestSource['kind'], lines: readonly string[]): DigestSource => ({
  kind,
  title: kind === 'season' ? 'Seasons' : 'Tournaments',
  more: kind === 'season' ? '/results' : '/tournament rounds',
  phases: [],
  lines: async () => lines,
});

it('goes on where the one before ended, also if something happened while that was posted', async () => {
  const clock = { now: Date.parse('2026-05-01T12:00:00Z'), takes: 60_000 };
  const begin = clock.now;
  const windows: (readonly number[])[] = [];
  const lines: DigestSource['lines'] = async (_, since, until) => {
    windows.push([since.getTime(), until.getTime()]);
    return ['x'];
  };
  const { digests } = digestsOf([{ ...source('tournament', []), lines }], clock);
  for (let send = 0; send < 3; send += 1) {
    await digests.send(() => true);
    clock.now += 24 * 60 * 60_000;
  }
  const [first, second] = windows;
  expect(windows).toHaveLength(2);
  expect(first?.[0]).toBe(begin);
  expect(second?.[0]).toBe(first?.[1]);
});

it('is one for all kinds of competitions', async () => {
  const message = await posted([
    source('tournament', ['**Cup**', '• x']),
    source('season', ['**Spring**', '• y']),
  ]);
  expect(message?.panels).toEqual([
    { title: 'Tournaments and seasons today', text: '**Cup**\n• x\n\n**Spring**\n• y' },
  ]);
  const alone = await posted([source('tournament', []), source('season', ['**Spring**', '• y'])]);
  expect(alone?.panels).toEqual([{ title: 'Seasons today', text: '**Spring**\n• y' }]);
  expect(await posted([source('tournament', []), source('season', [])])).toBeUndefined();
});

it('has at most 3,500 characters, and says where the rest is', async () => {
  const long = Array.from({ length: 300 }, (_, at) => `• result ${at} of a long day`);
  const [panel] = (await posted([source('tournament', []), source('season', long)]))?.panels ?? [];
  expect(panel?.text.length).toBeLessThanOrEqual(3_500);
  expect(panel?.text.split('\n').slice(-2)).toEqual([
    expect.stringMatching(/^• result \d+ of a long day$/),
    '`/results` has the rest.',
  ]);
  const both = (await posted([source('tournament', ['x']), source('season', long)]))?.panels[0]?.text;
  expect(both).toMatch(/\n`\/tournament rounds` and `\/results` have the rest\.$/);
});

it.each([
  [1, 3, ' ↑2'],
  [3, 1, ' ↓2'],
  [2, 2, ''],
  [2, undefined, ''],
])('shows %i after %s as “%s”', (rank, before, words) => {
  expect(arrow(rank, before)).toBe(words);
});
