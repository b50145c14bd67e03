import { describe, expect, it } from 'vitest';
import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import type { Act } from '../../src/league/season/course/acts.ts';
import type { SeasonDraft } from '../../src/league/season/course/season.ts';
import type { LeaguePlayer, Players } from '../../src/league/season/rosters/legal/player.ts';
import { beginsDraft, drafting, picked, skipped } from '../../test/league/drafting.ts';
import { readAnswer } from '../../test/league/season-answers.ts';
import { loadedSeason } from '../../test/league/season-loaded.ts';
import {
  boardShown,
  chosen,
  draftShown,
  freePlayers,
  pickMenu,
  playerHint,
  queueShown,
  turnInWords,
} from './views.ts';

const player = (id: string, war: number, more: Partial<LeaguePlayer> = {}): LeaguePlayer => ({
  id,
  name: `The ${id}`,
  role: 'SP',
  war,
  positions: [],
  pitcher: true,
  ...more,
});
const all = [
  player('ann', 3),
  player('cy', 2, { role: 'SS', pitcher: false, positions: ['2B', 'SS'] }),
  player('bob', 2, { role: 'DH', pitcher: false }),
  player('dan', 1, { role: 'MR' }),
  player('eve', 0.5),
];
const inMap = (players: readonly LeaguePlayer[]): Players => new Map(players.map((one) => [one.id, one]));
const players = inMap(all);

const over: Act = { do: 'drafted', rosters: {} };
const paused = drafting({ do: 'paused', left: 5_000 });

/** A draft after acts, and a bot that knows its players. */
function house(acts: readonly Act[], known: Players = players) {
  const loaded = loadedSeason(acts);
  const bot = {
    seasons: { drafts: { players: async () => known, clockEnd: async () => new Date(600_000) } },
  } as unknown as Bot;
  return { loaded, bot };
}
function draftOf(...acts: readonly Act[]): SeasonDraft {
  const { draft } = house([beginsDraft, ...acts]).loaded.course;
  if (draft === undefined) throw new Error('There is no draft.');
  return draft;
}

const read = async (answered: Promise<Answer>) => readAnswer(await answered);
const ids = (found: readonly LeaguePlayer[]) => found.map(({ id }) => id);

describe('the players a team may pick', () => {
  it('are the free ones, the best first, and with equal war the lower id', () => {
    expect(ids(freePlayers(undefined, players))).toEqual(['ann', 'bob', 'cy', 'dan', 'eve']);
    expect(ids(freePlayers(draftOf(picked(1, 'ASH', 'bob')), players))).toEqual(['ann', 'cy', 'dan', 'eve']);
  });

  it('are for a team those that the cap lets it pick', () => {
    const { loaded } = house([{ ...beginsDraft, cap: 200 }, picked(1, 'ASH', 'dan')]);
    expect(ids(freePlayers(loaded.course.draft, players, 'ASH'))).toEqual(['eve']);
    expect(ids(freePlayers(loaded.course.draft, players, 'BIR'))).toEqual(['bob', 'cy', 'eve']);
    expect(ids(freePlayers(loaded.course.draft, players))).toEqual(['ann', 'bob', 'cy', 'eve']);
  });

  it('are described with what they play besides', () => {
    expect(playerHint(player('x', 4.105))).toBe('SP · 4.11 war');
    const fielder = { role: 'SS', pitcher: false, positions: ['2B', 'SS', '3B'] };
    expect(playerHint(player('x', 1, fielder))).toBe('SS · 1.00 war · also 2B 3B');
    expect(playerHint(player('x', 1, { ...fielder, pitcher: true }))).toBe('SS · 1.00 war');
    expect(playerHint(player('x', 1, { ...fielder, positions: ['SS'] }))).toBe('SS · 1.00 war');
  });
});

it('a team hears when its next pick is', () => {
  const words = (team: string, ...acts: readonly Act[]) => turnInWords(draftOf(...acts), team);
  expect(words('ASH')).toBe('You’re on the clock with 1.01 (1).');
  expect(words('BIR')).toBe('Your next pick is 1.02 (2).');
  // The second round goes back.
  expect(words('ASH', picked(1, 'ASH', 'ann'))).toBe('Your next pick is 2.04 (8).');
  expect(words('ASH', skipped(1, 'ASH'))).toBe('You can make up 1.01 (1) now.');
  expect(words('BIR', skipped(1, 'ASH'))).toBe('You’re on the clock with 1.02 (2).');
  expect(words('BIR', skipped(1, 'ASH'), paused)).toBe('The draft is paused.');
  const other = ['BIR', 'CED', 'DOG', 'DOG', 'CED', 'BIR'];
  const late = other.map((team, at) => picked(at + 2, team, `p${at}`));
  expect(words('BIR', picked(1, 'ASH', 'ann'), ...late)).toBe('You have no picks left.');
  expect(words('ASH', skipped(1, 'ASH'), ...late)).toBe('You’re on the clock with 2.04 (8).');
});

describe('the draft', () => {
  it('shows who is on the clock, and whether it is paused, with what a team can do', async () => {
    const running = house([beginsDraft, picked(1, 'ASH', 'ann')]);
    const seen = await read(draftShown(running.loaded, running.bot));
    expect(seen.title).toBe('Spring · draft');
    expect(seen.text).toContain('**Last**');
    expect(seen.text).toContain('**Next**');
    expect(seen.labels).toEqual(['Pick', 'Queue', 'Board']);
    const still = house([beginsDraft, picked(1, 'ASH', 'ann'), paused]);
    const rests = await read(draftShown(still.loaded, still.bot));
    expect(rests.text).toMatch(/^⏸️ The draft is paused\. /);
    expect(rests.labels).toEqual(['Queue', 'Board']);
  });

  it('says what remains where all have had their turn', async () => {
    const board = ['ASH', 'BIR', 'CED', 'DOG', 'DOG', 'CED', 'BIR', 'ASH'];
    const { loaded, bot } = house([beginsDraft, ...board.map((team, at) => skipped(at + 1, team))]);
    const seen = await read(draftShown(loaded, bot));
    expect(seen.text).toMatch(/^Skipped picks can be made up\./);
    expect(seen.text).not.toContain('**Next**');
  });

  it('has a board of its picks, of which skipped ones are not made', async () => {
    const { loaded, bot } = house([
      beginsDraft,
      picked(1, 'ASH', 'ann'),
      picked(2, 'BIR', 'bob'),
      skipped(3, 'CED'),
    ]);
    const seen = await read(boardShown(loaded, bot));
    expect(seen.text).toMatch(/^2 of 8 picks are made\./);
    expect(seen.files.map(({ name }) => name)).toEqual(['draft.txt']);
    expect(seen.labels).toEqual(['Draft']);
  });

  it('that is over shows its last picks and its board alone', async () => {
    const { loaded, bot } = house([beginsDraft, picked(1, 'ASH', 'ann'), over]);
    const seen = await read(draftShown(loaded, bot));
    expect(seen.text).toMatch(/^The draft is over\.\n\n\*\*Last\*\*\n/);
    expect(seen.text).not.toContain('**Next**');
    expect(seen.labels).toEqual(['Board']);
    const menu = await read(pickMenu(loaded, bot, 'BIR', { group: 'all', at: 0, queue: [] }));
    expect([menu.title, menu.text]).toEqual([
      'Players for BIR',
      '`/draft queue add:` finds players by name.',
    ]);
    const queue = await read(
      queueShown(loaded, bot, { team: 'BIR', queue: ['dan'], auto: false, empty: 'best' }),
    );
    expect(queue.labels).toEqual(['Add']);
  });

  it('cannot be shown before it begins', async () => {
    const { loaded, bot } = house([]);
    await expect(draftShown(loaded, bot)).rejects.toMatchObject({ code: 'no-draft' });
  });
});

describe('the menu of picks', () => {
  const any = { group: 'all', at: 0, queue: [] } as const;

  it('lists who may be picked, and says who is in the person’s own queue', async () => {
    const { loaded, bot } = house([beginsDraft]);
    const seen = await read(pickMenu(loaded, bot, 'ASH', { ...any, queue: ['dan'] }));
    expect([seen.title, seen.text]).toEqual([
      'Pick for ASH',
      'You’re on the clock with 1.01 (1).\n`/draft pick` finds players by name.',
    ]);
    const [positions, picks] = seen.menus;
    expect(positions?.options.flatMap(({ value, chosen: is }) => (is === true ? [value] : []))).toEqual([
      'all',
    ]);
    expect(picks?.placeholder).toBe('Choose a player (1 of 1)');
    expect(picks?.options.map(({ hint = '' }) => hint.includes('in your queue'))).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(seen.buttons.map(({ disabled = false }) => disabled)).toEqual([true, true, false]);
  });

  it('is one of players to a team that cannot pick now', async () => {
    for (const acts of [[beginsDraft, picked(1, 'ASH', 'ann')], [beginsDraft, paused], []]) {
      const { loaded, bot } = house(acts);
      const seen = await read(pickMenu(loaded, bot, 'ASH', any));
      expect(seen.title).toBe('Players for ASH');
      expect(seen.text).toContain('`/draft queue add:` finds players by name.');
    }
    const { loaded, bot } = house([beginsDraft, skipped(1, 'ASH')]);
    expect((await read(pickMenu(loaded, bot, 'ASH', any))).title).toBe('Pick for ASH');
  });

  it('has a position, under which relievers of all roles are one, and who fills no need is another', async () => {
    const { loaded, bot } = house([beginsDraft]);
    const of = async (group: 'RP' | 'other' | 'C') => read(pickMenu(loaded, bot, 'ASH', { ...any, group }));
    expect((await of('RP')).menus[1]?.options.map(({ value }) => value)).toEqual(['dan']);
    expect((await of('other')).menus[1]?.options.map(({ value }) => value)).toEqual(['bob']);
    const none = await of('C');
    expect(none.menus).toHaveLength(1);
    expect(none.text).toContain('Nobody of this position may be picked.');
  });

  it('has pages of 25, and none beyond the last', async () => {
    const many = Array.from({ length: 51 }, (_, at) => player(`p${10 + at}`, 1));
    const { loaded, bot } = house([beginsDraft], inMap(many));
    const at = async (page: number) => {
      const seen = await read(pickMenu(loaded, bot, 'ASH', { ...any, at: page }));
      const turns = seen.buttons.slice(0, 2);
      return [
        seen.menus[1]?.placeholder.match(/\(.*\)/)?.[0],
        seen.menus[1]?.options.length,
        turns.map(({ disabled }) => disabled),
        seen.verbs.slice(0, 2),
      ];
    };
    const verb = (to: number) => `menu-season2345-all-${to}`;
    expect(await at(0)).toEqual(['(1 of 3)', 25, [true, false], [verb(-1), verb(1)]]);
    expect(await at(1)).toEqual(['(2 of 3)', 25, [false, false], [verb(0), verb(2)]]);
    expect(await at(9)).toEqual(['(3 of 3)', 1, [false, true], [verb(1), verb(3)]]);
    expect(await at(-1)).toEqual(await at(0));
  });
});

describe('a chosen player', () => {
  const labels = async (acts: readonly Act[], team: string, isOwn = true) => {
    const { loaded, bot } = house(acts);
    return (await read(chosen(loaded, bot, { team, isOwn }, 'cy'))).labels;
  };

  it('is picked by the team on the clock, and queued by its own people alone', async () => {
    expect(await labels([beginsDraft], 'ASH')).toEqual(['Pick', 'Add to queue', 'Back']);
    const { loaded, bot } = house([beginsDraft]);
    expect((await read(chosen(loaded, bot, { team: 'ASH', isOwn: true }, 'cy'))).text).toBe(
      'SS · 2.00 war · also 2B',
    );
    expect(await labels([beginsDraft], 'ASH', false)).toEqual(['Pick', 'Back']);
    expect(await labels([beginsDraft], 'BIR')).toEqual(['Add to queue', 'Back']);
    expect(await labels([beginsDraft, paused], 'ASH')).toEqual(['Add to queue', 'Back']);
    expect(await labels([], 'ASH')).toEqual(['Add to queue', 'Back']);
  });

  it('must be one of the season, and free', async () => {
    const { loaded, bot } = house([beginsDraft, picked(1, 'ASH', 'cy')]);
    const of = (id: string) => chosen(loaded, bot, { team: 'CED', isOwn: true }, id);
    await expect(of('cy')).rejects.toMatchObject({ code: 'taken' });
    await expect(of('zed')).rejects.toMatchObject({ code: 'unknown-player' });
    expect((await read(of('ann'))).text).toBe('SP · 3.00 war\nYour next pick is 1.03 (3).');
  });
});

describe('a queue', () => {
  const plan = { team: 'ASH', queue: ['dan', 'zed', 'ann'], auto: false, empty: 'best' } as const;

  it('lists its players in their order, and says what happens when it is needed', async () => {
    const { loaded, bot } = house([beginsDraft]);
    const seen = await read(queueShown(loaded, bot, plan));
    expect(seen.text.split('\n')).toEqual([
      '1. The dan, MR',
      '2. zed',
      '3. The ann, SP',
      '',
      'Only your team sees this. If your time runs out, the first who’s free is picked. If nobody is left, it’s the best player.',
    ]);
    expect(seen.labels).toEqual(['Auto: off', 'Add']);
    expect(seen.verbs[0]).toBe('auto-season2345-on');
    expect(seen.menus.map(({ placeholder }) => placeholder)).toEqual(['Move to the top', 'Remove']);
    const auto = await read(queueShown(loaded, bot, { ...plan, queue: [], auto: true, empty: 'skip' }));
    expect(auto.text).toContain('When it’s your turn, the first who’s free is picked.');
    expect(auto.text).toContain('your pick is skipped');
    expect(auto.text).toContain('Nobody yet.');
    expect([auto.labels, auto.verbs[0], auto.menus]).toEqual([
      ['Auto: on', 'Add'],
      'auto-season2345-off',
      [],
    ]);
  });

  it('can be made before the draft, which is when nothing is picked at once', async () => {
    const { loaded, bot } = house([]);
    expect((await read(queueShown(loaded, bot, plan))).labels).toEqual(['Add']);
  });

  it('is numbered through on its pages', async () => {
    const { loaded, bot } = house([beginsDraft]);
    const queue = Array.from({ length: 26 }, (_, at) => `p${at + 1}`);
    const second = await read(queueShown(loaded, bot, { ...plan, queue }, 1));
    expect(second.menus[0]?.options).toEqual([{ value: 'p26', label: '26. p26' }]);
    expect(second.buttons.slice(2).map(({ disabled }) => disabled)).toEqual([false, true]);
    expect(second.verbs.slice(2)).toEqual(['queue-season2345-0', 'queue-season2345-2']);
    const short = await read(queueShown(loaded, bot, { ...plan, queue: queue.slice(1) }, 1));
    expect([short.menus[0]?.options.length, short.labels]).toEqual([25, ['Auto: off', 'Add']]);
  });
});
