import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { LiveTable } from '../log/live.ts';
import { escaped } from '../message/names.ts';

/** Number of examples that a person gets after typing something wrong. */
const examples = 3;

/**
 * Adds examples of what the person could type now to an error. Only that person may see them, because they
 * reveal the seat's choices.
 */
export function withExamples({ game, snapshot }: LiveTable, seat: Seat, error: RuleError): RuleError {
  const { state } = snapshot;
  const open = game.choices(state, seat).filter((choice) => choice.kind === 'action');
  const grouped = open.filter(({ path }) => path.length > 0);
  const shown = [...open.filter(({ path }) => path.length === 0), ...grouped]
    .slice(0, examples)
    .map(({ action, path, label }) => {
      const notation = game.notate(state, action);
      return notation === label
        ? `\`${notation}\``
        : `\`${notation}\` (${escaped([...path, label].join(' ▸ '))})`;
    });
  if (shown.length === 0) return error;
  return new RuleError(error.code, `${error.message}\nExamples right now: ${shown.join(', ')}.`);
}
