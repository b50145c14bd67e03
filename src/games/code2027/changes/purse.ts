import { playerIn } from '../position/people.ts';
import type { Loan, PlayerId } from '../state.ts';
import type { Category, LoanKind, Shortfall } from '../terms/words.ts';
import { changePlayer, type Going, happens } from './going.ts';

/** Money, loans and days (Code2027 10). */

export interface Payment {
  readonly source: string;
  readonly shortfall?: Shortfall | undefined;
  readonly category?: Category | undefined;
}

/** What a payment did. */
export interface Paid {
  /** The change in money: zero or negative. */
  readonly applied: number;
  readonly shortfall?: number;
  /** Principal of the bridge loan. */
  readonly bridged?: number;
}

export function gain(play: Going, id: PlayerId, amount: number, source: string): void {
  if (amount === 0) return;
  changePlayer(play, id, { money: playerIn(play.state, id).money + amount });
  happens(play, { kind: 'money', player: id, amount, source });
}

/** Pays a sum. Returns undefined if it must be paid in full and the player can't. */
export function pay(play: Going, id: PlayerId, sum: number, payment: Payment): Paid | undefined {
  const { source, shortfall = 'CLAMP', category } = payment;
  const { money } = playerIn(play.state, id);
  const missing = Math.max(0, sum - money);
  if (missing > 0 && shortfall === 'FAIL') return undefined;
  const bridged = missing > 0 && shortfall === 'BRIDGE' ? bridgeFor(play, missing) : 0;
  const counted = bridged > 0 ? sum : sum - missing;
  if (bridged > 0) bridge(play, id, missing, bridged, source);
  take(play, id, counted, payment, bridged > 0 ? 0 : missing);
  if (category !== undefined && counted > 0) count(play, id, category, counted);
  return {
    applied: 0 - counted,
    ...(missing > 0 && (bridged > 0 ? { bridged } : { shortfall: missing })),
  };
}

/** Returns the principal of a bridge loan: the missing sum plus a surcharge, rounded up. */
const bridgeFor = ({ content }: Going, missing: number): number =>
  Math.ceil((missing * (100 + content.config.loans.bridge.surchargePercent)) / 100);

/** Gives the player the missing sum. Their debt grows by `principal`, which includes the surcharge. */
function bridge(play: Going, id: PlayerId, missing: number, principal: number, source: string): void {
  gain(play, id, missing, `${source}: bridge loan`);
  owe(play, id, 'BRIDGE', principal, play.content.config.loans.bridge.ratePercent, source);
}

function take(play: Going, id: PlayerId, sum: number, { source, category }: Payment, forgiven: number): void {
  if (sum === 0 && forgiven === 0) return;
  if (sum > 0) changePlayer(play, id, { money: playerIn(play.state, id).money - sum });
  happens(play, {
    kind: 'money',
    player: id,
    amount: 0 - sum,
    source,
    ...(category !== undefined && { category }),
    ...(forgiven > 0 && { shortfall: forgiven }),
  });
}

function count(play: Going, id: PlayerId, category: Category, sum: number): void {
  const { costs } = playerIn(play.state, id);
  changePlayer(play, id, { costs: { ...costs, [category]: (costs[category] ?? 0) + sum } });
}

function owe(
  play: Going,
  id: PlayerId,
  kind: LoanKind,
  principal: number,
  ratePercent: number,
  source: string,
): void {
  const { loans, time } = playerIn(play.state, id);
  const loan: Loan = { kind, principal, ratePercent, takenAt: time };
  changePlayer(play, id, { loans: [...loans, loan] });
  happens(play, { kind: 'loan', player: id, loan, source });
}

/** Returns the fee for a loan. */
export function feeFor(
  { content }: Pick<Going, 'content'>,
  kind: LoanKind | 'OWNER',
  principal: number,
): number {
  const { bank, investor } = content.config.loans;
  if (kind === 'INVESTOR') return Math.floor((principal * investor.feePercent) / 100);
  if (kind !== 'BANK') return 0;
  const tier = bank.feeTiers.find(({ upTo }) => upTo === null || principal <= upTo);
  return Math.floor((principal * (tier?.percent ?? 0)) / 100);
}

/**
 * Takes a loan and pays its fee. Owner money has no fee.
 *
 * @returns the fee
 */
export function takeLoan(
  play: Going,
  id: PlayerId,
  loan: { readonly kind: LoanKind | 'OWNER'; readonly principal: number; readonly ratePercent: number },
  source: string,
): number {
  const { kind, principal, ratePercent } = loan;
  gain(play, id, principal, source);
  if (kind === 'OWNER') {
    changePlayer(play, id, { ownerFunding: playerIn(play.state, id).ownerFunding + principal });
    happens(play, { kind: 'owner_money', player: id, amount: principal, source });
    return 0;
  }
  owe(play, id, kind, principal, ratePercent, source);
  const fee = feeFor(play, kind, principal);
  if (fee > 0)
    pay(play, id, fee, { source, shortfall: 'BRIDGE', category: kind === 'BANK' ? 'bank' : 'investor' });
  return fee;
}

/**
 * Adds days, or saves them if negative.
 *
 * @returns the actual change in days; it may be smaller, because the total never falls below zero
 */
export function spendTime(play: Going, id: PlayerId, days: number, source: string): number {
  const { time } = playerIn(play.state, id);
  const applied = Math.max(0, time + days) - time;
  if (applied === 0) return 0;
  changePlayer(play, id, { time: time + applied });
  happens(play, { kind: 'time', player: id, days: applied, source });
  return applied;
}
