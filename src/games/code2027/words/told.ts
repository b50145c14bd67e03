import type { Content } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import type { Event } from '../events.ts';
import { scopeOf } from '../position/figures.ts';
import { seatOf } from '../position/people.ts';
import { placesOf, playerScore } from '../position/score.ts';
import type { PlayerId, Seat, State, Visit } from '../state.ts';

/**
 * The events of an action as the table describes them, grouped by turn, each with its player and space. An
 * action that ends a turn makes two groups, because what follows belongs to the next turn.
 */

/** A row of the score table. */
export interface Standing {
  readonly seat: Seat;
  readonly place: number;
  readonly score: number;
  readonly value: number;
  readonly bonus: number;
  readonly money: number;
  readonly ownerFunding: number;
  readonly debt: number;
  readonly interest: number;
  readonly time: number;
  readonly scope: number;
  readonly space: string;
  readonly finished: boolean;
  readonly resigned: boolean;
}

export interface Told {
  /** The content that names the spaces and cards. */
  readonly content: string;
  readonly round: number;
  /** The player whose turn it was. */
  readonly player: PlayerId;
  readonly space: string;
  readonly visit: Visit;
  readonly events: readonly Event[];
  /** The standings at that time, if this is a moment when a summary is shown. */
  readonly standings?: readonly Standing[];
}

type Place = Pick<Told, 'round' | 'player' | 'space' | 'visit'>;

/** Number of rounds between two summaries. */
const summaryRounds = 10;

export function standingsOf(content: Content, { players }: Pick<State, 'players'>): Standing[] {
  const places = placesOf(content, players);
  return players
    .map((player, at): Standing => {
      const { score, value, bonus, debt, interest } = playerScore(content, player);
      const { money, ownerFunding, time, space, finished, resigned } = player;
      const [place, scope] = [places[at] ?? 0, scopeOf(content, player)];
      return {
        ...{ seat: seatOf(player.id), place, score, value, bonus, money, ownerFunding, debt, interest },
        ...{ time, scope, space, finished, resigned },
      };
    })
    .toSorted((one, other) => one.place - other.place || one.seat - other.seat);
}

/** Whether a summary is shown after this event. */
export const isSummedUp = (event: Event): boolean =>
  event.kind === 'end' ||
  event.kind === 'finish' ||
  (event.kind === 'round' && (event.round - 1) % summaryRounds === 0);

const placeOf = ({ round, currentPlayerId, players }: State): Place => {
  const { space = '', visit = 'First' } = players.find(({ id }) => id === currentPlayerId) ?? {};
  return { round, player: currentPlayerId, space, visit };
};

/** Groups the events of an action by turn. */
export function told(before: State, after: State, events: readonly Event[]): Told[] {
  const { content } = before.options;
  const all: { place: Place; events: Event[] }[] = [{ place: placeOf(before), events: [] }];
  for (const event of events) {
    const opened = beginning(event);
    if (opened !== undefined) all.push({ place: opened, events: [] });
    all.at(-1)?.events.push(event);
  }
  const summed = all.findLast((one) => one.events.some(isSummedUp));
  return all.flatMap((one) =>
    one.events.length === 0
      ? []
      : [
          {
            content,
            ...one.place,
            events: one.events,
            ...(one === summed && { standings: standingsOf(contentFor(before.options), after) }),
          },
        ],
  );
}

/** Returns the round, player and space of a turn that this event begins. */
function beginning(event: Event): Place | undefined {
  if (event.kind === 'turn') {
    const { round, player, space, visit } = event;
    return { round, player, space, visit };
  }
  return event.kind === 'skipped'
    ? { round: event.round, player: event.player, space: '', visit: 'First' }
    : undefined;
}
