import type { Button } from '../../../../table/message/message.ts';
import { controlsOf } from '../../../board/control.ts';
import type { DuePost } from '../../../running/posting.ts';
import type { NumberedAct } from '../../course/acts.ts';
import { notifying } from '../called.ts';
import type { Loaded, SeasonKeeper } from '../season-keeper.ts';
import { type Call, callsFor } from './roster-news.ts';

/** The posts that call people to what waits for them. */

/** A call, the act that it comes from, and which of the act's calls it is, from 0. */
export interface NumberedCall extends Call {
  readonly number: number;
  readonly index: number;
}

/** The calls of an act that weren't posted yet. */
export function callsDue(loaded: Loaded, { act, number }: NumberedAct): readonly NumberedCall[] {
  const { upTo, index: last } = loaded.course.called;
  return callsFor(loaded, act)
    .map((call, index) => ({ ...call, number, index }))
    .filter(({ index }) => number > upTo || (number === upTo && index > last));
}

/**
 * Calls people in the season's channel before the other posts. Calls of the same people next to each other share a post.
 * Each post is recorded, because what stands behind it may have to wait, and then nobody is to be called twice.
 */
export function callPosts(
  { row }: Loaded,
  calls: readonly NumberedCall[],
  keeper: Pick<SeasonKeeper, 'add'>,
): readonly DuePost[] {
  const groups: NumberedCall[][] = [];
  for (const call of calls) {
    const before = groups.at(-1);
    if (before?.[0] !== undefined && audienceOf(before[0]) === audienceOf(call)) before.push(call);
    else groups.push([call]);
  }
  return groups.flatMap((group): readonly DuePost[] => {
    const last = group.at(-1);
    if (last === undefined) return [];
    const { number: upTo, index, people, roles } = last;
    return [
      {
        upTo: row.postedNumber,
        mark: `c${upTo}-${index}`,
        channelId: row.channelId,
        mayWait: false,
        message: {
          text: [...new Set(group.map(({ text }) => text))].join('\n').slice(0, 1_900),
          ...notifying({ people: people.slice(0, 80), roles }),
          panels: [],
          rows: group.some(({ isTrade }) => isTrade) ? [[tradesControl(row.id)]] : [],
        },
        posted: async () => {
          await keeper.add(row.id, () => ({ acts: [{ do: 'called', upTo, index }] }));
        },
      },
    ];
  });
}

const audienceOf = ({ people, roles }: Call): string => [...people, ...roles].toSorted().join(' ');

/** Shows each person what waits for them. It says nothing of the trade that it was posted for. */
const tradesControl = (id: string): Button => controlsOf('trade')(id, 'waiting', 'Trades', 'primary');
