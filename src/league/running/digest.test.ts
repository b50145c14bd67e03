import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { settingsOf } from '../../../test/league/competition-played.ts';
import { readHouseRules } from '../../table/clock/house-rules.ts';
import type { Message } from '../../table/message/message.ts';
import type { Act, NumberedAct } from '../course/acts.ts';
import { courseOf } from '../course/state.ts';
import { linesOf, TournamentDigests } from './digest.ts';
import { Keeper, type Loaded } from './keeper.ts';

const settings = settingsOf({ system: 'round-robin' });
const at = (minute: number) => new Date(minute * 60_000);

/** A round robin of Ada, Ben and Cleo; each act is a minute after the one before. */
function loaded(acts: readonly Act[]): Loaded {
  const numbered = acts.map((act, index): NumberedAct => ({ number: index + 1, at: at(index + 1), act }));
  return {
    row: {
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
      const digests = new TournamentDigests({
        store,
        keeper: new Keeper(store, () => now),
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
