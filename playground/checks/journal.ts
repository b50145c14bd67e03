import { Peak } from './peak.ts';

/** Something the bot did that Discord's description or rules forbid. */
export interface Violation {
  /** Method and path with parameters by name, or what else went wrong. */
  readonly route: string;
  readonly reason: string;
}

export interface Counts {
  /** Requests to the REST API, whatever their outcome. */
  readonly requests: number;
  /** Gateway payloads that the bot sent. */
  readonly payloads: number;
  /** Answers with status 429. */
  readonly limited: number;
  /** Answers with 401, 403 or 429: Discord bans a bot that gets 10,000 of them in ten minutes. */
  readonly invalid: number;
  /** Requests per route. */
  readonly routes: Readonly<Record<string, number>>;
  /** Interactions delivered to the bot; one that was delivered twice counts twice. */
  readonly interactions: number;
  /** Interactions that got their first answer in time. */
  readonly answered: number;
  /** Interactions that did not get their first answer in time. */
  readonly unanswered: number;
  /** For each unanswered interaction, how many of its answers were refused with a planned server error. */
  readonly refusals: readonly number[];
  /** The time until the slowest first answer, in milliseconds. */
  readonly slowestMs: number;
  /** Posts that were answered with the earlier message that has the same nonce. */
  readonly repeats: number;
  /** First answers that were repeated unchanged and refused, as if the bot thought that its answer was lost. */
  readonly repeatedAnswers: number;
  /** The most requests that counted toward the limit of 50 within any second. */
  readonly busiestSecond: number;
  /** The most messages that the bot posted or edited with its own token within any 5 seconds in one channel. */
  readonly busiestChannel: number;
}

const SHUT_OUT = 10_000;
const INVALID: ReadonlySet<number> = new Set([401, 403, 429]);

/** Counts the bot's requests and records its violations. */
export class Journal {
  readonly #violations: Violation[] = [];
  readonly #routes = new Map<string, number>();
  readonly #second = new Peak(1000);
  readonly #channel = new Peak(5000);
  readonly #invalidInTenMinutes = new Peak(10 * 60 * 1000);
  #requests = 0;
  #payloads = 0;
  #limited = 0;
  #invalid = 0;
  #interactions = 0;
  #answered = 0;
  readonly #refusals: number[] = [];
  #slowestMs = 0;
  #repeats = 0;
  #repeatedAnswers = 0;

  request(route: string): void {
    this.#requests += 1;
    this.#routes.set(route, (this.#routes.get(route) ?? 0) + 1);
  }

  /** Counts a request toward the overall rate limit. `channel` is set if it posts or edits there. */
  counted(channel: string | undefined): void {
    this.#second.note('');
    if (channel !== undefined) this.#channel.note(channel);
  }

  /** Records the status that a request was answered with. */
  status(status: number): void {
    if (!INVALID.has(status)) return;
    if (status === 429) this.#limited += 1;
    this.#invalid += 1;
    if (this.#invalidInTenMinutes.note('') === SHUT_OUT) {
      this.violation(
        'all',
        `${SHUT_OUT} invalid requests within ten minutes: Discord would shut the bot out.`,
      );
    }
  }

  payload(): void {
    this.#payloads += 1;
  }

  interaction(): void {
    this.#interactions += 1;
  }

  answer(ms: number): void {
    this.#answered += 1;
    this.#slowestMs = Math.max(this.#slowestMs, ms);
  }

  /** @param refusals how many answers were refused with a planned server error */
  noAnswer(refusals: number): void {
    this.#refusals.push(refusals);
  }

  repeat(): void {
    this.#repeats += 1;
  }

  repeatedAnswer(): void {
    this.#repeatedAnswers += 1;
  }

  violation(route: string, reason: string): void {
    this.#violations.push({ route, reason });
  }

  violations(): readonly Violation[] {
    return [...this.#violations];
  }

  counts(): Counts {
    return {
      requests: this.#requests,
      payloads: this.#payloads,
      limited: this.#limited,
      invalid: this.#invalid,
      routes: Object.fromEntries(this.#routes),
      interactions: this.#interactions,
      answered: this.#answered,
      unanswered: this.#refusals.length,
      refusals: [...this.#refusals],
      slowestMs: this.#slowestMs,
      repeats: this.#repeats,
      repeatedAnswers: this.#repeatedAnswers,
      busiestSecond: this.#second.most,
      busiestChannel: this.#channel.most,
    };
  }
}
