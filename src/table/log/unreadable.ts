import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import { StoreError } from '../../store/records/store-error.ts';
import type { StoredTable, Unreadable } from '../../store/records/table.ts';

/** What is wrong, as a phrase that completes "can’t be read: ". */
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
 * Thrown for a table whose record can't be understood, for example after its game changed. People who open
 * the table get a message, and other tables are not affected. Only `cause` reveals anything about the
 * record's content.
 */
export class TableUnreadable extends RuleError {
  /** The part that can't be read, for the log. */
  readonly what: Unreadable;

  /** @param told a sentence and a code for people; by default, they follow from `what` */
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
 * Runs work that depends only on a table's record, so that any error means a broken record.
 * @throws TableUnreadable
 */
export function understood<T>(what: Unreadable, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof TableUnreadable ? error : new TableUnreadable(what, error);
  }
}

/**
 * Reads a part of a table's record from the store.
 * @throws TableUnreadable if its row is damaged
 */
export async function asRecord<T>(what: Unreadable, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof StoreError && error.code === 'bad-row' ? new TableUnreadable(what, error) : error;
  }
}

/** @throws TableUnreadable if a fault was found when the row was read */
export function mustBeReadable({ unreadable, fault }: Pick<StoredTable, 'unreadable' | 'fault'>): void {
  if (unreadable === undefined) return;
  throw new TableUnreadable(unreadable, fault && new StoreError('bad-row', fault));
}

/**
 * A table's options, parsed by its game.
 * @throws TableUnreadable if the game rejects them
 */
export function optionsOf(
  game: Game,
  table: Pick<StoredTable, 'options' | 'unreadable' | 'fault'>,
): ReturnType<Game['options']['parse']> {
  mustBeReadable(table);
  return understood('options', () => game.options.parse(table.options));
}

/** Ignores the error of an unreadable table, for work that can do without that table. */
export function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof TableUnreadable)) throw error;
}
