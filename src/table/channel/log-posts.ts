import type { Panel } from '../../games/facets/telling.ts';

/**
 * What log channel posts say about a game, from its log alone, so that a retry after a crash makes the same
 * posts.
 */

/** What an action tells the league. */
export interface Told {
  readonly number: number;
  readonly bulletins: readonly string[];
  /** Summaries of what it closed. */
  readonly panels: readonly Panel[];
  /** Set after an undo: number of the last action that still counts. */
  readonly back?: number;
}

interface Line {
  readonly number: number;
  readonly text: string;
}

/** A post's text: lines, and a summary once something closed. */
export interface Words {
  readonly lines: readonly string[];
  readonly panel?: Panel;
}

/** A post that is not closed yet. */
export interface OpenPost {
  /** Number of the action that began it, and its text then: that is posted first, whatever followed. */
  readonly from: number;
  readonly begun: Words;
  readonly lines: readonly Line[];
}

/** A post after action `at`; `index` counts the posts of one action. */
export interface LogEntry {
  readonly at: number;
  readonly index: number;
  readonly words: Words;
  /** Undefined: it had no line before it closed. */
  readonly open: Pick<OpenPost, 'from' | 'begun'> | undefined;
}

const takenBack = '↩️ This was taken back.';

/** The posts that actions close one after another, and the one still open at the end. */
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

/** Most characters for a post's lines, so that a summary fits within Discord's limit. */
const room = 3_000;

/** A post's heading, and where its links lead. */
export interface About {
  /** Of the game. */
  readonly title: string;
  /** `Ada, Ben and 2 computers`. */
  readonly who: string;
  /** What people call the table: `Ada – Ben`. */
  readonly name: string;
  readonly link: string;
}

/** A post with its lines, each with its table's name, and the link to the table. */
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

/** Discord's limit on a title, in characters. */
const longestTitle = 256;

/**
 * Names the game, its people and the subject of the post: `Dutch · Ada, Ben and 2 computers · round 10`.
 *
 * @param what title of a summary, which need not repeat the game's name or that something closed
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
