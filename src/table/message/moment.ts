/** A time that Discord shows by each reader's clock: `R` is relative, `f` is date and time. */
export const moment = (at: Date, style: 'R' | 'f' = 'R'): string =>
  `<t:${Math.floor(at.getTime() / 1_000)}:${style}>`;
