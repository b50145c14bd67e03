import { createHash } from 'node:crypto';
import type { KeptMessage } from '../../playground/world/state.ts';
import type { Panel } from '../../src/games/facets/telling.ts';
import type { Game } from '../../src/games/game.ts';
import type { StoredAction } from '../../src/store/records/log.ts';
import type { Store } from '../../src/store/records/store.ts';
import type { StoredTable } from '../../src/store/records/table.ts';
import { aboutOf, toldBy } from '../../src/table/channel/log-channel.ts';
import { entriesOf, panelOf, type Told, type Words } from '../../src/table/channel/log-posts.ts';
import { readRecord, verify } from '../../src/table/log/proof/verify.ts';
import { dealt, replay } from '../../src/table/log/replay.ts';
import { controlsOf, type Press } from './people.ts';

/** The result of an audit: how much was checked, and all faults. */
export interface Findings {
  readonly counts: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

export interface Evidence {
  readonly store: Store;
  readonly games: readonly Game[];
  readonly tables: readonly StoredTable[];
  /** The source ids of each table's actions, by action number. The store never returns them. */
  readonly sources: ReadonlyMap<string, ReadonlyMap<number, string>>;
  readonly presses: readonly Press[];
  /** The current messages of a channel, oldest first. */
  readonly messages: (channelId: string) => Promise<readonly KeptMessage[]>;
  readonly logChannels: readonly string[];
  readonly now: Date;
}

/** Maximum delay of a deadline in milliseconds while a process runs. */
const patience = 10_000;

/** Checks everything that must be true, however often the bot was killed. */
export async function audit(evidence: Evidence): Promise<Findings> {
  const wrong: string[] = [];
  const counts: Record<string, number> = { ...pressesAudit(evidence, wrong) };
  const closings: Panel[] = [];
  counts['tables'] = evidence.tables.length;
  counts['actions'] = 0;
  counts['rolls'] = 0;
  counts['timeouts'] = 0;
  for (const table of evidence.tables) {
    const game = evidence.games.find(({ id }) => id === table.game);
    if (!game || table.startedAt === undefined) continue;
    const record = await readRecord(evidence.store, table);
    const verdict = verify(game, record);
    if (!verdict.ok) wrong.push(`${table.id}: ${verdict.sentence}`);
    counts['actions'] += record.actions.length;
    counts['rolls'] += record.rolls.length;
    closings.push(...panelsOf(game, table, record.actions));
    counts['timeouts'] += timeOuts(evidence, table);
    if (table.deadlineAt && evidence.now.getTime() - table.deadlineAt.getTime() > patience)
      wrong.push(`${table.id}: the deadline of ${table.deadlineAt.toISOString()} was missed`);
  }
  counts['messages'] = await channelsAudit(evidence, wrong);
  counts['log posts'] = await logAudit(evidence, closings, wrong);
  return { counts, wrong };
}

/**
 * Checks that every acknowledged action is in the log and comes from one of its presses. A button for an earlier
 * action number also counts if the table was waiting for that seat the whole time.
 */
function pressesAudit({ presses, sources }: Evidence, wrong: string[]): Record<string, number> {
  const made = new Map<string, number>();
  for (const { table, number, interactionId } of presses) made.set(`${table} ${interactionId}`, number);
  const acknowledged = presses.filter((press) => press.acknowledged);
  for (const { table, number, interactionId } of acknowledged) {
    const source = sources.get(table)?.get(number);
    if (source === undefined) wrong.push(`${table}: action ${number} was acknowledged and is not in the log`);
    else if (/^\d/.test(source) && (made.get(`${table} ${source}`) ?? number + 1) > number)
      wrong.push(`${table}: action ${number} comes from ${source}, not from ${interactionId}`);
  }
  for (const [table, byNumber] of sources) {
    if (new Set(byNumber.values()).size !== byNumber.size)
      wrong.push(`${table}: a delivery is in the log twice`);
  }
  return { presses: presses.length, acknowledged: acknowledged.length };
}

function timeOuts({ sources }: Evidence, { id }: StoredTable): number {
  return [...(sources.get(id)?.values() ?? [])].filter((source) => source.startsWith('timeout:')).length;
}

/**
 * The posts about a table that the log channel must contain: its start, and each summary once, with the bulletins
 * before it.
 */
function panelsOf(game: Game, table: StoredTable, actions: readonly StoredAction[]): Panel[] {
  const told: Told[] = [];
  replay(dealt(game, table), actions, (step) => told.push(toldBy(step)));
  const { closed, open } = entriesOf(undefined, told);
  const posts: Words[] = closed.map(({ words }) => words);
  if (open) posts.push({ lines: open.lines.map(({ text }) => text) });
  return posts.map((words) => panelOf(words, aboutOf(game, table)));
}

/** Checks that each table has one message, which shows the newest state, and one promise of its dice. */
async function channelsAudit({ tables, messages }: Evidence, wrong: string[]): Promise<number> {
  let looked = 0;
  for (const table of tables) {
    if (table.shownRevision < table.revision)
      wrong.push(`${table.id}: shown up to ${table.shownRevision} of ${table.revision}`);
    const here = await messages(table.channelId);
    if (here.filter(({ content }) => promisedBy(content) === table.id).length > 1)
      wrong.push(`${table.id}: its dice were promised twice`);
    const about = here.filter((message) => message.onlyFor === undefined && mentionsTable(message, table.id));
    looked += about.length;
    const [shown] = about;
    if (about.length !== 1 || shown === undefined || shown.id !== table.messageId) {
      wrong.push(`${table.id}: ${about.length} messages where one should be`);
      continue;
    }
    const numbers = controlsOf(shown).flatMap((id) => {
      const [letter = '', of, number] = id.split(':');
      return of === table.id && /^[aofpdct]$/.test(letter) ? [Number(number)] : [];
    });
    // A control contains the number of the first action that it is valid for.
    if (numbers.some((number) => number < 1 || number > table.seq + 1))
      wrong.push(`${table.id}: its message offers action ${numbers.join(', ')} after ${table.seq}`);
  }
  return looked;
}

/** The id of the table whose dice are promised in a message. */
const promisedBy = (content: string): string | undefined =>
  /The dice of table `([2-9a-z]{10})`/.exec(content)?.[1];

const mentionsTable = (message: KeptMessage, id: string) =>
  controlsOf(message).some((control) => control.split(':')[1] === id);

/** Checks that the log channels contain exactly what a replay of all games gives. */
async function logAudit(
  { logChannels, messages, tables }: Evidence,
  closings: readonly Panel[],
  wrong: string[],
): Promise<number> {
  const posted = (await Promise.all(logChannels.map(messages))).flat();
  const openings = new Map<string, number>();
  const summaries: string[] = [];
  for (const { embeds, content } of posted) {
    // The promise is in the log channel only because the table's own channel refused it.
    if (promisedBy(content) !== undefined) continue;
    const { title = '', description = '' } = embeds[0] ?? {};
    const opened = /table `([2-9a-z]{10})`/.exec(description)?.[1];
    if (opened === undefined) summaries.push(fingerprint(title, description));
    else openings.set(opened, (openings.get(opened) ?? 0) + 1);
  }
  for (const { id, startedAt } of tables) {
    const times = openings.get(id) ?? 0;
    if (startedAt !== undefined && times !== 1) wrong.push(`${id}: its beginning was logged ${times} times`);
  }
  const expected = closings.map(({ title, text }) => fingerprint(title, text));
  wrong.push(...differences(expected, summaries));
  return posted.length;
}

/** The link to a table may have changed since its post was last edited. */
const withoutLink = (text: string) => text.trim().replace(/\n-# \[[^\n]*$/, '');

const fingerprint = (title: string, text: string) =>
  createHash('sha256')
    .update(`${title.trim()}\n${withoutLink(text)}`)
    .digest('hex')
    .slice(0, 16)
    .concat(` ${title}`);

function differences(expected: readonly string[], found: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const one of expected) left.set(one, (left.get(one) ?? 0) + 1);
  for (const one of found) left.set(one, (left.get(one) ?? 0) - 1);
  return [...left].flatMap(([one, count]) =>
    count === 0 ? [] : [`the log has ${Math.abs(count)} ${count > 0 ? 'too few' : 'too many'} of “${one}”`],
  );
}
