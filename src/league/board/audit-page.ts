import type { Button, Message } from '../../table/message/message.ts';
import { moment } from '../../table/message/moment.ts';
import { inMarkdown, lineInMarkdown } from '../../table/message/names.ts';

/** The audit log of a competition (League 20), page by page, the newest entry first. */

/** An entry. Texts are as people wrote them, without Markdown's escapes. */
export interface AuditEntry {
  readonly number: number;
  readonly at: Date;
  /** A name; `someone` if they were forgotten, and `Clubhouse` for what the competition did by itself. */
  readonly who: string;
  readonly what: string;
  readonly before?: string;
  readonly after?: string;
  readonly reason?: string;
  /** Set if it was written on another server, before the competition was imported. */
  readonly elsewhere?: true;
}

/** An entry to show. People whose name the competition doesn't keep are mentioned by their account. */
export interface ShownEntry extends Omit<AuditEntry, 'who'> {
  readonly who: string | { readonly account: string };
}

/** Who did what a competition does by itself. */
export const itself = 'Clubhouse';
/** Who did what was done by people who were forgotten. */
export const nobody = 'someone';

/** Who did what both people and the competition do: unknown once anybody was forgotten. */
export const itselfOr = (isAnybodyGone: boolean): string =>
  isAnybodyGone ? `${itself} or ${nobody}` : itself;

interface Shown {
  /** The name of the competition. */
  readonly name: string;
  /** All entries, the first act first. */
  readonly entries: readonly ShownEntry[];
  /** From 1; a page that isn't there is the nearest one. */
  readonly page: number;
  readonly press: (page: number) => Button['press'];
}

/** Most entries of a page, and its longest text, in characters. */
const mostEntries = 8;
const longestPage = 3_500;
/** Longest text of an entry's part, in characters. */
const longestPart = 160;

export function auditPage({ name, entries, page, press }: Shown): Message {
  const pages = pagesOf(entries.toReversed().map(lineOf));
  const now = Math.min(Math.max(1, Math.trunc(page) || 1), pages.length);
  const count = pages.length === 1 ? '' : ` · ${now} of ${pages.length}`;
  const turn = (label: string, to: number): Button[] =>
    to < 1 || to > pages.length ? [] : [{ kind: 'button', label, style: 'secondary', press: press(to) }];
  const buttons = [...turn('Newer', now - 1), ...turn('Older', now + 1)];
  return {
    panels: [
      {
        title: `${inMarkdown(name)} · audit log${count}`,
        text: pages[now - 1]?.join('\n') || 'Nothing has been logged yet.',
      },
    ],
    rows: buttons.length === 0 ? [] : [buttons],
  };
}

/** Pages with at least one line each; one without lines if there are none. */
function pagesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const pages: string[][] = [[]];
  let length = 0;
  for (const line of lines) {
    const last = pages.at(-1) ?? [];
    length += line.length + 1;
    if (last.length === 0 || (last.length < mostEntries && length <= longestPage)) last.push(line);
    else {
      pages.push([line]);
      length = line.length + 1;
    }
  }
  return pages;
}

const part = (text: string): string =>
  lineInMarkdown(text.length <= longestPart ? text : `${text.slice(0, longestPart)}…`);

function lineOf({ number, at, who, what, before, after, reason, elsewhere }: ShownEntry): string {
  const person = typeof who === 'string' ? `**${part(who)}**` : `<@${who.account}>`;
  const from = before === undefined ? '' : `${part(before)} → `;
  const change = after === undefined ? '' : `\n-# ${from}${part(after)}`;
  const why = reason === undefined ? '' : `\n-# Reason: ${part(reason)}`;
  const where = elsewhere ? ' on the old server' : '';
  return `\`${number}\` ${moment(at, 'f')} · ${person}${where} · ${part(what)}${change}${why}`;
}
