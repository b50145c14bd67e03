import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newStanding, type Rating } from './rating.ts';
import { shownDeviation, shownRating } from './shown.ts';
import { type Part, updated } from './update.ts';

const { mu, sigma } = newStanding();
const newcomers = (...places: readonly number[]): Part[] =>
  places.map((place) => ({ rating: { mu, sigma }, place }));

const shown = (ratings: readonly Rating[]) =>
  ratings.map((rating) => `${shownRating(rating)} ± ${shownDeviation(rating)}`);

/** The published formulas of the model, written down independently of the package. */
function byFormula(parts: readonly Part[]): Rating[] {
  const beta = 25 / 6;
  const tau = 25 / 300;
  const sides = [...new Set(parts.map(({ side }, seat) => side ?? -1 - seat))];
  const teams = sides.map((side) => {
    const members = parts.filter(({ side: own }, seat) => (own ?? -1 - seat) === side);
    return {
      place: Math.min(...members.map(({ place }) => place)),
      mean: members.reduce((sum, { rating }) => sum + rating.mu, 0),
      variance: members.reduce((sum, { rating }) => sum + rating.sigma ** 2 + tau ** 2, 0),
    };
  });
  const c = Math.sqrt(teams.reduce((sum, { variance }) => sum + variance + beta ** 2, 0));
  const weight = (mean: number) => Math.exp(mean / c);
  const behind = teams.map((team) =>
    teams.filter(({ place }) => place >= team.place).reduce((sum, { mean }) => sum + weight(mean), 0),
  );
  const level = teams.map((team) => teams.filter(({ place }) => place === team.place).length);
  return parts.map(({ rating, side }, seat) => {
    const own = sides.indexOf(side ?? -1 - seat);
    const team = teams[own];
    if (team === undefined) return rating;
    let omega = 0;
    let delta = 0;
    teams.forEach((other, index) => {
      if (other.place > team.place) return;
      const chance = weight(team.mean) / (behind[index] ?? 1);
      omega += ((index === own ? 1 : 0) - chance) / (level[index] ?? 1);
      delta += (chance * (1 - chance)) / (level[index] ?? 1);
    });
    const variance = rating.sigma ** 2 + tau ** 2;
    const shrink = (variance / c ** 2) * delta * (Math.sqrt(team.variance) / c);
    return {
      mu: rating.mu + (variance / c) * omega,
      sigma: Math.sqrt(variance * Math.max(1 - shrink, 0.0001)),
    };
  });
}

function expectNear(one: readonly Rating[], other: readonly Rating[]): void {
  expect(one).toHaveLength(other.length);
  one.forEach((rating, index) => {
    expect(Math.abs(rating.mu - (other[index]?.mu ?? Number.NaN))).toBeLessThan(1e-9);
    expect(Math.abs(rating.sigma - (other[index]?.sigma ?? Number.NaN))).toBeLessThan(1e-9);
  });
}

/** League 17. */
describe('an update', () => {
  it('of two newcomers is that of the rules', () => {
    // Example 10 of the rules.
    expect(updated(newcomers(1, 2))[0]?.mu).toBeCloseTo(27.6354, 4);
    expect(shown(updated(newcomers(1, 2)))).toEqual(['1605 ± 323', '1395 ± 323']);
    expect(shown(updated(newcomers(2, 1)))).toEqual(['1395 ± 323', '1605 ± 323']);
    expect(shown(updated(newcomers(1, 1)))).toEqual(['1500 ± 323', '1500 ± 323']);
  });

  it('looks at the order of places, not at their distance', () => {
    expect(updated(newcomers(2, 5, 5))).toEqual(updated(newcomers(1, 2, 2)));
  });

  it('rates sides of several as teams, whatever their seats', () => {
    const parts = [
      { rating: { mu: 30, sigma: 4 }, place: 1, side: 0 },
      { rating: { mu: 25, sigma: 8 }, place: 3, side: 1 },
      { rating: { mu: 20, sigma: 6 }, place: 1, side: 0 },
      { rating: { mu: 27, sigma: 2 }, place: 3, side: 1 },
    ];
    const after = updated(parts);
    expectNear(after, byFormula(parts));
    // Who is less certain moves more.
    const moved = after.map((rating, seat) => rating.mu - (parts[seat]?.rating.mu ?? 0));
    expect(moved.map(Math.sign)).toEqual([1, -1, 1, -1]);
    expect(moved[2]).toBeGreaterThan(moved[0] ?? 0);
    // A side has the best place of its seats.
    expect(updated(parts.map((part, seat) => (seat === 0 ? { ...part, place: 4 } : part)))).toEqual(after);
  });

  it('follows the published formulas', () => {
    const part = fc.record({
      rating: fc.record({
        mu: fc.double({ min: 5, max: 45, noNaN: true }),
        sigma: fc.double({ min: 1, max: 25 / 3, noNaN: true }),
      }),
      place: fc.integer({ min: 1, max: 6 }),
      side: fc.option(fc.nat(2), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 6 }), (parts) => {
        expectNear(updated(parts), byFormula(parts));
      }),
    );
  });
});
