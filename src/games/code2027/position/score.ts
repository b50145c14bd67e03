import type { Content } from '../box/content.ts';
import type { Config } from '../box/schema.ts';
import type { Loan, Player, PlayerId } from '../state.ts';
import { debtOf, scopeOf } from './figures.ts';

/** Scores and ranks (Code2027 17). */

export interface Figures {
  readonly money: number;
  readonly time: number;
  readonly scope: number;
  readonly paidScope: number;
  readonly ownerFunding: number;
  readonly loans: readonly Loan[];
  readonly finished: boolean;
  readonly finishOrder?: number | null | undefined;
}

export interface Score {
  readonly value: number;
  readonly interest: number;
  readonly debt: number;
  readonly bonus: number;
  readonly score: number;
}

type Scoring = Pick<Config, 'scoring' | 'loans'>;

/** Returns the value of a built scope, added up over the value bands. */
function valueIn({ scoring }: Scoring, built: number): number {
  let [from, sum] = [0, 0];
  for (const { upTo, percent } of scoring.valueBands) {
    const within = Math.max(0, Math.min(built, upTo ?? built) - from);
    sum += Math.floor((within * percent) / 100);
    from = upTo ?? built;
  }
  return sum;
}

/** Returns simple interest by the day. It divides once, in integers, to avoid rounding errors. */
export const interestOf = (
  { loans }: Pick<Config, 'loans'>,
  { principal, ratePercent, takenAt }: Loan,
  time: number,
): number => Math.max(0, Math.ceil((principal * ratePercent * (time - takenAt)) / (100 * loans.yearDays)));

export function scoreOf(config: Scoring, figures: Figures): Score {
  const { money, time, scope, paidScope, ownerFunding, loans, finished, finishOrder } = figures;
  const value = finished ? valueIn(config, Math.min(scope, paidScope)) : 0;
  const interest = loans.reduce((sum, loan) => sum + interestOf(config, loan, time), 0);
  const debt = debtOf({ loans });
  const bonus = config.scoring.finishBonus[(finishOrder ?? 0) - 1] ?? 0;
  const score = value + money - ownerFunding - debt - interest - config.scoring.dayCost * time + bonus;
  return { value, interest, debt, bonus, score };
}

export interface Contender {
  readonly id: PlayerId;
  readonly resigned: boolean;
  readonly resignOrder?: number | null | undefined;
  readonly finished: boolean;
  readonly finishOrder?: number | null | undefined;
  readonly score: number;
  readonly time: number;
  readonly money: number;
}

/** Sort key of a player: lower is better, and earlier numbers count first. */
const standing = (one: Contender): readonly number[] =>
  one.resigned
    ? [2, -(one.resignOrder ?? 0)]
    : [one.finished ? 0 : 1, -one.score, one.time, -one.money, one.finishOrder ?? 0];

function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((figure, index) => figure !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

/** Returns each player's rank: 1 plus the number of players who are better. */
export function ranksOf(contenders: readonly Contender[]): number[] {
  const standings = contenders.map(standing);
  return standings.map((own) => 1 + standings.filter((other) => isBetter(other, own)).length);
}

/** Returns the current score. For a player who has resigned, it is the score at that time. */
export function playerScore(content: Content, player: Player): Score {
  const score = scoreOf(content.config, { ...player, scope: scopeOf(content, player) });
  return player.resignScore === undefined ? score : { ...score, score: player.resignScore };
}

/**
 * Returns the score of a project if it were the next to finish, right now (Code2027 17). Work that isn't paid for
 * counts as zero. A player who has finished or resigned keeps their score.
 *
 * @param player the player, with the money in their own escrow included
 */
export function scoreIfFinished(content: Content, players: readonly Player[], player: Player): Score {
  if (player.finished || player.resigned) return playerScore(content, player);
  const finishOrder = 1 + players.filter(({ finished }) => finished).length;
  return playerScore(content, { ...player, finished: true, finishOrder });
}

/** Returns the ranks in seat order. */
export const placesOf = (content: Content, players: readonly Player[]): number[] =>
  ranksOf(players.map((player) => ({ ...player, score: playerScore(content, player).score })));
