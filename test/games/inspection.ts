/** The results of a search through random games. */
export interface Findings {
  /** The broken invariants, with the number of the game. */
  readonly broken: readonly string[];
  readonly actions: number;
  /** What happened in any game: kinds of events, types of actions, reasons for ending. */
  readonly seen: ReadonlySet<string>;
}

/** Collects what the search finds in one game. */
export interface Notes {
  /** Adds the invariants that an action or a game broke. An undefined entry is an invariant that holds. */
  note(problems: readonly (string | undefined)[]): void;
  saw(...words: readonly string[]): void;
  acted(): void;
}

/** Searches the games with numbers from `from` up to, but not including, `to`. */
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
