import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import { StoreError } from '../../store/records/store-error.ts';
import type { StoredTable, Unreadable } from '../../store/records/table.ts';

/** What is wrong, in words that go on from "cannot be read any more: ". */
const words: Readonly<Record<Unreadable, string>> = {
  row: 'its record in the database is damaged',
  game: 'its game is no longer offered here',
  options: 'its options don’t fit the game as it is now',
  league: 'what people imported for it can’t be read',
  state: 'its position doesn’t fit the game as it is now',
  log: 'its log can’t be replayed',
  rules: 'it was dealt under other rules',
};

/**
 * A table whose record cannot be understood, as after a change of its game: whoever asks for it reads so, and all other
 * tables go on. It says nothing of what the record holds, but in its cause.
 */
export class TableUnreadable extends RuleError {
  /** What cannot be read; the log names it. */
  readonly what: Unreadable;

  /** @param told what its people read, with a code, where there is more to say than that */
  constructor(
    what: Unreadable,
    cause?: unknown,
    told = { code: 'table-unreadable', sentence: `This table can’t be read: ${words[what]}.` },
  ) {
    super(told.code, told.sentence);
    this.what = what;
    this.cause = cause;
  }
}

/**
 * Runs what depends on nothing but a table's record: whatever goes wrong there is wrong with the record.
 * @throws TableUnreadable
 */
export function understood<T>(what: Unreadable, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof TableUnreadable ? error : new TableUnreadable(what, error);
  }
}

/** Asks the store for a part of a table's record. @throws TableUnreadable where its row is damaged */
export async function asRecord<T>(what: Unreadable, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof StoreError && error.code === 'bad-row' ? new TableUnreadable(what, error) : error;
  }
}

/** @throws TableUnreadable where reading it has found something that is wrong */
export function mustBeReadable({ unreadable, fault }: Pick<StoredTable, 'unreadable' | 'fault'>): void {
  if (unreadable === undefined) return;
  throw new TableUnreadable(unreadable, fault && new StoreError('bad-row', fault));
}

/** A table's options as its game takes them. @throws TableUnreadable when it does not take them (any more) */
export function optionsOf(
  game: Game,
  table: Pick<StoredTable, 'options' | 'unreadable' | 'fault'>,
): ReturnType<Game['options']['parse']> {
  mustBeReadable(table);
  return understood('options', () => game.options.parse(table.options));
}

/** For what is done for a table where it can be read, and without it where it cannot. */
export function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof TableUnreadable)) throw error;
}
