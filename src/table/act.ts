import { z } from 'zod';
import { stateHash } from '../engine/canonical.ts';
import type { Names, Panel, Seat } from '../games/game.ts';
import type { LiveTable, Snapshot, Step } from './live.ts';

/**
 * What all at a table have agreed on and the log must know: a table act. It is numbered like any action and its hash is
 * that of the state after it, but the table carries it out and not the game. Nobody can type one: what people type is
 * read by the game, whose notations never begin with a tilde.
 */
export type TableAct =
  /** The table stands again as it did after the action of this number. */
  { readonly do: 'undo'; readonly to: number } | { readonly do: 'draw' };

const undo = z
  .string()
  .regex(/^~undo \d{1,9}$/)
  .transform((text): TableAct => ({ do: 'undo', to: Number(text.slice('~undo '.length)) }));
const draw = z.literal('~draw').transform((): TableAct => ({ do: 'draw' }));
const notation = z.union([undo, draw]);

export const notateAct = (act: TableAct): string => (act.do === 'undo' ? `~undo ${act.to}` : '~draw');

/** The table act that an entry of the log is; undefined for an action of the game. */
export const readAct = (text: string): TableAct | undefined =>
  text.startsWith('~') ? notation.safeParse(text).data : undefined;

/** Numbers of the actions after which a table stood that its log goes back to. */
export const goneBackTo = (actions: readonly { readonly notation: string }[]): number[] =>
  actions.flatMap((action) => {
    const act = readAct(action.notation);
    return act?.do === 'undo' ? [act.to] : [];
  });

/** What a step needs of the table to carry an act out. */
interface Ground {
  readonly table: LiveTable;
  readonly seat: Seat;
  readonly names: Names;
  /** Newest lines of a story with one more. */
  readonly tell: (story: readonly string[], line: string) => string[];
}

/**
 * Takes back everything after the action that `target` is of.
 * @param closed whether a summary is among what is taken back: those who have read it are told
 */
export function takenBack(
  { table, seat, names, tell }: Ground,
  to: number,
  target: Snapshot,
  closed: boolean,
): Step {
  const { game, stored } = table;
  const number = stored.seq + 1;
  const line = `↩️ ${names(seat)} takes back the last action, as all agreed.`;
  const { state, position } = target;
  return {
    notation: notateAct({ do: 'undo', to }),
    hash: stateHash(state),
    rolls: [],
    lines: [line],
    events: [],
    closings: closed ? [takenBackPanel(line)] : [],
    back: to,
    table: {
      game,
      stored: { ...stored, seq: number, revision: stored.revision + 1 },
      snapshot: {
        state,
        position,
        story: tell(target.story, line),
        // Controls drawn before it are late, whoever pressed them.
        since: Object.fromEntries(game.toAct(state).map((one) => [String(one), number])),
      },
    },
  };
}

const takenBackPanel = (line: string): Panel => ({
  title: 'Taken back',
  text: `${line}\nThe summary before this one does not count any more.`,
});

/** Ends the game without a winner, with the scores as they stand. */
export function drawn({ table, seat, names, tell }: Ground): Step {
  const { game, stored, snapshot } = table;
  const number = stored.seq + 1;
  const scores = game.scores?.(snapshot.state) ?? stored.seats.map(() => 0);
  const line = `🤝 ${names(seat)} offered a draw, and all agreed.`;
  const lines = stored.seats.map((one) => `**${names(one.seat)}** ${scores[one.seat] ?? 0}`);
  const panel = { title: 'A draw', text: [line, ...(game.scores === undefined ? [] : lines)].join('\n') };
  return {
    notation: notateAct({ do: 'draw' }),
    hash: stateHash(snapshot.state),
    rolls: [],
    lines: [line],
    events: [],
    closings: [panel],
    table: {
      game,
      stored: {
        ...stored,
        seq: number,
        revision: stored.revision + 1,
        status: 'finished',
        result: { winners: [], scores, reason: 'agreed-draw' },
      },
      snapshot: {
        ...snapshot,
        story: tell(snapshot.story, line),
        since: {},
        closing: { panel, at: number },
      },
    },
  };
}
