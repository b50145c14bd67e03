import { type Content, scopeIn } from '../box/content.ts';
import { waysOn } from '../position/destinations.ts';
import type { Flags, Visit } from '../state.ts';
import type { SeenPlayer } from '../view.ts';
import { faceGain, faces, stayGain } from './gains.ts';
import { opponentsIn } from './look.ts';
import type { Judge } from './worth.ts';

/**
 * The board in the form that the outlook needs (Code2027 20): every stop for one kind of project, where each face
 * leads, and its points. A stop depends on the content alone, so it is computed once and cached with the content.
 */

/** A set of approvals on file, with the stops of projects that have these approvals. */
export interface Filed {
  readonly flags: Flags;
  readonly stops: Readonly<Record<Visit, Map<string, Stop>>>;
}

/** A destination of a face, and the approvals on file after going there. */
export interface Way {
  readonly to: string;
  readonly filed: Filed;
}

/** A space on its first or a later visit, with the approvals on file. */
export interface Stop {
  readonly space: string;
  readonly visit: Visit;
  readonly filed: Filed;
  /** Destinations by face; a single list if the space has no roll. */
  ways?: readonly (readonly Way[])[];
  /** Points of a turn by scope, then by face. */
  readonly gains: Map<number, readonly number[]>;
}

/** An amount of money so large that a project never runs out of it. */
const plenty = 100_000;
/** The number of Expeditor cards that a project is assumed to hold. */
const team = 3;
/**
 * Maximum number of cached stops. An imported board may have any number of flags; beyond this limit, the
 * cache starts over.
 */
const mostStops = 20_000;

const noCards = { W: [], B: [], E: [], L: [], I: [] };
const oneEach = { W: 1, B: 1, E: 1, L: 1, I: 1 };
const none = { W: 0, B: 0, E: 0, L: 0, I: 0 };

/** Whether the project's work needs the Fire Department. */
export type Group = 'FIRE' | 'GENERAL';

/** Returns a project with standard values for everything that doesn't matter here. */
function plainJudge(judge: Judge, group: Group, opponents: number): Judge {
  const { content, own, view } = judge;
  const work = content.cards.find((card) => card.work?.group === group)?.id ?? '';
  const cards = content.cards.filter(({ type }) => type === 'E').slice(0, team);
  const plain: SeenPlayer = {
    ...own,
    ...{ money: plenty, time: plenty, loans: [], costs: {}, active: [], activeEffects: [], visited: [] },
    ...{ hand: [work, ...cards.map(({ id }) => id)], cardsPlayed: none, ownerFunding: 0, paidScope: 0 },
    ...{ finished: false, resigned: false },
  };
  const others = Array.from({ length: opponents }, (_, seat) => ({ ...plain, id: `other${seat}` }));
  const players = [plain, ...others];
  return {
    ...judge,
    ...{ own: plain, countsWork: false },
    view: { ...view, players, decks: oneEach, discards: noCards },
  };
}

/** The board for projects of one kind. */
export class Board {
  readonly #judge: Judge;
  readonly #filed = new Map<string, Filed>();
  readonly #numbers = new Map<Stop, number>();
  /** Results of outlooks by key; the oldest are dropped first. */
  readonly worths = new Map<string, number>();

  constructor(plain: Judge) {
    this.#judge = plain;
  }

  /** The number of stops computed so far. */
  get size(): number {
    return this.#numbers.size;
  }

  /**
   * Returns the scope that the Fire Department approved: the current scope if its approval holds, otherwise
   * none.
   */
  approvedScope(holds: boolean): number {
    return holds ? scopeIn(this.#judge.content, this.#judge.own.hand) : 0;
  }

  /** Returns the approvals for a set of flags. The order of the flags doesn't matter. */
  filed(flags: Flags): Filed {
    const key = Object.entries(flags)
      .flatMap(([flag, value]) => (value === false ? [] : [`${flag}:${value}`]))
      .sort()
      .join(' ');
    const known = this.#filed.get(key);
    if (known !== undefined) return known;
    const filed = { flags, stops: { First: new Map<string, Stop>(), Subsequent: new Map<string, Stop>() } };
    this.#filed.set(key, filed);
    return filed;
  }

  stop(space: string, visit: Visit, filed: Filed): Stop {
    const known = filed.stops[visit].get(space);
    if (known !== undefined) return known;
    const stop: Stop = { space, visit, filed, gains: new Map() };
    filed.stops[visit].set(space, stop);
    this.#numbers.set(stop, this.#numbers.size);
    return stop;
  }

  /** Returns a number that is unique to a stop. */
  numberOf(stop: Stop): number {
    return this.#numbers.get(stop) ?? -1;
  }

  #at({ space, visit, filed: { flags } }: Stop, scope: number): Judge {
    return { ...this.#judge, own: { ...this.#judge.own, space, visit, flags }, scope };
  }

  ways(stop: Stop): readonly (readonly Way[])[] {
    stop.ways ??= this.#waysFrom(stop);
    return stop.ways;
  }

  #waysFrom(stop: Stop): readonly (readonly Way[])[] {
    const { content, view, own } = this.#at(stop, 0);
    const { space, visit } = stop;
    const lead = (rolled: readonly number[] | null) =>
      waysOn(content, view, own, rolled).map(({ to, set }) => ({ to, filed: this.leaving(stop, to, set) }));
    if (content.stay(space, visit).roll === 0) return [lead(null)];
    if (content.movement(space, visit)?.type === 'dice') return faces.map((face) => lead([face]));
    return Array<readonly Way[]>(faces.length).fill(lead([1]));
  }

  /** Returns the approvals on file after leaving a stop. */
  leaving(
    { space, visit, filed: { flags } }: Stop,
    to: string,
    set: Readonly<Record<string, boolean>> | undefined,
  ): Filed {
    const { content } = this.#judge;
    const left = content
      .rows(space, visit, 'leave')
      .flatMap(({ effects }) => effects)
      .filter(({ effectType }) => effectType === 'SET_FLAG')
      .map(({ payload }) => [String(payload['flag']), payload['value'] === true] as const);
    const { remember } = content.movement(space, visit) ?? {};
    const chosen = remember === undefined || flags[remember] !== undefined ? {} : { [remember]: to };
    const all: Flags = { ...flags, ...Object.fromEntries(left), ...set, ...chosen };
    return this.filed(set?.['fdnyApproved'] === true ? { ...all, fdnyScope: this.approvedScope(true) } : all);
  }

  /** Returns the points of a turn at a stop, indexed like the faces in `ways`. */
  gains(stop: Stop, scope: number): readonly number[] {
    const known = stop.gains.get(scope);
    if (known !== undefined) return known;
    const judge = this.#at(stop, scope);
    const stay = stayGain(judge);
    const isRolled = judge.content.stay(stop.space, stop.visit).roll > 0;
    const gains = isRolled ? faces.map((face) => stay + faceGain(judge, stop, face)) : [stay];
    stop.gains.set(scope, gains);
    return gains;
  }
}

const boards = new WeakMap<Content, Map<string, Board>>();

/** Returns the board for a project of this kind. */
export function boardFor(judge: Judge): Board {
  const { content, own } = judge;
  const group = own.hand.some((card) => content.card(card)?.work?.group === 'FIRE') ? 'FIRE' : 'GENERAL';
  const opponents = opponentsIn(judge).length;
  const known = boards.get(content) ?? new Map<string, Board>();
  boards.set(content, known);
  const kind = `${group} ${opponents}`;
  const found = known.get(kind);
  if (found !== undefined && found.size < mostStops) return found;
  const board = new Board(plainJudge(judge, group, opponents));
  known.set(kind, board);
  return board;
}
