import { z } from 'zod';
import { stateHash } from '../../engine/canonical.ts';
import type { Names, Seat } from '../../games/facets/seats.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { LiveTable, Snapshot, Step } from './live.ts';
import { shortCommit } from './seeds.ts';
import { standings } from './standings.ts';

/**
 * What all at a table have agreed on, or what was done to it, and the log must know: a table act. It is numbered like any action and its hash is
 * that of the state after it, but the table carries it out and not the game. Nobody can type one: what people type is
 * read by the game, whose notations never begin with a tilde.
 */
export type TableAct =
  /** The table stands again as it did after the action of this number. */
  | { readonly do: 'undo'; readonly to: number }
  | { readonly do: 'draw' }
  /** A backup of the database was put back: from here on another seed gives the rolls, whose SHA-256 this is. */
  | { readonly do: 'seed'; readonly commit: string };

const undo = z
  .string()
  .regex(/^~undo \d{1,9}$/)
  .transform((text): TableAct => ({ do: 'undo', to: Number(text.slice('~undo '.length)) }));
const draw = z.literal('~draw').transform((): TableAct => ({ do: 'draw' }));
const seed = z
  .string()
  .regex(/^~seed [0-9a-f]{64}$/)
  .transform((text): TableAct => ({ do: 'seed', commit: text.slice('~seed '.length) }));
const notation = z.union([undo, draw, seed]);

export function notateAct(act: TableAct): string {
  if (act.do === 'undo') return `~undo ${act.to}`;
  return act.do === 'draw' ? '~draw' : `~seed ${act.commit}`;
}

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
    bulletins: [],
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
        ...standings(game, state, number),
      },
    },
  };
}

const takenBackPanel = (line: string): Panel => ({
  title: 'Taken back',
  text: `${line}\nThe summary before this one no longer counts.`,
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
    bulletins: [],
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

/** Nothing moves: what is rolled from here on comes from another seed. */
export function renewedDice({ table, tell }: Pick<Ground, 'table' | 'tell'>, commit: string): Step {
  const { game, stored, snapshot } = table;
  const number = stored.seq + 1;
  const line = `🎲 A backup of the bot’s database was put back. From here on there are new dice, promised by \`${shortCommit(commit)}…\`.`;
  return {
    notation: notateAct({ do: 'seed', commit }),
    hash: stateHash(snapshot.state),
    rolls: [],
    lines: [line],
    events: [],
    bulletins: [],
    closings: [],
    table: {
      game,
      stored: { ...stored, seq: number, revision: stored.revision + 1 },
      snapshot: {
        ...snapshot,
        position: 0,
        story: tell(snapshot.story, line),
        closing: { panel: { title: 'New dice', text: line }, at: number },
      },
    },
  };
}
