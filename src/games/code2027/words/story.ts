import type { Names } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import type { Content } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import type { EndReason, PlayerId } from '../state.ts';
import { clauseOf, endInWords } from './clauses.ts';
import { days, dollars, nameOf, points, shortOf } from './figures.ts';
import type { Standing, Told } from './told.ts';

/**
 * Lines of the story (Code2027 18). Spaces have their names on the board: `R7 Ada · Architect’s fee: rolled
 * 4; –$186; to Presentation.`
 */

/** Maximum length of a line, in characters. */
const longest = 300;

const contentOf = ({ content }: Told): Content => contentFor({ content });

export function storyOf(one: Told, names: Names): string {
  const line = lineOf(one, names);
  return line === '' ? '' : `${roundMark(one)} ${line}`;
}

/** Formats a round: `R7`. */
export const roundMark = ({ round }: Pick<Told, 'round'>): string => `R${round}`;

/** Returns the descriptions of all events, a few words each. Empty if there are none. */
export function clausesOf(one: Told, names: Names): readonly string[] {
  const content = contentOf(one);
  return one.events.map((event) => clauseOf(content, event, one.player, names)).filter(Boolean);
}

/**
 * Returns a line without its round, for lists that already show the round. Empty if nothing is worth
 * mentioning.
 */
export function lineOf(one: Told, names: Names): string {
  const clauses = clausesOf(one, names);
  if (clauses.length === 0) return '';
  const place = one.space === '' ? '' : ` · ${shortOf(contentOf(one), one.space)}`;
  const head = `${nameOf(names, one.player)}${place}: `;
  return `${head}${fitting(clauses, longest - roundMark(one).length - head.length - 2)}.`;
}

/** Keeps as many clauses as fit, leaving out those in the middle. */
function fitting(clauses: readonly string[], room: number): string {
  const all = clauses.length;
  for (let dropped = 0; dropped < all; dropped += 1) {
    const first = Math.ceil((all - dropped) / 2);
    const some =
      dropped === 0 ? clauses : [...clauses.slice(0, first), '…', ...clauses.slice(first + dropped)];
    const text = some.join('; ');
    if (text.length <= room) return text;
  }
  return `${clauses[0]?.slice(0, room - 1) ?? ''}…`;
}

/** Lists the parts that add up to a score. */
export function scoreInWords(one: Standing): string {
  if (one.resigned) return `${points(one.score)} when they resigned`;
  const parts = [
    one.value > 0 ? `building ${dollars(one.value)}` : '',
    `money ${dollars(one.money)}`,
    one.ownerFunding > 0 ? `owner –${dollars(one.ownerFunding)}` : '',
    one.debt > 0 ? `debt –${dollars(one.debt)}` : '',
    one.interest > 0 ? `interest –${dollars(one.interest)}` : '',
    `${days(one.time)}`,
    one.bonus > 0 ? `bonus ${one.bonus}` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** Names the winners and the reason, and lists every score with its parts. */
export function rankingInWords(
  standings: readonly Standing[],
  reason: EndReason,
  winners: readonly PlayerId[],
  names: Names,
): string {
  const won = endInWords(reason, winners, names);
  const rows = standings.map(
    (row) => `**${row.place}. ${names(row.seat)}: ${points(row.score)}**\n${scoreInWords(row)}`,
  );
  return [`${won.slice(0, 1).toUpperCase()}${won.slice(1)}.`, ...rows].join('\n').slice(0, 4_000);
}

/** Builds the summary shown every ten rounds, when a player finishes, and at the end of the game. */
export function closingOf(one: Told, names: Names): Panel | undefined {
  const { standings = [] } = one;
  if (standings.length === 0) return undefined;
  const end = one.events.find((event) => event.kind === 'end');
  const finish = one.events.find((event) => event.kind === 'finish');
  if (end?.kind === 'end')
    return { title: 'The game is over', text: rankingInWords(standings, end.reason, end.winners, names) };
  const content = contentOf(one);
  const where = ({ resigned, finished, space, time, money, scope, seat }: Standing) =>
    `${names(seat)}: ${resigned ? 'has resigned' : finished ? 'finished' : shortOf(content, space)} · day ${time} · ${dollars(money)} · scope ${dollars(scope)}`;
  return {
    title:
      finish?.kind === 'finish'
        ? `${nameOf(names, finish.player)} was number ${finish.order} to finish`
        : `Round ${one.events.flatMap((event) => (event.kind === 'round' ? [event.round - 1] : [])).at(-1) ?? one.round} is over`,
    text: standings.map(where).join('\n').slice(0, 4_000),
  };
}
