import type { Answer, User } from '../../playground/people/driver.ts';
import { contentFor } from '../../src/games/code2027/box/known.ts';
import type { State } from '../../src/games/code2027/state.ts';
import type { Store } from '../../src/store/records/store.ts';
import { dealt, replay } from '../../src/table/log/replay.ts';
import { newRoom, type Room, tableIn } from '../equipment/at-the-table.ts';
import type { Clubhouse } from '../equipment/clubhouse.ts';
import { lostCards } from '../games/code2027/invariants.ts';
import { watchedCode2027 } from '../watched/code2027.ts';
import type { Control } from './late-controls.ts';

/** Two people at a table of Code2027 who have something to trade. Ada may end her turn at any time. */

const purse = { space: 'OWNER-PURSE', visit: 'Subsequent', visited: ['OWNER-BRIEF', 'OWNER-PURSE'] } as const;
const fees = { space: 'ENG-FEES', visited: ['OWNER-BRIEF', 'ENG-FEES'] } as const;

export const { game: trading } = watchedCode2027([
  { ...purse, hand: ['W004', 'E002', 'E012', 'E018', 'E036'], money: 200 },
  { ...fees, hand: ['W005', 'E008', 'L005', 'L007'], money: 300 },
]);

export interface Traders extends Room {
  readonly table: string;
}

/** @param clock the clock's label in the lobby */
export async function traders(house: Clubhouse, clock?: string): Promise<Traders> {
  const room = newRoom(house);
  const opened = await room.ada.slash('/play code2027');
  if (clock !== undefined) await room.ada.select('Clock: No clock', clock);
  await room.ben.press('Join');
  await room.ada.press('Start');
  await room.ada.until('[My hand]');
  return { ...room, table: tableIn(opened.text) };
}

/** Ada gives $20 and E002 for Ben's only expeditor, if he accepts. */
export async function offering(house: Clubhouse, clock?: string): Promise<Traders> {
  const room = await traders(house, clock);
  await room.ada.slash('/move play:offer 2 $20,E002 for E');
  await room.ben.until('[Answer]');
  return room;
}

/** Ada plays a card that makes Ben choose: lose an expeditor, or five days. */
export async function asking(house: Clubhouse): Promise<Traders> {
  const room = await traders(house);
  await room.ada.slash('/move play:play E012');
  await room.ben.until('[Discards 1 Expeditor card]');
  return room;
}

/** What both own if the offer is declined (`back`), and after the deal (`swapped`). */
export const back = ['200 E012 E018 E036 E002', '300 E008 L005 L007'];
export const swapped = ['180 E012 E018 E036 E008', '320 L005 L007 E002'];

interface Record {
  readonly state: State;
  /** The actions so far, in notation. */
  readonly done: readonly string[];
  /** What each player owns: money, then all cards except work cards. */
  readonly goods: readonly string[];
}

/** Replays a game from its log, checking every hash. @throws Error if a card is lost or duplicated */
export async function recordOf(store: Store, table: string): Promise<Record> {
  const row = await store.loadTable(table);
  if (row === undefined) throw new Error('There is no such table.');
  const actions = await store.actions(table);
  const state = replay(dealt(trading, row), actions).snapshot.state as State;
  const lost = lostCards(contentFor(state.options), state);
  if (lost !== undefined) throw new Error(lost);
  return {
    state,
    done: actions.map(({ notation }) => notation),
    goods: state.players.map(({ money, hand }) =>
      [money, ...hand.filter((card) => !card.startsWith('W'))].join(' '),
    ),
  };
}

/** All players' money, including the money in escrow. */
export const moneyIn = ({ players, negotiation }: State): number =>
  players.reduce((sum, { money }) => sum + money, negotiation?.offer.money ?? 0);

/** The control with this label on a message. */
export function labeled({ message: seen, text }: Pick<Answer, 'message' | 'text'>, label: string): Control {
  for (const row of seen?.message.components ?? [])
    for (const one of row.type === 1 ? row.components : [])
      if ('label' in one && one.label === label && 'custom_id' in one && seen !== undefined)
        return { customId: one.custom_id, message: seen.message.id };
  throw new Error(`There is no [${label}] in:\n${text}`);
}

/** Opens the offer as a person sees it. With two processes, the slower one may show an older state for a moment. */
export async function answering(user: User): Promise<Answer> {
  await user.until('[Answer]');
  return user.press('Answer');
}

/** The control that accepts the offer at once. The message shows both sides of the offer above it. */
export const accepting = async (user: User): Promise<Control> => labeled(await answering(user), 'Accept');
