import { sameJson } from '../../src/engine/canonical.ts';
import { createDice } from '../../src/engine/dice.ts';
import { allShapes } from '../../src/engine/picture.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { Action } from '../../src/games/code2027/actions.ts';
import { contentFor } from '../../src/games/code2027/box/known.ts';
import type { State } from '../../src/games/code2027/state.ts';
import { typeOf } from '../../src/games/code2027/terms/words.ts';
import { exchanged, hiddenFrom } from '../../src/games/code2027/trial/example.ts';
import { anyTurn, optionsOf, seatsOf } from '../../src/games/code2027/trial/random-games.ts';
import type { Told } from '../../src/games/code2027/words/told.ts';
import { type Luck, luckOf } from '../../src/games/contract/luck.ts';
import type { Seating, Viewer } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import type { LiveTable, Step } from '../../src/table/log/live.ts';
import { step } from '../../src/table/log/replay.ts';
import { dealtTable } from '../dealt-table.ts';
import { type Payload, privatePayloads, publicPayloads, readersOf } from './payloads.ts';

/**
 * Looks through all that tables of Code2027 give away: no hidden card may be named to who must not know it, and the bytes are the
 * same where hidden cards, or what is offered between others, are different.
 */

export interface Found {
  readonly leaks: readonly string[];
  readonly actions: number;
  readonly payloads: number;
  readonly disguises: number;
}

const stateOf = ({ snapshot }: LiveTable): State => snapshot.state as State;

/** People, and a computer at every second table of several. */
const seatingOf = (number: number): Seating =>
  Array.from({ length: seatsOf(number) }, (_, seat) =>
    seat > 0 && seat === number % 5 ? { kind: 'computer', level: 'easy' } : { kind: 'person' },
  );

function moveAt(live: LiveTable, leavers: boolean, luck: Luck): { seat: number; action: Action } {
  const { game, stored, snapshot } = live;
  const turn = anyTurn(stateOf(live), leavers, luck);
  const level = stored.seats.find(({ seat }) => seat === turn.seat)?.level;
  if (level === undefined || turn.action.type === 'resign') return turn;
  const dice = createDice({ seed: stored.seed, entropy: '', label: `computer at ${stored.seq}` });
  const view = game.view(snapshot.state, turn.seat);
  return { seat: turn.seat, action: game.computer(view, turn.seat, level, dice).action as Action };
}

/** What can be taken: a random trade may say what no form says. */
function played(live: LiveTable, leavers: boolean, luck: Luck): Step {
  for (;;) {
    const { seat, action } = moveAt(live, leavers, luck);
    const done = stepOr(live, seat, action);
    if (done !== undefined) return done;
  }
}

function stepOr(live: LiveTable, seat: number, action: Action): Step | undefined {
  try {
    return step(live, seat, action, false);
  } catch (error) {
    if (error instanceof RuleError) return undefined;
    throw error;
  }
}

export async function searchBuilding(game: Game, from: number, to: number, every = 1): Promise<Found> {
  const leaks: string[] = [];
  let [actions, payloads, disguises] = [0, 0, 0];
  for (let number = from; number < to; number += 1) {
    const luck = luckOf(number);
    const said = new Set<string>();
    let live = dealtTable(game, number, seatingOf(number), optionsOf(number));
    while (live.stored.status === 'active') {
      const before = stateOf(live);
      const done = played(live, number % 3 === 0, luck);
      live = done.table;
      actions += 1;
      const was = new Set(hiddenFrom(before, 'public'));
      const shown = shownIn(done);
      const still = hiddenFrom(stateOf(live), 'public').filter((card) => was.has(card) && !shown.has(card));
      const lines = [
        ...done.lines,
        ...done.closings.flatMap(({ title, text }) => [title, ...text.split('\n')]),
      ];
      leaks.push(
        ...lines.flatMap((line) => namedIn(before, line, still).map((card) => `“${line}” tells of ${card}`)),
      );
      for (const line of lines) said.add(line);
      if (every > 1 && !luck.once(every)) continue;
      const given = await payloadsOf(live, luck);
      payloads += given.length;
      leaks.push(...given.flatMap((one) => leaksIn(one, stateOf(live), said)));
      const other = disguised(live, luck);
      if (other === undefined) continue;
      disguises += 1;
      leaks.push(...(await toldApart(live, other, luck.below(1_000))));
    }
  }
  return { leaks, actions, payloads, disguises };
}

/** Cards that lay open on their way: played or discarded, and shuffled into a deck by the same action. */
const shownIn = ({ events }: Step): ReadonlySet<string> =>
  new Set(
    (events as readonly Told[]).flatMap((one) =>
      one.events.flatMap((event) => {
        if (event.kind === 'discard') return event.cards;
        return event.kind === 'play' ? [event.card] : [];
      }),
    ),
  );

async function payloadsOf(live: LiveTable, luck: Luck): Promise<Payload[]> {
  const all = await publicPayloads(live);
  if (live.stored.status !== 'active') return all;
  for (const seat of readersOf(live)) all.push(...(await privatePayloads(live, seat, luck)));
  return all;
}

/** Hidden cards that a text names, by id or title. */
function namedIn(state: State, text: string, hidden: readonly string[]): string[] {
  const content = contentFor(state.options);
  const ids = new Set(text.match(/(?<![A-Za-z0-9])[EL]\d{3}(?![0-9])/g) ?? []);
  return hidden.filter((card) => ids.has(card) || text.includes(content.card(card)?.title ?? card));
}

function leaksIn(
  { reader, what, text, pictures }: Payload,
  state: State,
  said: ReadonlySet<string>,
): string[] {
  const hidden = hiddenFrom(state, reader);
  const all = [
    text,
    ...pictures.flatMap(({ picture, alt }) => [alt, ...allShapes(picture).flatMap(wordsOf)]),
  ].join('\n');
  if (namedIn(state, all, hidden).length === 0) return [];
  const left = [...said].reduce((rest, line) => rest.replaceAll(JSON.stringify(line).slice(1, -1), ''), all);
  return namedIn(state, left, hidden).map((card) => `the ${what} for ${reader} holds ${card}`);
}

const wordsOf = (shape: ReturnType<typeof allShapes>[number]): string[] =>
  shape.kind === 'text' ? [shape.text] : [];

interface Disguise {
  readonly table: LiveTable;
  /** Whether a reader cannot tell the two apart. */
  readonly blind: (reader: Viewer) => boolean;
}

const withState = (live: LiveTable, state: State): LiveTable => ({
  ...live,
  snapshot: { ...live.snapshot, state },
});

/** Two hidden cards of a type exchanged, or another offer between two. */
function disguised(live: LiveTable, luck: Luck): Disguise | undefined {
  const state = stateOf(live);
  if (state.negotiation !== null && luck.once(2)) return otherOffer(live, state);
  const hidden = hiddenFrom(state, 'public');
  if (hidden.length === 0) return undefined;
  const one = luck.of(hidden);
  const others = hidden.filter((card) => card !== one && typeOf(card) === typeOf(one));
  if (others.length === 0) return undefined;
  const other = luck.of(others);
  return {
    table: withState(live, exchanged(state, one, other)),
    blind: (reader) => [one, other].every((card) => hiddenFrom(state, reader).includes(card)),
  };
}

/** Some money more lies in escrow, and something else is wanted. */
function otherOffer(live: LiveTable, state: State): Disguise | undefined {
  const { negotiation } = state;
  if (negotiation === null) return undefined;
  const holder = state.players.find(({ id }) => id === negotiation.holderId);
  const more = Math.min(5, holder?.money ?? 0);
  const offer = { ...negotiation.offer, money: (negotiation.offer.money ?? 0) + more };
  const request = { ...negotiation.request, money: (negotiation.request.money ?? 0) + 5 };
  const players = state.players.map((player) =>
    player.id === negotiation.holderId ? { ...player, money: player.money - more } : player,
  );
  const parties = [negotiation.initiatorId, negotiation.partnerId];
  return {
    table: withState(live, { ...state, players, negotiation: { ...negotiation, offer, request } }),
    blind: (reader) => reader === 'public' || !parties.includes(`p${reader + 1}`),
  };
}

async function toldApart(live: LiveTable, { table, blind }: Disguise, seed: number): Promise<string[]> {
  const found: string[] = [];
  const compare = async (of: (one: LiveTable) => Promise<Payload[]>) => {
    const [mine, theirs] = [await of(live), await of(table)];
    const at = mine.findIndex((one, index) => !sameJson(one, theirs[index]));
    const different = at < 0 ? undefined : mine[at];
    if (different !== undefined || mine.length !== theirs.length)
      found.push(
        `the ${different?.what ?? 'number of answers'} for ${different?.reader ?? 'all'} tells apart what is hidden`,
      );
  };
  if (blind('public')) await compare(publicPayloads);
  if (live.stored.status !== 'active') return found;
  for (const seat of readersOf(live))
    if (blind(seat)) await compare((one) => privatePayloads(one, seat, luckOf(seed)));
  return found;
}
