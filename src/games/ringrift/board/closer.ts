import { RuleError } from '../../../engine/rule-error.ts';
import type { Illustrated, Page } from '../../facets/looks.ts';
import type { Names } from '../../facets/seats.ts';
import type { TableOptions } from '../terms/table-options.ts';
import type { View } from '../view.ts';
import type { CellName } from './letters.ts';
import { sceneOf, wayOfTurn } from './of-state.ts';
import { isBig, type Window, windowAround, windowAt, windowBeside } from './part.ts';
import { describe, panelOf } from './table.ts';
import { closer, partAlone } from './tiles.ts';

/**
 * A page with an enlarged part of a big board, open to everybody. It starts at the last move; buttons move
 * the view.
 */

const id = 'closer';

export const pages: readonly Page[] = [{ id, label: 'Closer' }];

export const hasPage = ({ board }: TableOptions): boolean => isBig(board);

/**
 * On a hexagon, the view may begin up to this many files before file a. Ids add this number, because they
 * can't contain negative numbers.
 */
const before = 8;

/** The id of a page: `closer-11-12` begins at file d and rank 13. */
const idOf = ({ file, rank }: Window): string => `${id}-${file + before}-${rank}`;

export function windowIn(page: string): Window | undefined {
  const [, file, rank] = /^closer-(\d{1,2})-(\d{1,2})$/.exec(page) ?? [];
  if (file === undefined || rank === undefined) return undefined;
  return { file: Number(file) - before, rank: Number(rank) };
}

/** Returns the cell where the newest move ended, or the cells that changed last. */
export function lastPlayed({ lately }: View): readonly CellName[] {
  const end = wayOfTurn(lately).at(-1);
  return end === undefined ? (lately?.changed ?? []) : [end];
}

const ways = [
  ['left', 'Left'],
  ['up', 'Up'],
  ['down', 'Down'],
  ['right', 'Right'],
] as const;

export function pageOf(view: View, page: string, names: Names): Illustrated {
  const { board } = view.game;
  const wanted = windowIn(page);
  if (wanted === undefined && page !== id)
    throw new RuleError('unknown-page', 'The board doesn’t have that part.');
  if (!isBig(board)) return { panel: panelOf(view, names) };
  const part = partAlone(board);
  const at =
    wanted === undefined ? windowAround(board, part, lastPlayed(view)) : windowAt(board, part, wanted);
  const turns = ways.flatMap(([way, label]): Page[] => {
    const next = idOf(windowBeside(board, part, at, way));
    return next === idOf(at) ? [] : [{ id: next, label }];
  });
  const { title } = panelOf(view, names);
  return {
    panel: { title, text: wanted === undefined ? 'The area around the last move.' : 'A part of the board.' },
    picture: closer(sceneOf(view, names), at),
    alt: describe(view, names),
    turns,
  };
}
