import type { Over } from '../../../games/facets/computers.ts';
import type { GameSummary } from '../../../games/facets/lines.ts';
import type { Entry } from '../../../games/facets/reading.ts';
import type { Seat, Viewer } from '../../../games/facets/seats.ts';
import type { PlayedGame } from '../../../games/facets/texts.ts';
import type { Game } from '../../../games/game.ts';
import type { Decisive } from '../../board/replay-rows.ts';
import { asFarAsProven, courseFromDeal, goneOn } from '../../log/course.ts';
import type { LiveTable, Snapshot } from '../../log/live.ts';
import { type GameRecord, type Verdict, verify } from '../../log/proof/verify.ts';
import { dealt, gathered, openingOf } from '../../log/replay.ts';
import { rollMoments } from '../../log/roll-moments.ts';
import { namesOf, plainNamesOf } from '../../log/seating.ts';
import { undoTarget } from '../../log/undo.ts';
import { understood } from '../../log/unreadable.ts';
import type { Message } from '../../message/message.ts';
import { foundBy } from '../by-name.ts';
import { writtenGame } from '../exported.ts';
import { type Checked, checkedWords } from '../verdict-words.ts';
import { type PackedPlays, packed } from './packed.ts';
import { decisiveMoments, type KeyPlay, keyPlays, reviewOf } from './review.ts';

/**
 * Findings: results of replaying a whole game. All of them are plain data computed only from the game's
 * record, so any thread can compute them.
 */

/** The input for a finding. */
export interface Work {
  readonly game: Game;
  readonly record: GameRecord;
  /** Whether the time is up. Only findings that take seconds check this. */
  readonly over: Over;
}

/** The plays of a game, and the table after the last play. */
export interface WholeCourse {
  readonly packed: PackedPlays;
  readonly seq: number;
  readonly snapshot: Snapshot;
}

/** What a post about a finished game of a season tells. */
export interface SummedUp extends GameSummary {
  /** Players as the box score lists them, each with the sheet: `pitching pcg-07`. */
  readonly players: readonly string[];
  /** The plays that changed the chances most, in the order of the game. */
  readonly plays: readonly KeyPlay[];
}

const annalsOf = ({ annals }: Game): NonNullable<Game['annals']> => {
  if (annals === undefined) throw new Error('A game without annals was asked for them.');
  return annals;
};

/** All events of a game, without undone actions, and the final state. */
function eventsOf({ game, record: { table, actions } }: Work) {
  const start = dealt(game, table);
  let newest: LiveTable = start;
  const later = gathered(start, actions, (step) => {
    newest = step.table;
    return step.events;
  });
  const { events } = openingOf(game, table, start.snapshot.state);
  return { events: [...events, ...later], state: newest.snapshot.state };
}

export const findings = {
  /** The result of checking a finished game, in words and as a file. */
  verdict({ game, record }: Work, _: Nothing): { readonly verdict: Verdict; readonly checked: Checked } {
    const verdict = verify(game, record);
    return { verdict, checked: checkedWords(game, { ...verdict, record }) };
  },

  /** The complete story, one entry per line. */
  story({ game, record: { table, actions } }: Work, _: Nothing): readonly string[] {
    const start = dealt(game, table);
    const later = gathered(start, actions, (step) => step.lines);
    return [...openingOf(game, table, start.snapshot.state).lines, ...later];
  },

  /** The plays to search through, with only what the viewer may see. */
  entries(work: Work, { viewer }: { readonly viewer: Viewer }): readonly Entry[] {
    const { events, state } = eventsOf(work);
    const { game, record } = work;
    return annalsOf(game).entries(events, game.view(state, viewer), namesOf(record.table.seats));
  },

  /** Words for searching the plays. */
  tags(work: Work, _: Nothing): readonly Pick<Entry, 'tags'>[] {
    const { events, state } = eventsOf(work);
    const { game, record } = work;
    const names = plainNamesOf(record.table.seats);
    const entries = annalsOf(game).entries(events, game.view(state, 'public'), names);
    return entries.map(({ tags }) => ({ tags }));
  },

  /** The subjects that have their own page. */
  subjects(work: Work, _: Nothing): readonly { readonly id: string; readonly label: string }[] {
    return annalsOf(work.game).portrait?.subjects(eventsOf(work).events) ?? [];
  },

  /**
   * The page about a subject, found by its id or by words of its name; undefined if the game has no such
   * page.
   */
  portrait(work: Work, { subject }: { readonly subject: string }) {
    const { portrait } = annalsOf(work.game);
    const { events } = eventsOf(work);
    return portrait?.show(events, foundBy(portrait.subjects(events), subject) ?? subject);
  },

  /** The whole game as text for other programs. */
  written({ game, record: { table, actions } }: Work, _: Nothing): string {
    return writtenGame(game, table, actions);
  },

  /** The finished game as a file for programs of its sport. */
  gameFile(work: Work, dated: Omit<PlayedGame<unknown, unknown>, 'state' | 'events' | 'began'>): string {
    const { game, record } = work;
    const began = record.table.startedAt?.getTime() ?? 0;
    return game.gameFile?.write({ ...eventsOf(work), began, ...dated }) ?? '';
  },

  /** At which point of the game the rolls of these actions were made. */
  moments({ game, record: { table, actions } }: Work, { wanted }: { readonly wanted: readonly number[] }) {
    return [...rollMoments(game, table, actions, new Set(wanted))];
  },

  /**
   * The number of the action that a seat's undo returns to.
   * @throws RuleError (`cannot-undo`)
   */
  undo({ game, record: { table, actions } }: Work, { seat }: { readonly seat: Seat }): number {
    return undoTarget({ game, stored: table }, actions, seat);
  },

  /**
   * The plays that people step through. Those of a finished game end where the log differs from the replay.
   * @throws TableUnreadable
   */
  course({ game, record: { table, actions } }: Work, _: Nothing): WholeCourse {
    return understood('log', () => {
      const start = courseFromDeal({ game, stored: table });
      const { plays, newest } =
        table.status === 'active' ? goneOn(start, actions) : asFarAsProven(start, actions, table.seq);
      return { packed: packed({ plays }), seq: newest.stored.seq, snapshot: newest.snapshot };
    });
  },

  /** The review: each player's winning chances over the game. */
  review({ game, record: { table, actions }, over }: Work, _: Nothing): Message {
    return reviewOf(game, table, actions, over);
  },

  /** The moments that changed the game most. */
  decisive({ game, record: { table, actions }, over }: Work, _: Nothing): readonly Decisive[] {
    return decisiveMoments(game, table, actions, over);
  },

  /** What a post about a finished game tells; undefined if the game has no summary. */
  summary(work: Work, _: Nothing): SummedUp | undefined {
    const { game, record, over } = work;
    if (game.sumUp === undefined) return undefined;
    const { events, state } = eventsOf(work);
    const players = game.lines?.(state).map(({ sheet, player }) => `${sheet} ${player}`) ?? [];
    const plays = keyPlays(game, record.table, record.actions, over);
    return { ...game.sumUp(state, events), players, plays };
  },
};

/** No input besides the game. */
type Nothing = Readonly<Record<string, never>>;

export type Finding = keyof typeof findings;
/** The input that a finding needs besides the game. */
export type Detail<Find extends Finding> = Parameters<(typeof findings)[Find]>[1];
export type Found<Find extends Finding> = ReturnType<(typeof findings)[Find]>;

/** Computes one finding. */
export function foundIn<Find extends Finding>(find: Find, work: Work, detail: Detail<Find>): Found<Find> {
  // Each finding gets its own type of detail, which TypeScript can't express for a union.
  const finding = findings[find] as (work: Work, detail: Detail<Find>) => Found<Find>;
  return finding(work, detail);
}
