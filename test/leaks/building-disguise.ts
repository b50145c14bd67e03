import { sameJson } from '../../src/engine/canonical.ts';
import type { Action } from '../../src/games/code2027/actions.ts';
import { contentFor } from '../../src/games/code2027/box/known.ts';
import type { State } from '../../src/games/code2027/state.ts';
import { playerOf, typeOf } from '../../src/games/code2027/terms/words.ts';
import type { Told } from '../../src/games/code2027/words/told.ts';
import type { Seat, Viewer } from '../../src/games/facets/seats.ts';
import type { LiveTable, Step } from '../../src/table/log/live.ts';
import { type Luck, luckOf } from '../contract/luck.ts';
import { exchanged, hiddenFrom } from '../games/code2027/example.ts';
import { type Payload, privatePayloads, publicPayloads, readersOf } from './payloads.ts';

/**
 * Compares a table of Code2027 with one that differs only in hidden information. A reader who doesn't know it must
 * get the same bytes from both.
 */

export interface Disguise {
  readonly table: LiveTable;
  /** Whether a reader must not be able to tell the two tables apart. */
  readonly blind: (reader: Viewer) => boolean;
  /** Cards that were swapped; empty if the offer differs. */
  readonly cards: readonly string[];
}

export const stateOf = ({ snapshot }: LiveTable): State => snapshot.state as State;

const withState = (live: LiveTable, state: State): LiveTable => ({
  ...live,
  snapshot: { ...live.snapshot, state },
});

/**
 * Returns the table with two hidden cards of the same type swapped, or with a different offer between two players.
 */
export function disguised(live: LiveTable, luck: Luck): Disguise | undefined {
  const state = stateOf(live);
  if (state.negotiation !== null && luck.once(2)) return otherOffer(live, state);
  const hidden = hiddenFrom(state, 'public');
  // Cards in hands or in escrow can affect actions; swapping cards in decks rarely changes anything.
  const decks = new Set(Object.values(state.decks).flat());
  const held = hidden.filter((card) => !decks.has(card));
  const from = held.length > 0 && !luck.once(4) ? held : hidden;
  if (from.length === 0) return undefined;
  const one = luck.of(from);
  const others = hidden.filter((card) => card !== one && typeOf(card) === typeOf(one));
  if (others.length === 0) return undefined;
  const cards = [one, luck.of(others)];
  return {
    table: withState(live, exchanged(state, one, cards[1] ?? one)),
    blind: (reader) => cards.every((card) => hiddenFrom(state, reader).includes(card)),
    cards,
  };
}

const blindBut =
  (parties: readonly string[]) =>
  (reader: Viewer): boolean =>
    reader === 'public' || !parties.includes(playerOf(reader));

/** Puts more money into escrow, and asks for something else. */
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
  return {
    table: withState(live, { ...state, players, negotiation: { ...negotiation, offer, request } }),
    blind: blindBut([negotiation.initiatorId, negotiation.partnerId]),
    cards: [],
  };
}

/** Finds differences between what a reader gets from the two tables. */
export async function toldApart(
  live: LiveTable,
  { table, blind }: Omit<Disguise, 'cards'>,
  seed: number,
): Promise<string[]> {
  const found: string[] = [];
  const compare = async (reader: Viewer, of: (one: LiveTable) => Promise<Payload[]>) => {
    if (!blind(reader)) return;
    const view = (one: LiveTable) => one.game.view(stateOf(one), reader);
    if (!sameJson(view(live), view(table))) found.push(`the view for ${reader} tells apart what is hidden`);
    const [mine, theirs] = [await of(live), await of(table)];
    const at = mine.findIndex((one, index) => !sameJson(one, theirs[index]));
    const different = at < 0 ? undefined : mine[at];
    if (different !== undefined || mine.length !== theirs.length)
      found.push(
        `the ${different?.what ?? 'number of answers'} for ${different?.reader ?? 'all'} tells apart what is hidden`,
      );
  };
  await compare('public', publicPayloads);
  if (live.stored.status !== 'active') return found;
  for (const seat of readersOf(live)) await compare(seat, (one) => privatePayloads(one, seat, luckOf(seed)));
  return found;
}

/** Cards that were public for a moment: the action played or discarded them, and then shuffled them into a deck. */
export const shownIn = ({ events }: Step): ReadonlySet<string> =>
  new Set(
    (events as readonly Told[]).flatMap((one) =>
      one.events.flatMap((event) => {
        if (event.kind === 'discard') return event.cards;
        return event.kind === 'play' ? [event.card] : [];
      }),
    ),
  );

/**
 * Whether the action shows how much money is in the purse. Money in escrow can't be used to pay (13), so a payment
 * that fails reveals that.
 */
const emptiesPurse = ({ events }: Step): boolean =>
  (events as readonly Told[]).some((one) =>
    one.events.some(
      (event) =>
        (event.kind === 'money' && event.shortfall !== undefined) ||
        (event.kind === 'loan' && event.loan.kind === 'BRIDGE'),
    ),
  );

/**
 * All public text about an action: in the story, in the log channel and in the pages about the whole game.
 */
const toldBy = ({ lines, closings, bulletins, events, table: { game, stored, snapshot } }: Step): unknown => {
  const names = (seat: Seat) => stored.seats[seat]?.name ?? '';
  const view = game.view(snapshot.state, 'public');
  const subjects = game.annals?.portrait?.subjects(events) ?? [];
  return {
    lines,
    closings,
    bulletins,
    entries: game.annals?.entries(events, view, names),
    portraits: subjects.map(({ id }) => game.annals?.portrait?.show(events, id)),
  };
};

/**
 * Compares the same action at both tables, or the same offer with different sums. Both must show the same text, and
 * look the same afterwards.
 */
export async function actedApart(
  done: Step,
  other: Step,
  { blind, cards }: Omit<Disguise, 'table'>,
  seed: number,
): Promise<string[]> {
  const shown = [...shownIn(done), ...shownIn(other)];
  if (cards.some((card) => shown.includes(card))) return [];
  if (cards.length === 0 && (emptiesPurse(done) || emptiesPurse(other))) return [];
  // A player who gets one of the cards through this action knows it.
  const isHidden = (reader: Viewer, { table }: Step) =>
    cards.every((card) => hiddenFrom(stateOf(table), reader).includes(card));
  const stillBlind = (reader: Viewer) => blind(reader) && isHidden(reader, done) && isHidden(reader, other);
  const verb = done.notation.split(' ')[0];
  const isSaidApart = blind('public') && !sameJson(toldBy(done), toldBy(other));
  return [
    ...(isSaidApart ? [`what is said of ${verb} tells apart what is hidden`] : []),
    ...(await toldApart(done.table, { table: other.table, blind: stillBlind }, seed)).map(
      (leak) => `after ${verb} ${leak}`,
    ),
  ];
}

/** Returns the same offer with different sums, if that is possible. */
export function offeredOtherwise(state: State, action: Action): Action[] {
  if (action.type !== 'offer' && action.type !== 'counter') return [];
  const { sums } = contentFor(state.options).config.negotiation;
  const others = (money: number) => [0, ...sums].filter((sum) => sum !== money);
  const { gives, wants } = action;
  return [
    ...others(gives.money).map((money) => ({ ...action, gives: { ...gives, money } })),
    ...others(wants.money).map((money) => ({ ...action, wants: { ...wants, money } })),
  ];
}

/** Whether a reader isn't one of the two players of an offer, who know its contents. */
export function blindToOffer({ snapshot }: LiveTable): (reader: Viewer) => boolean {
  const { negotiation } = snapshot.state as State;
  return blindBut(negotiation === null ? [] : [negotiation.initiatorId, negotiation.partnerId]);
}
