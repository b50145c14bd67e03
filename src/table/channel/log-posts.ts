import type { Panel } from '../../games/facets/telling.ts';

/** What the posts of a log channel say of a game, made from its log alone: whoever comes back after a crash makes the same. */

/** What an action has told the league. */
export interface Told {
  readonly number: number;
  readonly bulletins: readonly string[];
  /** Summaries of what it closed. */
  readonly panels: readonly Panel[];
  /** Given where actions were taken back: the number of the last one that counts still. */
  readonly back?: number;
}

interface Line {
  readonly number: number;
  readonly text: string;
}

/** What a post says: lines, and when something has closed its summary. */
export interface Words {
  readonly lines: readonly string[];
  readonly panel?: Panel;
}

/** A post that is still written on. */
export interface OpenPost {
  /** Number of the action that began it, and what it said then: so it is posted first, whatever has come since. */
  readonly from: number;
  readonly begun: Words;
  readonly lines: readonly Line[];
}

/** A post as it stands after action `at`; `index` counts the posts of one action. */
export interface LogEntry {
  readonly at: number;
  readonly index: number;
  readonly words: Words;
  /** Undefined: it had no line before it was closed. */
  readonly open: Pick<OpenPost, 'from' | 'begun'> | undefined;
}

const takenBack = '↩️ What stood here was taken back.';

/** The posts that actions close one after the other, and the one that is still written on after them. */
export function entriesOf(
  before: OpenPost | undefined,
  told: readonly Told[],
): { readonly closed: readonly LogEntry[]; readonly open: OpenPost | undefined } {
  const closed: LogEntry[] = [];
  let open = before;
  for (const { number, bulletins, panels, back } of told) {
    if (open !== undefined && back !== undefined) open = without(open, number, back);
    const [panel, ...further] = panels;
    if (bulletins.length > 0) {
      open ??= { from: number, begun: { lines: bulletins, ...(panel && { panel }) }, lines: [] };
      open = { ...open, lines: [...open.lines, ...bulletins.map((text) => ({ number, text }))] };
    }
    if (panel === undefined) continue;
    const lines = open?.lines.map(({ text }) => text) ?? [];
    closed.push({ at: number, index: 0, words: { lines, panel }, open });
    closed.push(
      ...further.map((one, at) => ({
        at: number,
        index: at + 1,
        words: { lines: [], panel: one },
        open: undefined,
      })),
    );
    open = undefined;
  }
  return { closed, open };
}

function without(open: OpenPost, number: number, back: number): OpenPost {
  const lines = open.lines.filter((line) => line.number <= back);
  return lines.length === open.lines.length
    ? open
    : { ...open, lines: [...lines, { number, text: takenBack }] };
}

/** Characters that the lines of a post may have: a summary and Discord's limit leave so many. */
const room = 3_000;

/** What a post is headed by, and where its lines and its link lead. */
export interface About {
  /** Of the game. */
  readonly title: string;
  /** `Ada, Ben and 2 computers`. */
  readonly who: string;
  /** What people call the table: `Ada – Ben`. */
  readonly name: string;
  readonly link: string;
}

/** A post with its lines, each with its table's name, and the way to the table. */
export function panelOf({ lines, panel }: Words, about: About): Panel {
  const { name, link } = about;
  const all = lines.map((line) => `• **${name}** · ${line}`);
  const fits = (from: number) => all.slice(from).join('\n').length <= room;
  const from = Math.max(
    0,
    all.findIndex((_, at) => fits(at)),
  );
  const text = [
    ...(from > 0 ? [`… ${from} more before`] : []),
    ...all.slice(from),
    ...(panel === undefined ? [] : [panel.text]),
    `-# [${name}](${link})`,
  ].join('\n');
  return { ...panel, title: headOf(about, panel?.title), text };
}

/** Characters of a title, by Discord's limit. */
const longestTitle = 256;

/**
 * Names the game and its people, and what the post is about: `Dutch · Ada, Ben and 2 computers · round 10`.
 * @param what the title of a summary, which need not say again what the game is called or that something has closed
 */
export function headOf({ title, who }: Pick<About, 'title' | 'who'>, what?: string): string {
  const about = what === undefined ? [] : [inHead(title, what)];
  return [title, who, ...about]
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, longestTitle);
}

function inHead(game: string, what: string): string {
  if (what === `${game} is over`) return 'the game is over';
  const rest = what.startsWith(`${game}: `) ? what.slice(game.length + 2) : what;
  const round = /^Round (\d+) is over$/.exec(rest);
  return round ? `round ${round[1]}` : rest.replace(/^The /, 'the ');
}
