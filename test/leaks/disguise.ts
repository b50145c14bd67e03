import { sameJson } from '../../src/engine/canonical.ts';
import { createDice } from '../../src/engine/dice/dice.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { Card, State } from '../../src/games/dutch/state.ts';
import type { Seat, Viewer } from '../../src/games/facets/seats.ts';
import type { LiveTable } from '../../src/table/log/live.ts';
import { streamAt } from '../../src/table/log/proof/seeds.ts';
import { step } from '../../src/table/log/replay.ts';
import { type Luck, luckOf } from '../contract/luck.ts';
import { awaitedComputers, computerMove, type Move, type Seen, stateOf } from '../equipment/dutch-table.ts';
import { exchanged } from '../games/dutch/example.ts';
import { everyCard, hiddenFrom, tellable } from '../games/dutch/leaks.ts';
import { privatePayloads, publicPayloads, readersOf } from './payloads.ts';

/**
 * A table with hidden cards swapped. A reader who knows none of these cards must get the same bytes and refusals, and
 * see every computer wait equally long.
 */

interface Disguise {
  readonly table: LiveTable;
  /** Cards that were swapped. */
  readonly cards: ReadonlySet<Card>;
}

const isOpen = ({ phase }: State): boolean => phase === 'round_over' || phase === 'game_ended';

/** Swaps two cards that nobody knows, all cards that nobody knows, or two cards that only one player may know. */
function disguised(live: LiveTable, luck: Luck): Disguise | undefined {
  const state = stateOf(live);
  const known = new Set(state.players.flatMap((_, seat) => [...tellable(state, seat)]));
  const unknown = everyCard(state).filter((card) => !known.has(card) && !tellable(state, 'public').has(card));
  const way = luck.below(3);
  const hidden = way < 2 ? unknown : hiddenFrom(state, 'public');
  if (isOpen(state) || hidden.length < 2) return undefined;
  const some = way < 2 ? [] : hidden.filter((card) => known.has(card));
  const pairs = way === 1 ? shuffledPairs(hidden, luck) : [pairOf(hidden, some, luck)];
  const other = pairs.reduce((now, [one, two]) => exchanged(now, one, two), state);
  return {
    table: { ...live, snapshot: { ...live.snapshot, state: other } },
    cards: new Set(pairs.flat()),
  };
}

/** @param first preferred cards; one card of the pair comes from these, if there are any */
function pairOf(cards: readonly Card[], first: readonly Card[], luck: Luck): readonly [Card, Card] {
  const one = luck.of(first.length > 0 ? first : cards);
  return [one, luck.of(cards.filter((card) => card !== one))];
}

/** Pairs to swap so that few cards keep their place. */
const shuffledPairs = (cards: readonly Card[], luck: Luck): (readonly [Card, Card])[] =>
  cards.map((card) => {
    const other = luck.of(cards.filter((one) => one !== card));
    return [card, other];
  });

/** Whether the reader may tell the two tables apart. */
const mayTell = (reader: Viewer, one: LiveTable, { table, cards }: Disguise): boolean =>
  [one, table].some((live) => {
    const state = stateOf(live);
    const known = tellable(state, reader);
    return isOpen(state) || [...cards].some((card) => known.has(card));
  });

/** What a reader can tell about cards that they don't know, as sentences. */
export async function toldApart({ before, move, done, luck }: Seen): Promise<string[]> {
  const other = disguised(before, luck);
  if (other === undefined) return [];
  const after = stepOrRefusal(other.table, move);
  return [
    ...(await differences(before, other, luck.below(1_000))),
    ...computerDifferences(before, other),
    ...refusalDifferences(before, other, luck),
    ...(typeof after === 'string'
      ? [`${move.action.type} is refused where hidden cards lie elsewhere: ${after}`]
      : await stepDifferences(done, { ...other, table: after.table }, after, luck.below(1_000))),
  ];
}

async function differences(live: LiveTable, other: Disguise, seed: number): Promise<string[]> {
  const found: string[] = [];
  const compare = async (of: (table: LiveTable) => ReturnType<typeof publicPayloads>) => {
    const [mine, theirs] = [await of(live), await of(other.table)];
    const at = mine.findIndex((one, index) => JSON.stringify(one) !== JSON.stringify(theirs[index]));
    const different = mine[at] ?? (mine.length === theirs.length ? undefined : theirs.at(-1));
    if (different !== undefined) found.push(`the ${different.what} for ${different.reader} tells of cards`);
  };
  if (!mayTell('public', live, other)) await compare(publicPayloads);
  if (live.stored.status !== 'active') return found;
  for (const seat of readersOf(live))
    if (!mayTell(seat, live, other)) await compare((table) => privatePayloads(table, seat, luckOf(seed)));
  return found;
}

/**
 * V4: a computer waits equally long for any hands. If it doesn't know the cards, everything else it does is the same
 * too.
 */
function computerDifferences(live: LiveTable, other: Disguise): string[] {
  return awaitedComputers(live).flatMap((seat) => {
    const [mine, theirs] = [computerMove(live, seat), computerMove(other.table, seat)];
    if (mine.delayMs !== theirs.delayMs) return [`the wait of seat ${seat} tells of cards`];
    return mayTell(seat, live, other) || sameJson(mine, theirs)
      ? []
      : [`seat ${seat} decides by cards that it does not know`];
  });
}

const texts = (index: number, owner: Seat): string[] => [
  'draw deck',
  'draw discard',
  `look ${index}`,
  `play ${index}`,
  `same ${index}`,
  'pass',
  `peek s${owner + 1}[${index}]`,
  `swap s${owner + 1}[${index}] s1[1]`,
  'skip',
  'collect',
  'decline',
  'dutch',
  'autopass on',
  'ready',
];

function refusalDifferences(live: LiveTable, { table }: Disguise, luck: Luck): string[] {
  const seat = luck.below(stateOf(live).players.length);
  const text = luck.of(texts(1 + luck.below(6), luck.below(stateOf(live).players.length)));
  const move = { seat, action: live.game.parse(live.snapshot.state, text) as Move['action'] };
  const [mine, theirs] = [answerTo(live, move), answerTo(table, move)];
  return mine === theirs ? [] : [`${text} of seat ${seat} is answered by “${mine}” or “${theirs}”`];
}

/** Whether an action is possible, or the sentence that refuses it. */
function answerTo({ game, stored, snapshot }: LiveTable, { seat, action }: Move): string {
  const dice = createDice({ ...streamAt(stored, stored.seq + 1), position: snapshot.position });
  try {
    game.apply(snapshot.state, seat, action, dice);
    return 'taken';
  } catch (error) {
    if (error instanceof RuleError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

function stepOrRefusal(live: LiveTable, { seat, action }: Move): Seen['done'] | string {
  try {
    return step(live, seat, action, action.type === 'timer');
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
}

async function stepDifferences(
  done: Seen['done'],
  other: Disguise,
  after: Seen['done'],
  seed: number,
): Promise<string[]> {
  const said = ({ lines, closings, bulletins, notation }: Seen['done']) => ({
    lines,
    closings,
    bulletins,
    notation,
  });
  const lines =
    mayTell('public', done.table, other) || sameJson(said(done), said(after))
      ? []
      : ['what is said of an action tells of cards'];
  return [...lines, ...(await differences(done.table, other, seed))];
}
