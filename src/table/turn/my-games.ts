import { andList } from '../../engine/english.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { statusOf } from '../board/board.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LiveTable } from '../log/live.ts';
import { unlessOfOtherRules } from '../log/other-rules.ts';
import { namesOf, seatOf } from '../log/seating.ts';
import { TableUnreadable, understood } from '../log/unreadable.ts';
import { linkTo } from '../message/links.ts';
import type { Button, Message } from '../message/message.ts';
import { moment } from '../message/moment.ts';
import { awaitedPeople } from './turn.ts';

/** Lists a person's tables on a server, with those that wait for the person first. */

const onPage = 10;
/** Maximum number of finished games listed, newest first. */
const lastOver = 5;

type Section = 'yours' | 'running' | 'lobby' | 'followed' | 'over';

const headings: Readonly<Record<Section, string>> = {
  yours: 'Your turn',
  running: 'Running',
  lobby: 'Not started',
  followed: 'You follow',
  over: 'Over',
};
const sections = ['yours', 'running', 'lobby', 'followed', 'over'] as const satisfies readonly Section[];

interface Line {
  readonly section: Section;
  readonly text: string;
}

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
}

/** @param page counted from 0 */
export async function myGames(
  { store, ledger }: Deps,
  userId: string,
  guildId: string,
  page: number,
): Promise<Message> {
  const open = await store.tablesOf(userId, guildId);
  const over = await store.lastGamesOf(userId, guildId, lastOver);
  const lines: Line[] = [];
  for (const table of [...open, ...over]) {
    lines.push(await readLine(ledger, table, userId));
  }
  const sorted = sections.flatMap((section) => lines.filter((line) => line.section === section));
  const pages = Math.max(1, Math.ceil(sorted.length / onPage));
  const at = Math.min(page, pages - 1);
  const turn = (label: string, to: number): Button => ({
    kind: 'button',
    label,
    style: 'secondary',
    disabled: to < 0 || to >= pages,
    press: { do: 'command', command: 'games', verb: `page-${Math.max(0, to)}` },
  });
  return {
    panels: [{ title: 'Your games here', text: textOf(sorted.slice(at * onPage, (at + 1) * onPage)) }],
    rows: pages === 1 ? [] : [[turn('Earlier', at - 1), turn('More', at + 1)]],
  };
}

/** The line for a table. An unreadable table is listed as unreadable and doesn't hide the others. */
async function readLine(ledger: Ledger, table: StoredTable, userId: string): Promise<Line> {
  const title = ledger.titleOf(table.game);
  ledger.noteRow(table);
  try {
    const live = table.status === 'active' ? await unlessOfOtherRules(ledger.live(table.id)) : undefined;
    const now = live?.stored ?? (await ledger.stored(table.id));
    return understood('state', () => lineOf(title, now, live, userId));
  } catch (error) {
    if (!(error instanceof TableUnreadable)) throw error;
    return { section: 'running', text: `[${title}](${linkTo(table)}) · can’t be read` };
  }
}

function textOf(lines: readonly Line[]): string {
  if (lines.length === 0) return 'You have no games here. `/play` opens a table.';
  return lines
    .map(({ section, text }, at) =>
      lines[at - 1]?.section === section ? text : `**${headings[section]}**\n${text}`,
    )
    .join('\n');
}

function lineOf(title: string, table: StoredTable, live: LiveTable | undefined, userId: string): Line {
  const others = table.seats
    .filter((one) => one.userId !== userId)
    .map(({ seat }) => namesOf(table.seats)(seat));
  const seated = seatOf(table, userId) !== undefined;
  const against = `${seated ? 'with' : 'of'} ${others.join(', ') || 'nobody yet'}`;
  const text = (rest: string) => `[${title}](${linkTo(table)}) ${against}${rest}`;
  if (table.status === 'lobby')
    return { section: seated ? 'lobby' : 'followed', text: text(' · not started') };
  if (live === undefined) return { section: 'over', text: text(` · ${statusOf(table)}`) };
  const awaited = awaitedPeople(live);
  const mine = awaited.some((one) => one.userId === userId);
  const names = andList(awaited.map(({ seat }) => namesOf(table.seats)(seat)));
  const until = table.deadlineAt === undefined ? '' : ` · ${moment(table.deadlineAt)}`;
  const stands =
    table.pausedAt === undefined ? (mine || names === '' ? '' : ` · waiting for ${names}`) : ' · paused';
  if (!seated) return { section: 'followed', text: text(`${stands}${until}`) };
  return { section: mine ? 'yours' : 'running', text: text(`${stands}${until}`) };
}
