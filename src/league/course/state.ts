import type { Act, NumberedAct, Outcome } from './acts.ts';
import { seatsOf, seriesOf } from './series.ts';
import type { Settings } from './settings.ts';

/** The state of a competition, which follows from its settings and acts. */

/** `open`: people may join. */
export type Phase = 'open' | 'running' | 'paused' | 'over' | 'cancelled';

/** An entrant as the state knows it. Who that is, the entrants' rows say. */
export interface Standing {
  /** The order of joining, from 1. It never changes. */
  readonly entrant: number;
  /** The pairing number, from 1; 0 before the start. */
  readonly pairing: number;
  /** `left`: before the start. */
  readonly status: 'in' | 'left' | 'withdrawn';
  /** The first round to be paired in. */
  readonly from: number;
  /** Rounds for which they asked for a half-point bye. */
  readonly halves: readonly number[];
  /** Number of the act that withdrew them; undefined if they haven't withdrawn. */
  readonly withdrawnBy?: number;
}

/** A game of a fixture; a series has several. */
export interface FixtureGame {
  /** The entrants in the order of their seats. */
  readonly seats: readonly number[];
  /** The game's table, and its channel; undefined until it is opened. */
  readonly table?: string;
  readonly channel?: string;
  /** Who has pressed **Play**, and when. */
  readonly ready: readonly { readonly entrant: number; readonly at: Date }[];
  readonly outcome?: Outcome;
  /** When the result came. */
  readonly decidedAt?: Date;
  /** Set if the result was annulled and the game isn't played again. Then it has no outcome. */
  readonly annulled?: true;
}

export interface Fixture {
  /** Its number in the competition, from 1. */
  readonly id: number;
  readonly round: number;
  /** Its number in the round, from 1. */
  readonly board: number;
  /** The entrants: first side first, or the higher seed of a knock-out. */
  readonly sides: readonly number[];
  readonly thirdPlace?: true;
  readonly games: readonly FixtureGame[];
  /** Whether everything about it is decided. */
  readonly decided: boolean;
}

export interface Round {
  readonly number: number;
  readonly fixtures: readonly Fixture[];
  readonly byes: readonly number[];
  readonly halves: readonly number[];
  readonly pairedAt: Date;
  readonly endsAt?: Date;
  /** The thread with its pairings and results; undefined: they're in the competition's channel. */
  readonly channel?: string;
  /** The posts with its pairings, in order, as far as they're there. */
  readonly pairingsPosts: readonly (string | undefined)[];
  /** The posts that remind of its end. */
  readonly reminderPosts: readonly (string | undefined)[];
  readonly reminded: boolean;
}

export interface Course {
  readonly settings: Settings;
  readonly phase: Phase;
  /** By order of joining. */
  readonly entrants: readonly Standing[];
  readonly rounds: readonly Round[];
  /** How many rounds there will be; 0 before the start. */
  readonly planned: number;
  /** Number of the last act. */
  readonly number: number;
  readonly pausedAt?: Date;
  readonly lastAt?: Date;
  /** The post with the podium; undefined until it's there. */
  readonly podiumPost?: string;
}

export const newCourse = (settings: Settings): Course => ({
  settings,
  phase: 'open',
  entrants: [],
  rounds: [],
  planned: 0,
  number: 0,
});

/** The state after a list of acts. */
export const courseOf = (settings: Settings, acts: readonly NumberedAct[]): Course =>
  acts.reduce(after, newCourse(settings));

/** The state after an act. Acts are checked before they're stored (`doing.ts`); this never refuses one. */
export function after(course: Course, { number, at, act }: NumberedAct): Course {
  const next = changed(course, act, at, number);
  return { ...next, number, lastAt: at };
}

function changed(course: Course, act: Act, at: Date, number: number): Course {
  switch (act.do) {
    case 'join':
      return withJoined(course, joined(course, act.entrant));
    case 'leave':
      return withEntrant(course, act.entrant, { status: 'left' });
    case 'start':
      return {
        ...course,
        phase: 'running',
        planned: act.rounds,
        entrants: course.entrants.map((one) => ({ ...one, pairing: act.order.indexOf(one.entrant) + 1 })),
      };
    case 'pair':
      return { ...course, rounds: [...course.rounds, paired(course, act, at)] };
    case 'repair':
      return withFixture(course, act.fixture, (fixture) =>
        ordered(course.settings, { ...fixture, sides: act.sides, games: [] }),
      );
    case 'ready':
      return withGame(course, act.fixture, act.game, (game) => ({
        ...game,
        ready: game.ready.some(({ entrant }) => entrant === act.entrant)
          ? game.ready
          : [...game.ready, { entrant: act.entrant, at }],
      }));
    case 'table':
      return withGame(course, act.fixture, act.game, (game) => ({
        ...game,
        table: act.table,
        channel: act.channel,
      }));
    case 'result':
      return withGame(course, act.fixture, act.game, (game) => ({
        ...game,
        outcome: act.outcome,
        decidedAt: at,
        ...(act.table !== undefined && { table: act.table }),
      }));
    case 'reopen':
      return reopened(course, act.fixture, act.game);
    case 'annul':
      return withGame(course, act.fixture, act.game, ({ seats }) => ({ seats, ready: [], annulled: true }));
    case 'half': {
      const halves = course.entrants.find(({ entrant }) => entrant === act.entrant)?.halves ?? [];
      return withEntrant(course, act.entrant, { halves: [...halves, act.round] });
    }
    case 'withdraw':
      return withEntrant(course, act.entrant, { status: 'withdrawn', withdrawnBy: number });
    case 'pause':
      return { ...course, phase: 'paused', pausedAt: at };
    case 'resume': {
      const { pausedAt: _, ...rest } = course;
      const running = withEnd({ ...rest, phase: 'running' }, (endsAt) => later(endsAt, act.by));
      return withRound(running, running.rounds.length, (round) => readyLater(round, act.by));
    }
    case 'extend':
      return withEnd(course, () => new Date(act.endsAt));
    case 'thread':
      return withRound(course, act.round, (round) => ({ ...round, channel: act.channel }));
    case 'posted': {
      if (act.about === 'podium') return { ...course, podiumPost: act.message };
      const kind = act.about === 'pairings' ? 'pairingsPosts' : 'reminderPosts';
      const { part = 0, message } = act;
      return withRound(course, act.round, (round) => ({
        ...round,
        [kind]: Array.from({ length: Math.max(round[kind].length, part + 1) }, (_, at) =>
          at === part ? message : round[kind][at],
        ),
      }));
    }
    case 'reminded':
      return withRound(course, act.round, (round) => ({ ...round, reminded: true }));
    case 'forgotten':
      return course;
    case 'over':
      return { ...course, phase: 'over' };
    case 'cancel':
      return { ...course, phase: 'cancelled' };
  }
}

const later = (at: Date, by: number): Date => new Date(at.getTime() + by);

/** A pause doesn't count for those who wait for their opponents. */
const readyLater = (round: Round, by: number): Round => ({
  ...round,
  fixtures: round.fixtures.map((fixture) => ({
    ...fixture,
    games: fixture.games.map((game) => ({
      ...game,
      ready: game.ready.map(({ entrant, at }) => ({ entrant, at: later(at, by) })),
    })),
  })),
});

/** Adds an entrant. Somebody who left and joins again keeps their number. */
const withJoined = (course: Course, one: Standing): Course => ({
  ...course,
  entrants: course.entrants.some(({ entrant }) => entrant === one.entrant)
    ? course.entrants.map((each) => (each.entrant === one.entrant ? one : each))
    : [...course.entrants, one],
});

/** A late entrant gets the next pairing number and is paired from the next round on. */
function joined({ entrants, rounds, phase }: Course, entrant: number): Standing {
  const pairing = phase === 'open' ? 0 : Math.max(0, ...entrants.map((one) => one.pairing)) + 1;
  return { entrant, pairing, status: 'in', from: rounds.length + 1, halves: [] };
}

function paired(course: Course, act: Extract<Act, { do: 'pair' }>, at: Date): Round {
  const number = course.rounds.length + 1;
  const first = fixturesOf(course).length + 1;
  return {
    number,
    fixtures: act.fixtures.map(({ sides, thirdPlace }, index) =>
      ordered(course.settings, {
        id: first + index,
        round: number,
        board: index + 1,
        sides,
        games: [],
        decided: false,
        ...(thirdPlace && { thirdPlace }),
      }),
    ),
    byes: act.byes,
    halves: act.halves,
    pairedAt: at,
    pairingsPosts: [],
    reminderPosts: [],
    reminded: false,
    ...(act.endsAt !== undefined && { endsAt: new Date(act.endsAt) }),
  };
}

/** Adds the next game of a fixture if its games so far don't decide it. */
function ordered(settings: Settings, fixture: Fixture): Fixture {
  const { games, sides } = fixture;
  if (games.some(({ outcome, annulled }) => outcome === undefined && annulled !== true))
    return { ...fixture, decided: false };
  if (settings.system !== 'knock-out')
    return games.length > 0
      ? { ...fixture, decided: true }
      : { ...fixture, games: [{ seats: seatsOf(settings, sides), ready: [] }], decided: false };
  const series = seriesOf(settings, fixture);
  if (series.over) return { ...fixture, decided: true };
  return { ...fixture, decided: false, games: [...games, { seats: series.nextSeats, ready: [] }] };
}

const withEntrant = (course: Course, entrant: number, change: Partial<Standing>): Course => ({
  ...course,
  entrants: course.entrants.map((one) => (one.entrant === entrant ? { ...one, ...change } : one)),
});

const withRound = (course: Course, number: number, change: (round: Round) => Round): Course => ({
  ...course,
  rounds: course.rounds.map((round) => (round.number === number ? change(round) : round)),
});

/** Changes when the last round ends, if it has an end. */
const withEnd = (course: Course, change: (endsAt: Date) => Date): Course =>
  withRound(course, course.rounds.length, (round) =>
    round.endsAt === undefined ? round : { ...round, endsAt: change(round.endsAt) },
  );

const withFixture = (course: Course, id: number, change: (fixture: Fixture) => Fixture): Course => ({
  ...course,
  rounds: course.rounds.map((round) =>
    round.fixtures.some((fixture) => fixture.id === id)
      ? {
          ...round,
          fixtures: round.fixtures.map((fixture) => (fixture.id === id ? change(fixture) : fixture)),
        }
      : round,
  ),
});

/** Changes a game, and adds the next one if the series goes on. */
const withGame = (
  course: Course,
  id: number,
  number: number,
  change: (game: FixtureGame) => FixtureGame,
): Course =>
  withFixture(course, id, (fixture) =>
    ordered(course.settings, {
      ...fixture,
      games: fixture.games.map((game, index) => (index === number - 1 ? change(game) : game)),
    }),
  );

/** Takes a result back. Later games of the series go with it; they come again if they're needed. */
const reopened = (course: Course, id: number, number: number): Course =>
  withFixture(course, id, (fixture) =>
    ordered(course.settings, {
      ...fixture,
      games: fixture.games
        .slice(0, number)
        .map((game, index) => (index === number - 1 ? { seats: game.seats, ready: [] } : game)),
    }),
  );

export const fixturesOf = ({ rounds }: Course): readonly Fixture[] =>
  rounds.flatMap(({ fixtures }) => fixtures);

export const fixtureIn = (course: Course, id: number): Fixture | undefined =>
  fixturesOf(course).find((fixture) => fixture.id === id);

/** The round that is being played; undefined before the first. */
export const currentRound = ({ rounds }: Course): Round | undefined => rounds.at(-1);

/** Whether all fixtures of a round are decided. */
export const isDecided = ({ fixtures }: Round): boolean => fixtures.every(({ decided }) => decided);

/** The entrants who still take part, by pairing number. */
export const present = ({ entrants }: Course): readonly Standing[] =>
  entrants.filter(({ status }) => status === 'in').toSorted((one, other) => one.pairing - other.pairing);

/** The entrants who took part, withdrawn ones too, by pairing number. */
export const everybody = ({ entrants }: Course): readonly Standing[] =>
  entrants.filter(({ status }) => status !== 'left').toSorted((one, other) => one.pairing - other.pairing);

/** Who goes through a round without a game. In a knock-out, these are the best seeds of the first round. */
export function byesIn(course: Course, { number, byes, fixtures }: Round): readonly number[] {
  if (course.settings.system !== 'knock-out' || number > 1) return byes;
  const play = new Set(fixtures.flatMap(({ sides }) => sides));
  return everybody(course).flatMap(({ entrant }) => (play.has(entrant) ? [] : [entrant]));
}
