/** A timestamp that Discord shows in each reader's time zone. `R` is relative; `f` is date and time; `t` is the time. */
export const moment = (at: Date, style: 'R' | 'f' | 't' = 'R'): string =>
  `<t:${Math.floor(at.getTime() / 1_000)}:${style}>`;
