import { complaintOf } from './answered.ts';
import type { Subject } from './subject.ts';

/** What becomes of each clause: it holds, it is broken, or it hangs on a broken one and is not looked at. */

/** One clause of the contract. */
export interface Clause {
  readonly name: string;
  /** Clauses that this one takes for granted: if one of them is broken, this one would only complain about the same. */
  readonly needs: readonly Clause[];
  /** Set when the clause asks about the game alone, so that one example is enough. */
  readonly ofGame?: true;
  /** Milliseconds, if it may take longer than other tests. */
  readonly timeout?: number;
  /** @throws Error that says how the game breaks the clause */
  check(subject: Subject): void;
}

export type Outcome =
  | { readonly kind: 'holds' }
  | { readonly kind: 'broken'; readonly error: Error }
  /** @param reason names the broken clause and repeats its complaint */
  | { readonly kind: 'hangs'; readonly reason: string };

/** Looks at clauses on demand, each once, and first at those that it needs. */
export class Report {
  readonly #subject: Subject;
  readonly #outcomes = new Map<Clause, Outcome>();

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  of(clause: Clause): Outcome {
    const known = this.#outcomes.get(clause);
    if (known !== undefined) return known;
    const outcome = this.#hangingOn(clause) ?? this.#checked(clause);
    this.#outcomes.set(clause, outcome);
    return outcome;
  }

  #hangingOn({ needs }: Clause): Outcome | undefined {
    for (const need of needs) {
      const outcome = this.of(need);
      if (outcome.kind === 'hangs') return outcome;
      if (outcome.kind === 'broken')
        return { kind: 'hangs', reason: `“${need.name}” is broken: ${outcome.error.message}` };
    }
    return undefined;
  }

  #checked(clause: Clause): Outcome {
    try {
      clause.check(this.#subject);
      return { kind: 'holds' };
    } catch (error) {
      return { kind: 'broken', error: complaintOf(error) };
    }
  }
}
