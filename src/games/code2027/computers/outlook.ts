import { scopeIn } from '../box/content.ts';
import type { DiceEffect } from '../box/schema.ts';
import { type Destination, waysOn } from '../position/destinations.ts';
import { isOpen, manualRows } from '../position/rows.ts';
import type { Flags } from '../state.ts';
import type { SeenPlayer } from '../view.ts';
import { knownOf } from './known-effects.ts';
import { meanOf, opponentsIn, orderOf } from './look.ts';
import { type Judge, worthOf } from './worth.ts';

/**
 * What lies before a project, roll by roll (the look of the strongest level, 20): the points that the way to the finish is
 * expected to cost from every space and every state of the approvals, with the best destination chosen on each face and Try
 * Again where it helps. Scope, money and hand stand still in it; spaces up to the furthest one visited count as visited. It
 * depends on nothing but its key, so that the same view always leads to the same decision.
 */

/** A turn, in points: others come nearer to the finish meanwhile. */
export const turnCost = 18;
/** Scopes that are seen as one. */
const scopeStep = 500;
/** Rounds of improvement at most, and what is too little to go on. */
const rounds = 200;
const settled = 0.5;
/** Points of a project that is never finished. */
const hopeless = -3_000;
/** Points of any place before anything is known. */
const atFirst = -400;
export const faces = [1, 2, 3, 4, 5, 6];

interface Face {
  /** Points of this face itself. */
  readonly gain: number;
  readonly to: readonly Node[];
}

interface Node {
  worth: number;
  /** Of the stay, whatever is rolled. */
  gain: number;
  faces: Face[];
  /** Of Try Again; undefined where there is none. */
  retry: number | undefined;
}

export type Place = Pick<SeenPlayer, 'space' | 'visit' | 'flags'>;

/** Points of a turn on a space by a face of the first die, without where it leads. */
export function faceGain(
  judge: Judge,
  { space, visit }: Pick<Place, 'space' | 'visit'>,
  face: number,
  second = meanFace,
): number {
  return judge.content
    .tables(space, visit)
    .reduce((sum, table) => sum + tableGain(judge, table, face, second), 0);
}

const meanFace = 3.5;

function tableGain(judge: Judge, table: DiceEffect, face: number, second: number): number {
  if (table.die === 1) return worthOf(judge, table.byRoll[`${face}` as '1'] ?? []);
  const isContract = table.effects.some((effect) => knownOf(effect)?.effectType === 'CONTRACT_AWARD');
  return isContract ? contractGain(judge, face, second) : 0;
}

/** A contract by its quality and the second die. */
function contractGain({ content: { config }, scope }: Judge, face: number, second: number): number {
  const quality = config.contract.qualityByDie[face - 1];
  if (quality === undefined) return 0;
  const { premium, dayMult } = config.contract[quality];
  return -(scope * premium) / 100 - config.scoring.dayCost * second * dayMult;
}

/** Points of what a space does and takes besides its dice: fees, rows, days. */
export function stayGain(judge: Judge): number {
  const { content, own, view } = judge;
  const table = { players: view.players, decks: asPiles(view.decks), discards: view.discards };
  const arrivals = content
    .rows(own.space, own.visit, 'arrival')
    .filter((row) => isOpen(content, table, own, row));
  const manual = manualRows(content, own).filter((row) => row.mandatory && isOpen(content, table, own, row));
  const rows = [...arrivals, ...manual].reduce((sum, { effects }) => sum + worthOf(judge, effects), 0);
  return rows - leavingDays(judge) * content.config.scoring.dayCost - turnCost;
}

/** Whether there are cards is all that is asked of a deck. */
const asPiles = (decks: Judge['view']['decks']) =>
  Object.fromEntries(
    Object.entries(decks).map(([type, count]) => [type, Array<string>(Math.min(1, count)).fill('')]),
  ) as Record<keyof Judge['view']['decks'], string[]>;

/** Days that are charged on leaving. */
function leavingDays({ content, own }: Judge): number {
  const { days, daysPerBorrowed } = content.stay(own.space, own.visit);
  return days ?? (daysPerBorrowed == null ? 0 : meanOf(content, 'B') / daysPerBorrowed);
}

/** Of a player, what the outlook depends on. */
interface Outset {
  readonly judge: Judge;
  readonly furthest: number;
  readonly aside: readonly string[];
  readonly key: string;
}

class Outlook {
  readonly #outset: Outset;
  readonly #nodes = new Map<string, Node>();
  readonly #gains = new Map<string, number>();
  /** Points that are expected from the beginning of a turn on the place on. */
  readonly worth: number;

  constructor(outset: Outset, place: Place) {
    this.#outset = outset;
    const root = this.#node(place);
    this.#settle();
    this.worth = root.worth;
  }

  #settle(): void {
    const all = [...this.#nodes.values()].reverse();
    for (let round = 0; round < rounds; round += 1) {
      let change = 0;
      for (const one of all) {
        const worth = better(one);
        change = Math.max(change, Math.abs(worth - one.worth));
        one.worth = worth;
      }
      if (change < settled) return;
    }
  }

  /** What a face brings is the same whatever is approved. */
  #gain(judge: Judge, place: Place, face: number): number {
    const key = `${place.space} ${place.visit} ${face}`;
    const known = this.#gains.get(key);
    if (known !== undefined) return known;
    const gain = faceGain(judge, place, face);
    this.#gains.set(key, gain);
    return gain;
  }

  #node(place: Place): Node {
    const key = keyOf(place);
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const node: Node = { worth: 0, gain: 0, faces: [], retry: undefined };
    this.#nodes.set(key, node);
    const { judge: outset } = this.#outset;
    const { content, view } = outset;
    if (place.space === content.config.finishSpace) return node;
    node.worth = atFirst;
    const own = { ...outset.own, ...place };
    const judge = { ...outset, own };
    node.gain = stayGain(judge);
    const { roll, canNegotiate, retryDays = 0 } = content.stay(place.space, place.visit);
    const rolled = roll > 0 ? faces : [0];
    node.faces = rolled.map((face) => ({
      gain: face === 0 ? 0 : this.#gain(judge, place, face),
      to: waysOn(content, view, own, face === 0 ? null : [face]).map((way) =>
        this.#node(nextPlace(this.#outset, place, way)),
      ),
    }));
    if (canNegotiate) node.retry = -retryDays * content.config.scoring.dayCost - turnCost;
    return node;
  }
}

/** Where a way leads to, with what is on file then. */
function nextPlace(
  { judge, furthest, aside }: Outset,
  { space, visit, flags }: Place,
  { to, set }: Destination,
): Place {
  const { content, own } = judge;
  const filed = content
    .rows(space, visit, 'leave')
    .flatMap(({ effects }) => effects)
    .filter(({ effectType }) => effectType === 'SET_FLAG')
    .map(({ payload }) => [String(payload['flag']), payload['value'] === true] as const);
  const { remember } = content.movement(space, visit) ?? {};
  const chosen = remember === undefined || flags[remember] !== undefined ? {} : { [remember]: to };
  const all: Flags = { ...flags, ...Object.fromEntries(filed), ...set, ...chosen };
  const track = content.space(to)?.track ?? '';
  const passed = stages.includes(track) && orderOf(content, to) <= furthest;
  return {
    space: to,
    visit: to === space || passed || aside.includes(to) ? 'Subsequent' : 'First',
    flags: set?.['fdnyApproved'] === true ? { ...all, fdnyScope: scopeIn(content, own.hand) } : all,
  };
}

const keyOf = ({ space, visit, flags }: Place): string =>
  `${space} ${visit} ${Object.entries(flags)
    .filter(([, value]) => value !== false)
    .map(([flag, value]) => `${flag}:${value}`)
    .sort()
    .join(' ')}`;

/** The mean of the faces, each with the best that can be made of it. */
function better({ worth, gain, faces: all, retry }: Node): number {
  if (all.length === 0) return 0;
  const again = retry === undefined ? Number.NEGATIVE_INFINITY : retry + worth;
  let sum = 0;
  for (const face of all) {
    let best = hopeless;
    for (const node of face.to) best = Math.max(best, node.worth);
    sum += Math.max(face.gain + gain + best, again);
  }
  return Math.max(hopeless, sum / all.length);
}

const stages: readonly string[] = ['main', 'route'];

/** What outlooks have come to, by what they depend on, the oldest forgotten first. */
const known = new Map<string, number>();
const mostKnown = 20_000;

/** Expeditors that a project is thought to hold. */
const team = 3;

/** As if with all that does not count put aside. */
function outsetOf(judge: Judge): Outset {
  const { content, own, scope, view } = judge;
  const trackOf = (space: string) => content.space(space)?.track ?? '';
  const done = own.visited.filter((space) => stages.includes(trackOf(space)));
  const furthest = Math.max(0, ...done.map((space) => orderOf(content, space)));
  const aside = own.visited.filter((space) => !done.includes(space)).sort();
  const group = own.hand.some((card) => content.card(card)?.work?.group === 'FIRE') ? 'FIRE' : 'GENERAL';
  const opponents = opponentsIn(judge).length;
  const step = Math.round(scope / scopeStep);
  const work = content.cards.find((card) => card.work?.group === group)?.id ?? '';
  const cards = content.cards.filter(({ type }) => type === 'E').slice(0, team);
  const plain: SeenPlayer = {
    ...own,
    ...{ money: plenty, time: plenty, loans: [], costs: {}, active: [], activeEffects: [], visited: [] },
    ...{ hand: [work, ...cards.map(({ id }) => id)], finished: false, resigned: false },
  };
  const others = Array.from({ length: opponents }, (_, seat) => ({ ...plain, id: `other${seat}` }));
  return {
    judge: {
      ...judge,
      ...{ own: plain, scope: step * scopeStep, countsWork: false },
      view: { ...view, players: [plain, ...others], decks: { W: 1, B: 1, E: 1, L: 1, I: 1 } },
    },
    furthest,
    aside,
    key: [content.key, furthest, step, group, opponents, ...aside].join(' '),
  };
}

/** So much that nothing is short. */
const plenty = 100_000;

/** The place as the outlook knows it: an approval holds or does not. */
function placeIn({ judge }: Outset, real: Judge, { space, visit, flags }: Place): Place {
  const { fdnyScope, ...rest } = flags;
  if (fdnyScope === undefined) return { space, visit, flags };
  const holds = fdnyScope === real.scope;
  return { space, visit, flags: { ...rest, fdnyScope: holds ? scopeIn(judge.content, judge.own.hand) : 0 } };
}

function lookedUp(outset: Outset, place: Place): number {
  const key = `${outset.key} ${keyOf(place)}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const [oldest] = known.keys();
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
  const worth = new Outlook(outset, place).worth;
  known.set(key, worth);
  return worth;
}

/** Points that are expected from the beginning of a turn on a place on. */
export function outlookFrom(judge: Judge, place: Place): number {
  const outset = outsetOf(judge);
  return lookedUp(outset, placeIn(outset, judge, place));
}

/** Points that are expected after leaving one's place by a way. */
export function outlookAfter(judge: Judge, way: Destination): number {
  const outset = outsetOf(judge);
  return lookedUp(outset, nextPlace(outset, placeIn(outset, judge, judge.own), way));
}
