/** Milliseconds after which a request that was neither answered nor refused is sent once more, by another connection. */
const impatience = 1_000;
/** Milliseconds that the program is given to look at what arrived while it was busy itself. */
const breath = 150;
/** Requests at most. What Discord could not take so often it hardly takes the fifth time, and has more to do for it. */
export const mostRequests = 4;
/**
 * Pauses before a request is sent again when Discord was out of reach, in milliseconds; the last one repeats. The first is
 * short, for most often it is that one request alone that failed.
 */
const pauses = [20, 350, 900];

export interface Insistence {
  /** Milliseconds in which it must be answered. */
  readonly within: number;
  /** Requests at most; `mostRequests` unless given. */
  readonly most?: number;
  /** Whether another is sent besides one of which nothing is heard; so unless given. */
  readonly besides?: boolean;
}

/**
 * Sends a request that must be answered in time: again after a pause when Discord was out of reach, and besides the first
 * when nothing is heard at all, for a connection may hang where another does not. The first that is answered counts; the
 * others are given up.
 * @param send called with how many were sent before
 * @param outOfReach whether an error says that sending again can help
 * @throws the error that is not of that kind, else the last one
 */
export function insist<T>(
  send: (signal: AbortSignal, before: number) => Promise<T>,
  outOfReach: (error: unknown) => boolean,
  { within, most = mostRequests, besides = true }: Insistence,
): Promise<T> {
  const running = new Set<AbortController>();
  return new Promise<T>((resolve, reject) => {
    let sent = 0;
    let failures = 0;
    let settled = false;
    let last: unknown = Object.assign(new Error('Discord did not answer.'), { code: 'ETIMEDOUT' });
    let next: NodeJS.Timeout | undefined;
    // Where a timer comes late the program was busy: the answer may be there, not looked at yet.
    const ends = performance.now() + within;
    const giveUp = () => finish(() => reject(last));
    let end = setTimeout(() => {
      if (performance.now() - ends < breath) giveUp();
      else end = setTimeout(giveUp, breath);
    }, within);
    const finish = (settle: () => void) => {
      clearTimeout(next);
      clearTimeout(end);
      settle();
      settled = true;
      for (const attempted of running) attempted.abort();
    };
    const attempt = () => {
      const due = performance.now() + impatience;
      const again = () => {
        if (performance.now() - due < breath) attempt();
        else next = setTimeout(attempt, breath);
      };
      const before = sent;
      sent += 1;
      if (besides && sent < most) next = setTimeout(again, impatience);
      const one = new AbortController();
      running.add(one);
      send(one.signal, before).then(
        (answer) => {
          running.delete(one);
          finish(() => resolve(answer));
        },
        (error: unknown) => {
          running.delete(one);
          if (settled) return;
          last = error;
          if (!outOfReach(error) || (sent >= most && running.size === 0)) {
            finish(() => reject(error));
            return;
          }
          if (sent >= most) return;
          clearTimeout(next);
          next = setTimeout(attempt, pauses[failures] ?? pauses.at(-1));
          failures += 1;
        },
      );
    };
    attempt();
  });
}
