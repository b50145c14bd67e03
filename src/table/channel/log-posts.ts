import type { Panel } from '../../games/facets/telling.ts';

/**
 * Composes the log channel posts about a game. They depend only on the action log, so a retry after a crash
 * makes the same posts.
 */

/** What to post about an action. */
export interface Told {
  readonly number: number;
  readonly bulletins: readonly string[];
  /** Summaries of what the action ended, such as a round. */
  readonly panels: readonly Panel[];
  /** Number of the last action that still counts. Set only after an undo. */
  readonly back?: number;
}

interface Line {
  readonly number: number;
  readonly text: string;
}

/** The text of a post: lines, and a summary once its part of the game is over. */
export interface Words {
  readonly lines: readonly string[];
  readonly panel?: Panel;
}

/** A post that still collects lines. */
export interface OpenPost {
  /**
   * Number of the action that started the post, and its text at that time. That text is posted first, even if
   * there are more lines by now.
   */
  readonly from: number;
  readonly begun: Words;
  readonly lines: readonly Line[];
}

/** A post after action `at`. `index` counts the posts after the same action. */
export interface LogEntry {
  readonly at: number;
  readonly index: number;
  readonly words: Words;
  /** The post that this one completes; undefined if nothing was posted before the summary. */
  readonly open: Pick<OpenPost, 'from' | 'begun'> | undefined;
}

const takenBack = '↩️ This was taken back.';

/** Returns the posts that the actions complete, and the one that is still open at the end. */
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

/**
 * Maximum length of a post's lines, in characters. With a summary, the post must stay within Discord's limit.
 */
const room = 3_000;

/** Details of a table for its posts: the heading, and the link to the table. */
export interface About {
  /** The title of the game. */
  readonly title: string;
  /** Who plays: `Ada, Ben and 2 computers`. */
  readonly who: string;
  /** The table's name for people: `Ada – Ben`. */
  readonly name: string;
  readonly link: string;
}

/** Builds a post: its lines, each with the table's name, and the link to the table. */
export function panelOf({ lines, panel }: Words, about: About): Panel {
  const { name, link } = about;
  const all = lines.map((line) => `• **${name}** · ${line}`);
  const fits = (from: number) => all.slice(from).join('\n').length <= room;
  const from = Math.max(
    0,
    all.findIndex((_, at) => fits(at)),
  );
  const text = [
    ...(from > 0 ? [`… ${from} earlier`] : []),
    ...all.slice(from),
    ...(panel === undefined ? [] : [panel.text]),
    `-# [${name}](${link})`,
  ].join('\n');
  return { ...panel, title: headOf(about, panel?.title), text };
}

/** Discord's limit on a title, in characters. */
const longestTitle = 256;

/**
 * Returns the heading: the game, its players and the subject of the post, such as `Dutch · Ada, Ben and 2
 * computers · round 10`.
 *
 * @param what title of a summary; the game's name and the words *is over* are removed where the heading
 * doesn't need them
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
