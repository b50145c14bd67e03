import { counted } from '../../../engine/english.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Illustrated } from '../../facets/looks.ts';
import type { Annals } from '../../facets/reading.ts';
import type { Names } from '../../facets/seats.ts';
import { letterOf } from '../board/pawns.ts';
import { contentFor } from '../box/known.ts';
import type { Event } from '../events.ts';
import { seatOf } from '../position/people.ts';
import type { PlayerId } from '../state.ts';
import type { View } from '../view.ts';
import { changed, daysChanged, dollars, nameOf, shortOf } from '../words/figures.ts';
import { clausesOf, lineOf, roundMark } from '../words/story.ts';
import type { Told } from '../words/told.ts';

/**
 * The ledger of a whole game, built from its events: every line, and the entries of one project (Code2027
 * 21.6).
 */

/** A change of money, days or both, with its source. */
export interface Entry {
  readonly round: number;
  readonly space: string;
  readonly source: string;
  readonly money: number;
  readonly days: number;
}

/**
 * Lists every change of a player's money and days, oldest first. A change that was undone stays in the list,
 * next to the entry that undoes it.
 */
export const ledgerOf = (events: readonly Told[], player: PlayerId): Entry[] =>
  events.flatMap((one) =>
    one.events.flatMap((event) =>
      changesIn(event, player).map((change): Entry => ({ round: one.round, space: one.space, ...change })),
    ),
  );

type Change = Pick<Entry, 'source' | 'money' | 'days'>;

function changesIn(event: Event, player: PlayerId): Change[] {
  switch (event.kind) {
    case 'money':
      return event.player === player ? [{ source: event.source, money: event.amount, days: 0 }] : [];
    case 'time':
      return event.player === player ? [{ source: event.source, money: 0, days: event.days }] : [];
    case 'undone':
      return event.player === player
        ? [
            {
              source: event.what === 'turn' ? 'Turn taken back' : 'Roll taken back',
              money: event.money,
              days: event.days,
            },
          ]
        : [];
    case 'deal': {
      const { maker, taker, gives, gets } = event;
      const money = gets.money - gives.money;
      if (maker === player) return [{ source: 'A deal', money, days: 0 }];
      return taker === player ? [{ source: 'A deal', money: 0 - money, days: 0 }] : [];
    }
    default:
      return [];
  }
}

const isSomething = ({ money, days }: Change): boolean => money !== 0 || days !== 0;

/** Maximum length of a page, in characters. */
const longest = 3_800;
/** Maximum length of the details below an entry's line, in characters. */
const longestDetail = 3_000;

function portrait(events: readonly Told[], subject: string): Illustrated {
  const [first] = events;
  const seat = seatOf(subject);
  if (first === undefined || !subjectsOf(events).some(({ id }) => id === subject))
    throw new RuleError('no-such-project', 'There’s no such project in this game.');
  const content = contentFor(first);
  const entries = ledgerOf(events, subject).filter(isSomething);
  let [money, days] = [0, 0];
  const lines = entries.map((entry) => {
    money += entry.money;
    days += entry.days;
    const what = [
      ...(entry.money === 0 ? [] : [changed(entry.money)]),
      ...(entry.days === 0 ? [] : [daysChanged(entry.days)]),
    ];
    return {
      text: `${roundMark(entry)} ${shortOf(content, entry.space)}: ${entry.source.replace(/^Card: /, '')} ${what.join(', ')}`,
      balance: `${dollars(money)}, day ${days}`,
    };
  });
  const kept: string[] = [];
  let size = 0;
  for (const { text } of lines.toReversed()) {
    size += text.length + 1;
    if (size > longest) break;
    kept.unshift(text);
  }
  const left = lines.length - kept.length;
  const before =
    left === 0
      ? []
      : [`-# ${counted(left, 'earlier entry', 'earlier entries')}: ${lines[left - 1]?.balance}`];
  const text = [...before, ...kept, `**Balance: ${dollars(money)}, day ${days}**`].join('\n');
  return { panel: { title: `Project ${letterOf(seat)}, seat ${seat + 1}`, text } };
}

function subjectsOf(events: readonly Told[]): { readonly id: PlayerId; readonly label: string }[] {
  const ids = new Set(
    events.flatMap((one) => [
      one.player,
      ...one.events.flatMap((event) =>
        'player' in event && event.player !== undefined ? [event.player] : [],
      ),
    ]),
  );
  return [...ids].toSorted().map((id) => ({ id, label: `${letterOf(seatOf(id))}, seat ${seatOf(id) + 1}` }));
}

/** Lists every item on its own line, because the story of a long turn leaves some out. */
const detailOf = (one: Told, names: Names): string =>
  clausesOf(one, names)
    .map((clause) => `- ${clause}`)
    .join('\n')
    .slice(0, longestDetail);

export const annals: Annals<View, Told> = {
  entries: (events, _view, names) =>
    events.flatMap((one, index) => {
      const line = lineOf(one, names);
      if (line === '') return [];
      const kinds = [...new Set(one.events.map(({ kind }) => kind.replaceAll('_', ' ')))];
      const place = one.space === '' ? [] : [shortOf(contentFor(one), one.space)];
      return [
        {
          id: `${index + 1}`,
          when: roundMark(one),
          line,
          tags: [nameOf(names, one.player), `round ${one.round}`, ...place, ...kinds],
          detail: detailOf(one, names),
        },
      ];
    }),
  portrait: {
    id: 'project',
    label: 'A project’s ledger',
    about: 'Whose project',
    subjects: subjectsOf,
    show: portrait,
  },
};
