import type { Names } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import type { Content } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import type { EndReason, PlayerId } from '../state.ts';
import { clauseOf, endInWords } from './clauses.ts';
import { days, dollars, nameOf, points, shortOf } from './figures.ts';
import type { Standing, Told } from './told.ts';

/**
 * Lines of the story (Code2027 18), with spaces by their names on the board: `R7 Ada · Architect’s fee:
 * rolled 4; –$186; to Presentation.`
 */

/** Of a line, in characters. */
const longest = 300;

const contentOf = ({ content }: Told): Content => contentFor({ content });

export function storyOf(one: Told, names: Names): string {
  const line = lineOf(one, names);
  return line === '' ? '' : `${roundMark(one)} ${line}`;
}

/** `R7` */
export const roundMark = ({ round }: Pick<Told, 'round'>): string => `R${round}`;

/** All clauses of it, a few words each; empty if there are none. */
export function clausesOf(one: Told, names: Names): readonly string[] {
  const content = contentOf(one);
  return one.events.map((event) => clauseOf(content, event, one.player, names)).filter(Boolean);
}

/** A line without its round, for lists that already show it; empty if there is nothing to tell. */
export function lineOf(one: Told, names: Names): string {
  const clauses = clausesOf(one, names);
  if (clauses.length === 0) return '';
  const place = one.space === '' ? '' : ` · ${shortOf(contentOf(one), one.space)}`;
  const head = `${nameOf(names, one.player)}${place}: `;
  return `${head}${fitting(clauses, longest - roundMark(one).length - head.length - 2)}.`;
}

/** As many clauses as fit: the first and the last. */
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

/** The parts of a score, as they add up. */
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

/** Who has won and why, and every score with its parts. */
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

/** The summary of ten rounds, of a finish and of the game. */
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
        ? `${nameOf(names, finish.player)} finished, number ${finish.order}`
        : `Round ${one.events.flatMap((event) => (event.kind === 'round' ? [event.round - 1] : [])).at(-1) ?? one.round} is over`,
    text: standings.map(where).join('\n').slice(0, 4_000),
  };
}
