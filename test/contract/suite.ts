import { describe, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import { clauses, levelClauses } from './clauses.ts';
import { type Clause, Report } from './report.ts';
import { type Effort, subjectOf, usual } from './subject.ts';
import type { Example } from './walk.ts';

/**
 * Runs the suite that every game must pass, as tests. A broken clause fails. Clauses that need it are skipped, with a
 * reason that names it.
 */
export function describeGame<State, Options>(
  game: Game,
  examples: readonly Example<State, Options>[],
  effort: Partial<Effort> = {},
): void {
  const tried = { ...usual, ...effort };
  const all = [...clauses, ...levelClauses(game.levels, tried)];
  const numbered = examples.map((example, at) => ({ ...example, at }));
  describe.each(numbered)(`${game.title}, $name`, ({ at, ...example }) => {
    let report: Report | undefined;
    const outcomeOf = (clause: Clause) => {
      report ??= new Report(subjectOf(game, example, tried));
      return report.of(clause);
    };
    const own = all.filter(({ ofGame }) => ofGame !== true || at === 0);
    for (const clause of own)
      it(clause.name, { ...(clause.timeout !== undefined && { timeout: clause.timeout }) }, (context) => {
        const outcome = outcomeOf(clause);
        if (outcome.kind === 'hangs') context.skip(outcome.reason);
        if (outcome.kind === 'broken') throw outcome.error;
      });
  });
}
