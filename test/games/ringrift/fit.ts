import { type Feature, features, width } from '../../../src/games/ringrift/computers/features.ts';

/**
 * Fits weights to games: their predicted chances come as close as possible to the actual winners (a softmax
 * regression).
 */

/** A position of a finished game. */
export interface Sample {
  /** The features, as `lookAt` fills them. */
  readonly seen: Float64Array;
  readonly players: number;
  /** Index of the winner. */
  readonly winner: number;
}

const rounds = 400;

/**
 * Fits the weights.
 *
 * @param toward the weights to shrink to; 0 if not given
 * @param belief the strength of the shrinkage
 */
export function fitted(
  samples: readonly Sample[],
  toward: Readonly<Partial<Record<Feature, number>>> = {},
  belief = 3e-4,
): Record<Feature, number> {
  const scale = spreadOf(samples);
  const prior = Float64Array.from(features, (name, at) => (toward[name] ?? 0) * (scale[at] as number));
  const weights = prior.slice();
  const [mean, square] = [new Float64Array(width), new Float64Array(width)];
  for (let round = 1; round <= rounds; round++) {
    const slope = slopeOf(samples, weights, scale);
    const rate = 0.05 * (1 - round / (rounds + 1));
    for (let at = 0; at < width; at++) {
      const down = (slope[at] as number) + belief * ((weights[at] as number) - (prior[at] as number));
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * down;
      square[at] = 0.99 * (square[at] as number) + 0.01 * down * down;
      const step = (mean[at] as number) / (1 - 0.9 ** round);
      const size = Math.sqrt((square[at] as number) / (1 - 0.99 ** round)) + 1e-8;
      weights[at] = (weights[at] as number) - (rate * step) / size;
    }
  }
  const entries = features.map((name, at) => [name, (weights[at] as number) / (scale[at] as number)]);
  return Object.fromEntries(entries) as Record<Feature, number>;
}

/** The spread of each feature around 0. A feature that never occurs has a spread of 1. */
function spreadOf(samples: readonly Sample[]): Float64Array {
  const squares = new Float64Array(width);
  let rows = 0;
  for (const { seen, players } of samples) {
    rows += players;
    for (let at = 0; at < players * width; at++)
      squares[at % width] = (squares[at % width] as number) + (seen[at] as number) ** 2;
  }
  return squares.map((sum) => (sum === 0 ? 1 : Math.max(Math.sqrt(sum / rows), 0.02)));
}

/** The chances that the weights give each player in a sample. */
export function chancesOf({ seen, players }: Sample, worth: Float64Array): number[] {
  const scores = Array.from({ length: players }, (_, one) => {
    let sum = 0;
    for (let at = 0; at < width; at++) sum += (worth[at] as number) * (seen[one * width + at] as number);
    return sum;
  });
  const most = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - most));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / all);
}

function slopeOf(samples: readonly Sample[], weights: Float64Array, scale: Float64Array): Float64Array {
  const worth = weights.map((weight, at) => weight / (scale[at] as number));
  const slope = new Float64Array(width);
  for (const sample of samples) {
    const chances = chancesOf(sample, worth);
    for (let one = 0; one < sample.players; one++) {
      const off = ((chances[one] as number) - (one === sample.winner ? 1 : 0)) / samples.length;
      for (let at = 0; at < width; at++)
        slope[at] =
          (slope[at] as number) + (off * (sample.seen[one * width + at] as number)) / (scale[at] as number);
    }
  }
  return slope;
}

/** The mean of -log(chance of the winner). With two players, 0.69 means pure guessing. */
export function surprise(
  samples: readonly Sample[],
  weights: Readonly<Partial<Record<Feature, number>>>,
): number {
  const worth = Float64Array.from(features, (name) => weights[name] ?? 0);
  const sum = samples.reduce(
    (all, sample) => all - Math.log(Math.max(chancesOf(sample, worth)[sample.winner] ?? 0, 1e-9)),
    0,
  );
  return sum / samples.length;
}

/** For each tenth of the predicted chance: the number of positions, and the share of them that was won. */
export function calibration(
  samples: readonly Sample[],
  weights: Readonly<Partial<Record<Feature, number>>>,
): { readonly positions: number; readonly chance: number; readonly won: number }[] {
  const worth = Float64Array.from(features, (name) => weights[name] ?? 0);
  const tenths = Array.from({ length: 10 }, () => ({ positions: 0, chance: 0, won: 0 }));
  for (const sample of samples)
    for (const [one, chance] of chancesOf(sample, worth).entries()) {
      const tenth = tenths[Math.min(9, Math.floor(chance * 10))];
      if (tenth === undefined) continue;
      tenth.positions += 1;
      tenth.chance += chance;
      if (one === sample.winner) tenth.won += 1;
    }
  return tenths.map(({ positions, chance, won }) => ({
    positions,
    chance: chance / positions,
    won: won / positions,
  }));
}
