/** A moment as Discord shows it to each reader by their own clock: `R` how long from now, `f` date and time. */
export const moment = (at: Date, style: 'R' | 'f' = 'R'): string =>
  `<t:${Math.floor(at.getTime() / 1_000)}:${style}>`;
