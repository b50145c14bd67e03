import { counted } from '../../engine/english.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { namesOf, seatCount } from '../log/seating.ts';
import { optionsOf } from '../log/unreadable.ts';
import { linkTo } from '../message/links.ts';
import type { Message } from '../message/message.ts';
import { moment } from '../message/moment.ts';

/** Lists the tables of a server that wait for players. */

/** Maximum number of tables listed. */
const most = 15;

/** Whether a lobby has a seat for a person. */
export function waitsFor(table: StoredTable, userId: string, ledger: Pick<Ledger, 'game'>): boolean {
  const { status, invited, seats } = table;
  if (status !== 'lobby' || invited?.includes(userId) === false) return false;
  return seats.length < seatsAt(table, ledger);
}

/** How many seats a table has; 0 if it can't be read. */
function seatsAt(table: StoredTable, ledger: Pick<Ledger, 'game'>): number {
  try {
    const game = ledger.game(table.game);
    return seatCount(game, optionsOf(game, table)).max;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return 0;
  }
}

/** @param tables those that the reader may join, newest first */
export function openGames(tables: readonly StoredTable[], ledger: Pick<Ledger, 'game' | 'titleOf'>): Message {
  const lines = tables.slice(0, most).map((table) => {
    const names = namesOf(table.seats);
    const there = table.seats.map(({ seat }) => names(seat)).join(', ') || 'nobody yet';
    const seats = `${table.seats.length} of ${seatsAt(table, ledger)} seats`;
    return `[${ledger.titleOf(table.game)}](${linkTo(table)}) · ${there} · ${seats} · ${moment(table.createdAt)}`;
  });
  const more = tables.length - lines.length;
  const rest = more > 0 ? [`-# And ${counted(more, 'other table')}.`] : [];
  const none = 'Nobody is waiting for players right now. `/play` opens a table.';
  return {
    panels: [{ title: 'Tables that wait for players', text: [...lines, ...rest].join('\n') || none }],
    rows: [],
  };
}
