import type { endLine } from '../../src/discord/answers/interaction-line.ts';
import { createDice } from '../../src/engine/dice/dice.ts';
import { allShapes } from '../../src/engine/picture/picture.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { Action } from '../../src/games/code2027/actions.ts';
import { contentFor } from '../../src/games/code2027/box/known.ts';
import type { State } from '../../src/games/code2027/state.ts';
import { isHidden } from '../../src/games/code2027/terms/words.ts';
import type { Seating } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import { type Course, courseFromDeal, further } from '../../src/table/log/course.ts';
import type { LiveTable, Step } from '../../src/table/log/live.ts';
import { step } from '../../src/table/log/replay.ts';
import { type Luck, luckOf } from '../contract/luck.ts';
import { dealtTable } from '../equipment/dealt-table.ts';
import { hiddenFrom } from '../games/code2027/example.ts';
import { anyTurn, optionsOf, seatsOf } from '../games/code2027/random-games.ts';
import {
  actedApart,
  blindToOffer,
  type Disguise,
  disguised,
  offeredOtherwise,
  shownIn,
  stateOf,
  toldApart,
} from './building-disguise.ts';
import { type Host, openHost } from './host.ts';
import {
  historyPayloads,
  type Payload,
  privatePayloads,
  publicPayloads,
  readersOf,
  stepPayloads,
} from './payloads.ts';

/**
 * Searches everything that tables of Code2027 show. No text may name a hidden card to a reader who must not know it.
 * With other hidden cards, or another offer between others, the bytes must be the same, and so must the text about an
 * action.
 */

export interface Found {
  readonly leaks: readonly string[];
  readonly actions: number;
  readonly payloads: number;
  readonly disguises: number;
}

/** The seats of a table. Some tables also have a computer. */
const seatingOf = (number: number): Seating =>
  Array.from({ length: seatsOf(number) }, (_, seat) =>
    seat > 0 && seat === number % 5 ? { kind: 'computer', level: 'easy' } : { kind: 'person' },
  );

interface Move {
  readonly seat: number;
  readonly action: Action;
}

function moveAt(live: LiveTable, leavers: boolean, luck: Luck): Move {
  const { game, stored, snapshot } = live;
  const turn = anyTurn(stateOf(live), leavers, luck);
  const level = stored.seats.find(({ seat }) => seat === turn.seat)?.level;
  if (level === undefined || turn.action.type === 'resign') return turn;
  const dice = createDice({ seed: stored.seed, entropy: '', label: `computer at ${stored.seq}` });
  const view = game.view(snapshot.state, turn.seat);
  return { seat: turn.seat, action: game.computer(view, turn.seat, level, dice).action as Action };
}

/** Picks actions until one is possible. A random trade may contain something that no form can produce. */
function played(live: LiveTable, leavers: boolean, luck: Luck, host: Host): { move: Move; done: Step } {
  for (;;) {
    const move = moveAt(live, leavers, luck);
    const done = stepOr(live, move, host);
    if (done !== undefined) return { move, done };
  }
}

function stepOr(live: LiveTable, { seat, action }: Move, host: Host): Step | undefined {
  try {
    return step(live, seat, action, false);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    host.refused(error.code);
    return undefined;
  }
}

/**
 * One in this many offers is also made with different sums. One in this many checked positions is also read with its
 * history.
 */
const seldom = 4;

export interface Trial {
  /** Logs how the bot handled a control. */
  readonly tell?: typeof endLine;
  /** The number of actions after which a game is abandoned; by default it is played to its end. */
  readonly longest?: (number: number) => number;
}

/**
 * Searches the games with numbers from `from` up to, but not including, `to`.
 *
 * @param every reads everything that leaves the table after one in this many actions; it reads the events after each
 * action
 */
export async function searchBuilding(
  game: Game,
  from: number,
  to: number,
  every = 1,
  { tell, longest = () => Number.POSITIVE_INFINITY }: Trial = {},
): Promise<Found> {
  const leaks: string[] = [];
  let [actions, payloads, disguises] = [0, 0, 0];
  for (let number = from; number < to; number += 1) {
    const luck = luckOf(number);
    const host = openHost(tell);
    const past = new Past();
    let other: Disguise | undefined;
    let live = dealtTable(game, number, seatingOf(number), optionsOf(number));
    const note = (found: readonly string[]) => leaks.push(...found.map((leak) => `game ${number}: ${leak}`));
    while (live.stored.status === 'active' && live.stored.seq < longest(number)) {
      const before = live;
      const { move, done } = played(before, number % 3 === 0, luck, host);
      live = done.table;
      actions += 1;
      note(past.by(before, move, done));
      if (other !== undefined) note(await apartAfter(move, done, other, host));
      other = undefined;
      if (luck.once(seldom)) note(await offerApart(before, move, done, host));
      if (every > 1 && !luck.once(every)) continue;
      const given = await payloadsOf(live, luck);
      host.pressed(given);
      payloads += given.length;
      note(given.flatMap((one) => leaksIn(one, hiddenFrom(stateOf(live), one.reader), past, live)));
      if (luck.once(seldom)) {
        const old = await past.payloads(live, luck);
        payloads += old.length;
        note(old.flatMap(({ hidden, ...one }) => leaksIn(one, hidden, past, live)));
      }
      other = disguised(live, luck);
      if (other === undefined) continue;
      disguises += 1;
      note(await toldApart(live, other, luck.below(1_000)));
    }
    const told = await host.read();
    host.close();
    note(namedIn(live, told, everyCard(stateOf(live))).map((card) => `the log or the figures hold ${card}`));
  }
  return { leaks, actions, payloads, disguises };
}

const everyCard = ({ options }: State): string[] =>
  contentFor(options)
    .cards.filter(({ type }) => isHidden(type))
    .map(({ id }) => id);

/** Repeats the action at the table with different hidden information. */
async function apartAfter(move: Move, done: Step, other: Disguise, host: Host): Promise<string[]> {
  const { action } = move;
  // Skip the comparison if the action names a swapped card, because its player knows that card. Also skip accepted
  // offers, because a deal is public.
  const names = JSON.stringify(action);
  if (action.type === 'accept' || other.cards.some((card) => names.includes(card))) return [];
  const twin = stepOr(other.table, move, host);
  return twin === undefined ? [] : actedApart(done, twin, other, done.table.stored.seq);
}

/** Compares an offer with the same offer for different sums. */
async function offerApart(before: LiveTable, move: Move, done: Step, host: Host): Promise<string[]> {
  for (const action of offeredOtherwise(stateOf(before), move.action)) {
    const twin = stepOr(before, { ...move, action }, host);
    if (twin !== undefined)
      return actedApart(done, twin, { blind: blindToOffer(done.table), cards: [] }, done.table.stored.seq);
  }
  return [];
}

/** Everything that a game has shown so far, and its plays. */
class Past {
  readonly said = new Set<string>();
  /** Cards that everybody has seen, wherever they are now. */
  readonly #open = new Set<string>();
  readonly #events: unknown[] = [];
  #course: Course | undefined;

  /** Finds hidden cards in an action's public text. */
  by(before: LiveTable, { seat }: Move, done: Step): string[] {
    const { notation, lines, closings, bulletins, events, table } = done;
    this.#events.push(...events);
    const entry = { seat, number: table.stored.seq, notation };
    this.#course = further(this.#course ?? courseFromDeal(before), done, entry);
    const shown = shownIn(done);
    for (const card of shown) this.#open.add(card);
    const was = new Set(hiddenFrom(stateOf(before), 'public'));
    const still = hiddenFrom(stateOf(table), 'public').filter((card) => was.has(card) && !shown.has(card));
    const all = [
      ...lines,
      ...bulletins,
      ...closings.flatMap(({ title, text, fields = [] }) => [
        title,
        ...text.split('\n'),
        ...fields.flatMap(({ name, value }) => [name, ...value.split('\n')]),
      ]),
    ];
    for (const line of all) this.said.add(line);
    return all.flatMap((line) => namedIn(before, line, still).map((card) => `“${line}” tells of ${card}`));
  }

  /**
   * Pages about the past: the list of plays, a ledger, and a single play. Each comes with the cards hidden from its
   * reader.
   */
  async payloads(live: LiveTable, luck: Luck): Promise<(Payload & { readonly hidden: readonly string[] })[]> {
    if (this.#course === undefined) return [];
    const history = await historyPayloads(live, this.#events, luck);
    const steps = await stepPayloads(live, this.#course, luck);
    const isRunning = live.stored.status === 'active';
    return [
      ...history.map((one) => ({
        ...one,
        hidden: hiddenFrom(stateOf(live), one.reader).filter((card) => !this.#open.has(card)),
      })),
      ...steps.map(({ shown, ...one }) => ({
        ...one,
        // While the game runs, the step view shows no more than the public view.
        hidden: hiddenFrom(shown as State, isRunning ? 'public' : one.reader),
      })),
    ];
  }
}

async function payloadsOf(live: LiveTable, luck: Luck): Promise<Payload[]> {
  const all = await publicPayloads(live);
  if (live.stored.status !== 'active') return all;
  for (const seat of readersOf(live)) all.push(...(await privatePayloads(live, seat, luck)));
  return all;
}

/** Hidden cards that a text names, by id or title. */
function namedIn(live: LiveTable, text: string, hidden: readonly string[]): string[] {
  const content = contentFor(stateOf(live).options);
  const ids = new Set(text.match(/(?<![A-Za-z0-9])[EL]\d{3}(?![0-9])/g) ?? []);
  return hidden.filter((card) => ids.has(card) || text.includes(content.card(card)?.title ?? card));
}

function leaksIn(
  { reader, what, text, pictures }: Payload,
  hidden: readonly string[],
  { said }: Past,
  live: LiveTable,
): string[] {
  const all = [
    text,
    ...pictures.flatMap(({ picture, alt }) => [alt, ...allShapes(picture).flatMap(wordsOf)]),
  ].join('\n');
  if (namedIn(live, all, hidden).length === 0) return [];
  const left = [...said].reduce((rest, line) => rest.replaceAll(JSON.stringify(line).slice(1, -1), ''), all);
  return namedIn(live, left, hidden).map((card) => `the ${what} for ${reader} holds ${card}`);
}

const wordsOf = (shape: ReturnType<typeof allShapes>[number]): string[] =>
  shape.kind === 'text' ? [shape.text] : [];
