/** Milliseconds after which a request that was neither answered nor refused is sent once more, by another connection. */
const impatience = 1_000;
/** Milliseconds that the program is given to look at what arrived while it was busy itself. */
const breath = 150;
/** Pauses before a request is sent again when Discord was out of reach, in milliseconds; the last one repeats. */
const pauses = [150, 350, 700];

/**
 * Sends a request that must be answered within `within` milliseconds: again after a pause when Discord was out of reach,
 * and besides the first when nothing is heard at all, for a connection may hang where another does not. The first that
 * is answered counts; the others are given up.
 * @param outOfReach whether an error says that sending again can help
 * @throws the error that is not of that kind, else the last one
 */
export function insist<T>(
  send: (signal: AbortSignal) => Promise<T>,
  outOfReach: (error: unknown) => boolean,
  within: number,
): Promise<T> {
  const running = new Set<AbortController>();
  return new Promise<T>((resolve, reject) => {
    let failures = 0;
    let settled = false;
    let last: unknown = Object.assign(new Error('Discord did not answer.'), { code: 'ETIMEDOUT' });
    let next: NodeJS.Timeout;
    const end = setTimeout(() => finish(() => reject(last)), within);
    const finish = (settle: () => void) => {
      clearTimeout(next);
      clearTimeout(end);
      settle();
      settled = true;
      for (const attempted of running) attempted.abort();
    };
    const attempt = () => {
      const due = performance.now() + impatience;
      // When this comes late the program was busy: the answer may be there, not looked at yet.
      const again = () => {
        if (performance.now() - due < breath) attempt();
        else next = setTimeout(attempt, breath);
      };
      next = setTimeout(again, impatience);
      const one = new AbortController();
      running.add(one);
      send(one.signal).then(
        (answer) => {
          running.delete(one);
          finish(() => resolve(answer));
        },
        (error: unknown) => {
          running.delete(one);
          if (settled) return;
          last = error;
          if (!outOfReach(error)) {
            finish(() => reject(error));
            return;
          }
          clearTimeout(next);
          next = setTimeout(attempt, pauses[failures] ?? pauses.at(-1));
          failures += 1;
        },
      );
    };
    attempt();
  });
}
