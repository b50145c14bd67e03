import type { z } from 'zod';
import { StoreError } from '../records/store-error.ts';
import { columnsOf, type Model } from './models.ts';

/**
 * A value that is the same in both databases. Moments are text in the format of Prisma's SQLite adapter, which
 * PostgreSQL reads too.
 */
export type Cell = string | number | boolean | null;

/** A row, with its values in the order of `columnsOf`. */
export type Row = readonly Cell[];

/** Limits of a batch: its rows, and the characters in them. A single row may be longer. */
export const batchRows = 1_000;
export const batchLetters = 1_000_000;

/** Reads the values of a column; it accepts null too. */
export type CellReader = z.ZodType<Cell>;

/** Writes a moment as Prisma's SQLite adapter does. */
export function momentOf(value: string | number): string {
  return new Date(value).toISOString().replace('Z', '+00:00');
}

/** A column that may hold a moment that JavaScript can't read. */
export const readable = (value: string | number): boolean => !Number.isNaN(new Date(value).getTime());

/**
 * Reads a row as the driver returned it.
 * @throws StoreError for the operator: `bad-row`
 */
export function rowOf(model: Model, readers: readonly CellReader[], values: readonly unknown[]): Row {
  return readers.map((reader, at) => {
    const value = values[at];
    if (value === null) return null;
    const read = reader.safeParse(value);
    if (read.success) return read.data;
    const column = columnsOf(model)[at] ?? '';
    throw new StoreError(
      'bad-row',
      `A row of ${model} (${String(values[0])}) has a value in ${column} that doesn’t belong there: ${read.error.issues[0]?.message}.`,
    );
  });
}

/** The approximate length of a row, in characters. */
export const lettersOf = (row: Row): number =>
  row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);

/**
 * Chooses the reader of each column by its type in the database.
 * @throws Error for a type that the schema didn't have when this was written
 */
export function readersFor<Type extends string | number>(
  model: Model,
  types: readonly Type[],
  readers: Readonly<Partial<Record<Type, CellReader>>>,
): readonly CellReader[] {
  return types.map((type, at) => {
    const reader = readers[type];
    if (reader === undefined)
      throw new Error(`Moving doesn’t know the type ${type} of ${model}.${columnsOf(model)[at]}.`);
    return reader;
  });
}
