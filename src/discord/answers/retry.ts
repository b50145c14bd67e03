/** Milliseconds after which an unanswered request is sent again on another connection. */
const resendAfter = 1_000;
/** Extra milliseconds for reading a response that arrived while the program was busy. */
const grace = 150;
/**
 * Maximum number of requests. After this many failures, another is unlikely to help and adds to Discord's
 * load.
 */
export const mostRequests = 4;
/**
 * Milliseconds before each retry when Discord is unreachable; the last value repeats. The first pause is
 * short, because usually only a single request failed.
 */
const pauses = [20, 350, 900];

export interface RetryOptions {
  /** Time limit for the response, in milliseconds. */
  readonly within: number;
  /** Maximum number of requests; `mostRequests` by default. */
  readonly most?: number;
  /** Whether to send another request while one is unanswered; true by default. */
  readonly parallel?: boolean;
}

/**
 * Sends a request that must be answered in time. Retries after a pause if Discord is unreachable. If no
 * response arrives, it sends another request in parallel, because one connection may hang while another
 * works. The first response wins.
 *
 * @param send called with the number of requests sent before
 * @param isRetryable whether a retry can help after this error
 * @throws any other error at once, otherwise the last one
 */
export function retry<T>(
  send: (signal: AbortSignal, before: number) => Promise<T>,
  isRetryable: (error: unknown) => boolean,
  { within, most = mostRequests, parallel = true }: RetryOptions,
): Promise<T> {
  const running = new Set<AbortController>();
  return new Promise<T>((resolve, reject) => {
    let sent = 0;
    let failures = 0;
    let settled = false;
    let last: unknown = Object.assign(new Error('Discord did not answer.'), { code: 'ETIMEDOUT' });
    let next: NodeJS.Timeout | undefined;
    // A late timer means that the program was busy. The response may have arrived but not been read yet.
    const ends = performance.now() + within;
    const giveUp = () => finish(() => reject(last));
    let end = setTimeout(() => {
      if (performance.now() - ends < grace) giveUp();
      else end = setTimeout(giveUp, grace);
    }, within);
    const finish = (settle: () => void) => {
      clearTimeout(next);
      clearTimeout(end);
      settle();
      settled = true;
      for (const attempted of running) attempted.abort();
    };
    const attempt = () => {
      const due = performance.now() + resendAfter;
      const again = () => {
        if (performance.now() - due < grace) attempt();
        else next = setTimeout(attempt, grace);
      };
      const before = sent;
      sent += 1;
      if (parallel && sent < most) next = setTimeout(again, resendAfter);
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
          if (!isRetryable(error) || (sent >= most && running.size === 0)) {
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
