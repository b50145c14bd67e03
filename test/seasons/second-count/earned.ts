import type { PlayRecord } from '../../../src/games/baseball/records/play-record.ts';
import {
  basesOfHit,
  cleanEndsOf,
  endsAppearance,
  isBaseOnBalls,
  isInterference,
  isReachedOnError,
} from './happened.ts';

/**
 * The half-inning without errors and passed balls (Baseball 12.4), as a line of runners with the leading one first. A
 * runner is the number of his plate appearance.
 */
export class EarnedHalf {
  readonly #earned = new Set<number>();
  #line: { readonly trip: number; base: number }[] = [];
  #outs = 0;
  /** The batter was out on a foul that was dropped, so the rest of his plate appearance doesn't exist. */
  #isOver = false;

  isEarned(trip: number): boolean {
    return this.#earned.has(trip);
  }

  /**
   * @param batter the number of the plate appearance
   * @param real the runners of the real half-inning by base before the play; index 0 is unused
   */
  take(play: PlayRecord, batter: number, real: readonly (number | undefined)[]): void {
    if (this.#outs >= 3) return;
    const { outcome } = play;
    if (this.#isOver && endsAppearance(play)) {
      this.#isOver = false;
      return;
    }
    if (outcome === 'passed_ball' || isInterference(play)) return;
    if (outcome === 'foul_error') {
      if (!this.#isOver) this.#outs += 1;
      this.#isOver = true;
    } else if (outcome === 'wild_pitch' || outcome === 'balk') {
      for (const runner of this.#line) runner.base += 1;
    } else if (['stolen_base', 'caught_stealing', 'pick_off'].includes(outcome)) this.#steal(play, real);
    else if (isBaseOnBalls(play) || outcome === 'hbp') this.#put(batter, 1, true);
    else if (isReachedOnError(play)) this.#outs += 1;
    else this.#ball(play, batter, real);
    this.#score();
  }

  #score(): void {
    for (const { trip, base } of this.#line) if (base >= 4) this.#earned.add(trip);
    this.#line = this.#line.filter(({ base }) => base < 4);
  }

  #steal({ outcome, attempts }: PlayRecord, real: readonly (number | undefined)[]): void {
    for (const { from, out } of attempts) {
      const trip = real[from];
      const runner = this.#line.find((one) => one.trip === trip);
      if (runner === undefined || this.#outs >= 3) continue;
      if (out) {
        this.#line = this.#line.filter((one) => one !== runner);
        this.#outs += 1;
      } else if (outcome !== 'pick_off' && runner.base === from) {
        const isTaken = this.#line.some(({ base }) => base === from + 1);
        if (!isTaken) runner.base += 1;
        this.#score();
      }
    }
  }

  /** Puts the batter on a base. Who is in the way moves up; on a walk nobody else does. */
  #put(batter: number, base: number, isWalk: boolean): void {
    let taken = base;
    for (const runner of this.#line.toReversed()) {
      if (isWalk ? runner.base !== taken : runner.base > taken) break;
      taken += 1;
      runner.base = taken;
    }
    this.#line.push({ trip: batter, base });
  }

  #ball(play: PlayRecord, batter: number, real: readonly (number | undefined)[]): void {
    const worth = basesOfHit(play);
    const ends = cleanEndsOf(play);
    const retired = [1, 2, 3].filter((base) => ends[base] === 0).map((base) => real[base]);
    const isRetired = (trip: number) => retired.includes(trip);
    const isStranger = retired.some((trip) => !this.#line.some((one) => one.trip === trip));
    const outsBefore = this.#outs;
    this.#outs += this.#line.filter(({ trip }) => isRetired(trip)).length;
    this.#line = this.#line.filter(({ trip }) => !isRetired(trip));
    let limit = 4;
    for (const runner of this.#line) {
      const end = real[runner.base] === runner.trip ? ends[runner.base] : undefined;
      const goal = Math.min(4, end ?? runner.base + worth);
      runner.base = Math.max(runner.base, Math.min(goal, limit));
      // Any number may score, but a base is for one.
      limit = runner.base === 4 ? 4 : runner.base - 1;
    }
    const own = ends[0] ?? 0;
    const isOut = own === 0 || (worth === 0 && isStranger);
    if (isOut) this.#outs += 1;
    else this.#put(batter, own, false);
    const doCount = this.#outs < 3 || worth > 0 || outsBefore <= play.outsBefore;
    if (!doCount) this.#line = this.#line.filter(({ base }) => base < 4);
  }
}
