import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type ChainName, type Pulse, type SignatureCheck, sameChain } from '../engine/beacon/chain.ts';

/** Asks a beacon's servers over HTTP, as drand's API version 1 describes. */

/** Public servers of drand. They are independent of each other, and all serve quicknet. */
const publicServers = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
].map((server) => `${server}/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971`);

/** Time limits for one answer, in milliseconds: while somebody waits for **Start**, and for a value. */
const patience = { start: 2_000, value: 4_000 } as const;
/** How long an answer counts as proof that the beacon is reachable, in milliseconds. */
const freshFor = 60_000;
/** Delays before the servers are asked again for a value, in milliseconds. The last one repeats. */
const retries = [300, 500, 1_000, 2_000, 5_000, 15_000];
/** After which retry the log says that no server has the value. Until then, it is just being published. */
const saidAfter = 4;
/** Maximum length of an answer, in characters. */
const longest = 10_000;

const latestSchema = z.object({ round: z.int().min(1), signature: z.string().regex(/^[0-9a-f]{96}$/) });
const infoSchema = z
  .object({ public_key: z.string().regex(/^[0-9a-f]{192}$/), genesis_time: z.int(), period: z.int().min(1) })
  .transform(({ public_key: key, genesis_time: genesis, period }) => ({ key, genesis, period }));

/** Which beacon to use: the public one, none, or the one at an address. */
export type BeaconChoice = 'on' | 'off' | { readonly url: string };

interface Deps {
  readonly choice: BeaconChoice;
  readonly log: Logger;
  /** Overrides the public servers. */
  readonly servers?: readonly string[];
  /** Overrides the time limit for one answer while somebody waits for **Start**, in milliseconds. */
  readonly startWithin?: number | undefined;
}

/** A beacon behind several servers. One that answers is enough, and one that lies does no harm. */
export class BeaconServers {
  readonly #choice: BeaconChoice;
  readonly #log: Logger;
  readonly #public: readonly string[];
  readonly #startWithin: number;
  #answered: { readonly chain: ChainName; readonly at: number } | undefined;

  constructor({ choice, log, servers = publicServers, startWithin = patience.start }: Deps) {
    this.#choice = choice;
    this.#log = log;
    this.#public = servers;
    this.#startWithin = startWithin;
  }

  /** Whether the host wants dice without a beacon. */
  get off(): boolean {
    return this.#choice === 'off';
  }

  /**
   * The beacon to draw with.
   * @returns undefined if it is off or no server answers right now; never throws
   */
  async answering(): Promise<ChainName | undefined> {
    if (this.#choice === 'off') return undefined;
    const known = this.#answered;
    if (known !== undefined && performance.now() - known.at < freshFor) return known.chain;
    try {
      const chain = await this.#asked(this.#choice);
      this.#answered = { chain, at: performance.now() };
      return chain;
    } catch (error) {
      this.#log.warn(
        { err: reasonsOf(error), code: 'beacon-silent' },
        'no server of the dice beacon answers',
      );
      return undefined;
    }
  }

  async #asked(choice: Exclude<BeaconChoice, 'off'>): Promise<ChainName> {
    if (choice !== 'on') return infoSchema.parse(await got(`${choice.url}/info`, this.#startWithin));
    await Promise.any(
      this.#public.map(async (server) =>
        latestSchema.parse(await got(`${server}/public/latest`, this.#startWithin)),
      ),
    );
    return 'quicknet';
  }

  /**
   * Waits until a round is published. Asks several servers, for as long as it takes.
   *
   * @param isSigned values that it refuses are ignored, because their server is broken or lies
   * @throws the signal's reason after an abort
   */
  async pulse(
    chain: ChainName,
    round: number,
    isSigned: SignatureCheck,
    signal: AbortSignal,
  ): Promise<Pulse> {
    for (let attempt = 0; ; attempt++) {
      signal.throwIfAborted();
      try {
        return await this.#published(chain, round, isSigned, signal);
      } catch (error) {
        if (attempt === saidAfter)
          this.#log.warn(
            { round, err: reasonsOf(error), code: 'beacon-late' },
            'no server of the dice beacon has this value; a game waits for it',
          );
      }
      // After an abort, the next turn of the loop throws.
      await sleep(retries[Math.min(attempt, retries.length - 1)], undefined, { signal }).catch(
        () => undefined,
      );
    }
  }

  async #published(
    chain: ChainName,
    round: number,
    isSigned: SignatureCheck,
    signal: AbortSignal,
  ): Promise<Pulse> {
    // All honest servers give the same signature, so it is checked only once.
    const checked = new Map<string, Promise<boolean>>();
    const check = (pulse: Pulse): Promise<boolean> => {
      const known = checked.get(pulse.signature) ?? isSigned(chain, pulse);
      checked.set(pulse.signature, known);
      return known;
    };
    const servers = await this.#serversOf(chain, signal);
    return Promise.any(
      servers.map(async (server) => {
        const pulse = latestSchema.parse(await got(`${server}/public/${round}`, patience.value, signal));
        if (pulse.round === round && (await check(pulse))) return pulse;
        this.#log.warn(
          { server, round, code: 'beacon-wrong' },
          'a server of the dice beacon gave a wrong value',
        );
        throw new Error(`${server} gave a wrong value.`);
      }),
    );
  }

  /** @throws Error if no server has this beacon */
  async #serversOf(chain: ChainName, signal: AbortSignal): Promise<readonly string[]> {
    if (chain === 'quicknet') return this.#public;
    const choice = this.#choice;
    if (typeof choice === 'string') throw new Error('DICE_BEACON no longer names the beacon of this game.');
    const now = infoSchema.parse(await got(`${choice.url}/info`, patience.value, signal));
    if (!sameChain(now, chain)) throw new Error('DICE_BEACON names another beacon than that of this game.');
    return [choice.url];
  }
}

/** Gets a small JSON document. */
async function got(url: string, timeout: number, stopped?: AbortSignal): Promise<unknown> {
  const late = AbortSignal.timeout(timeout);
  const signal = stopped === undefined ? late : AbortSignal.any([late, stopped]);
  const response = await fetch(url, { redirect: 'error', signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}.`);
  }
  const text = await response.text();
  if (text.length > longest) throw new Error(`${url} gave too long an answer.`);
  return JSON.parse(text);
}

/** Why all servers failed, in one error without nested stacks. */
function reasonsOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error];
  return errors.map((one) => (one instanceof Error ? one.message : String(one))).join('; ');
}
