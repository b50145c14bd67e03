/** What a search through random games found. */
export interface Findings {
  /** What broke an invariant, with the number of the game. */
  readonly broken: readonly string[];
  readonly actions: number;
  /** What happened at all: kinds of events, types of actions, reasons of ends. */
  readonly seen: ReadonlySet<string>;
}

/** Where the search through one game writes down what it finds. */
export interface Notes {
  /** Invariants that an action or a game broke; undefined stands for one that holds. */
  note(problems: readonly (string | undefined)[]): void;
  saw(...words: readonly string[]): void;
  acted(): void;
}

/** Searches the games with the numbers from `from` to before `to`. */
export function inspectGames(
  from: number,
  to: number,
  inspectOne: (number: number, notes: Notes) => void,
): Findings {
  const broken: string[] = [];
  const seen = new Set<string>();
  let actions = 0;
  for (let number = from; number < to; number += 1)
    inspectOne(number, {
      note: (problems) => {
        for (const one of problems) if (one !== undefined) broken.push(`game ${number}: ${one}`);
      },
      saw: (...words) => {
        for (const word of words) seen.add(word);
      },
      acted: () => {
        actions += 1;
      },
    });
  return { broken, actions, seen };
}
