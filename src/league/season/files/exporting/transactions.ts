import { seasonSettings } from '../../course/settings.ts';
import { after, newSeason } from '../../course/state.ts';
import type { Whereabouts } from '../../rosters/legal/lists.ts';
import type { CarriedOut, Cause } from '../../rosters/state.ts';
import { type Loaded, nameOf, personIn } from '../../running/season-keeper.ts';
import type { RowOf } from '../tables.ts';

/** The carried-out moves of a season as rows of its zip (League 13.4). What waits or is offered isn't among them. */
export function transactionRows(loaded: Loaded): RowOf<'transactions'>[] {
  const askers = new Map<number, string>();
  let before = newSeason(seasonSettings.parse(loaded.row.settings));
  return loaded.acts.flatMap((numbered) => {
    const { act, at, by } = numbered;
    const name = by === undefined ? undefined : nameIn(loaded, by);
    if (act.do === 'request' && name !== undefined) askers.set(act.request, name);
    const known = before.rosters.moves.length;
    before = after(before, numbered);
    if (act.do === 'imported') return act.transactions.map((one) => rowOf(one.move, one.at, one.by));
    return before.rosters.moves.slice(known).map((move) => {
      const asker = 'request' in move.cause ? askers.get(move.cause.request) : undefined;
      return rowOf(move, at.toISOString(), name ?? asker);
    });
  });
}

function nameIn(loaded: Loaded, by: string): string | undefined {
  const person = personIn(loaded, by);
  return person === undefined ? undefined : nameOf(loaded, person);
}

function rowOf(move: CarriedOut, at: string, by: string | undefined): RowOf<'transactions'> {
  const common = {
    id: move.id,
    week: move.week,
    ...causeOf(move.cause),
    ...(by !== undefined && { by }),
    at,
  };
  if ('pick' in move) {
    const { pick, from, to } = move;
    return { ...common, ...pick, from_team: from, to_team: to };
  }
  const [from, to] = [placeOf(move.from), placeOf(move.to)];
  return {
    ...common,
    player: move.player,
    from: from.list,
    to: to.list,
    ...(from.team !== undefined && { from_team: from.team }),
    ...(to.team !== undefined && { to_team: to.team }),
  };
}

const placeOf = (where: Whereabouts) => (where === 'free' ? { list: where, team: undefined } : where);

function causeOf(cause: Cause): Pick<RowOf<'transactions'>, 'cause' | 'cause_number'> {
  if ('request' in cause) return { cause: 'request', cause_number: cause.request };
  if ('trade' in cause) return { cause: 'trade', cause_number: cause.trade };
  return { cause: 'pick', cause_number: cause.pick };
}
