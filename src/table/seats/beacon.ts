import type { ChainName, Pulse, SignatureCheck } from '../../engine/beacon/chain.ts';

/** The servers of a public beacon. */
export interface Beacon {
  /** Whether the host wants dice without a beacon. Then only games that already wait for a value get one. */
  readonly off: boolean;
  /**
   * The beacon to draw with.
   * @returns undefined if no server answers right now; never throws
   */
  answering(): Promise<ChainName | undefined>;
  /**
   * Waits until a round is published. Asks several servers, for as long as it takes.
   *
   * @param isSigned values that it refuses are ignored, because their server is broken or lies
   * @throws the signal's reason after an abort
   */
  pulse(chain: ChainName, round: number, isSigned: SignatureCheck, signal: AbortSignal): Promise<Pulse>;
}
