import { complaintOf } from './clauses/answered.ts';
import type { Subject } from './subject.ts';

/** The outcome of each clause: it holds, it is broken, or it is skipped because it depends on a broken clause. */

/** One clause of the contract. */
export interface Clause {
  readonly name: string;
  /** Clauses that this one relies on. If one of them is broken, this one would only repeat the complaint. */
  readonly needs: readonly Clause[];
  /** Set if the clause only depends on the game, so that one example is enough. */
  readonly ofGame?: true;
  /** Timeout in milliseconds, if the clause may take longer than other tests. */
  readonly timeout?: number;
  /** @throws Error that says how the game breaks the clause */
  check(subject: Subject): void;
}

export type Outcome =
  | { readonly kind: 'holds' }
  | { readonly kind: 'broken'; readonly error: Error }
  /** @param reason names the broken clause and repeats its complaint */
  | { readonly kind: 'hangs'; readonly reason: string };

/** Checks each clause once, on demand, after the clauses that it needs. */
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
