import { z } from 'zod';
import { stateHash } from '../../engine/canonical.ts';
import type { Names, Seat } from '../../games/facets/seats.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { LiveTable, Snapshot, Step } from './live.ts';
import { shortCommit } from './proof/seeds.ts';
import { standings } from './standings.ts';

/**
 * A table act: a log entry that the table carries out, not the game. Examples are an agreed undo, an agreed
 * draw and a new seed. Like any action, it has a number and the hash of the state after it. Nobody can type
 * one: typed text goes to the game, and no notation begins with a tilde.
 */
export type TableAct =
  /** The table returns to its state after the action with this number. */
  | { readonly do: 'undo'; readonly to: number }
  | { readonly do: 'draw' }
  /** A database backup was restored. Later rolls use another seed, and this is its SHA-256. */
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

/** The table act in a log entry; undefined for an action of the game. */
export const readAct = (text: string): TableAct | undefined =>
  text.startsWith('~') ? notation.safeParse(text).data : undefined;

/** Numbers of the actions that the log's undos return to. */
export const goneBackTo = (actions: readonly { readonly notation: string }[]): number[] =>
  actions.flatMap((action) => {
    const act = readAct(action.notation);
    return act?.do === 'undo' ? [act.to] : [];
  });

/** What a table act needs in order to be carried out. */
interface Ground {
  readonly table: LiveTable;
  readonly seat: Seat;
  readonly names: Names;
  /** Adds a line to the newest lines of the story. */
  readonly tell: (story: readonly string[], line: string) => string[];
}

/**
 * Undoes everything after action number `to`.
 *
 * @param closed whether the undone actions include a summary; a new summary then says so
 */
export function takenBack(
  { table, seat, names, tell }: Ground,
  to: number,
  target: Snapshot,
  closed: boolean,
): Step {
  const { game, stored } = table;
  const number = stored.seq + 1;
  const line = `↩️ ${names(seat)} takes back the last action; everybody agreed.`;
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
        // Controls drawn before the undo are late for everybody.
        ...standings(game, state, number),
      },
    },
  };
}

const takenBackPanel = (line: string): Panel => ({
  title: 'Taken back',
  text: `${line}\nThe previous summary no longer counts.`,
});

/** Ends the game without a winner, with the current scores. */
export function drawn({ table, seat, names, tell }: Ground): Step {
  const { game, stored, snapshot } = table;
  const number = stored.seq + 1;
  const scores = game.scores?.(snapshot.state) ?? stored.seats.map(() => 0);
  const line = `🤝 ${names(seat)} offered a draw, and everybody agreed.`;
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

/** Changes only the seed of later rolls. */
export function renewedDice({ table, tell }: Pick<Ground, 'table' | 'tell'>, commit: string): Step {
  const { game, stored, snapshot } = table;
  const number = stored.seq + 1;
  const line = `🎲 The bot’s database was restored from a backup. From here on, the game has new dice, promised by \`${shortCommit(commit)}…\`.`;
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
