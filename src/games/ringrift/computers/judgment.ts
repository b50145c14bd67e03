import { leftAs, type Position, winner } from '../position/position.ts';
import { isOver } from '../position/turn.ts';
import { features, lookAt, width } from './features.ts';
import { type Weights, weightsFor } from './weights.ts';

/**
 * Estimates each player's probability of winning: a softmax of the weighted features, or a logistic function
 * for two players. The weights were fitted to games between computers (scripts/tuning/ringrift.ts), so the
 * estimates match how such games end.
 */
export type Judge = (position: Position, into: Float64Array) => void;

const seen = new Float64Array(4 * width);

/**
 * Returns a judge with these weights. It writes the probabilities into `into`, starting with player 1 at
 * index 0.
 */
export function judgeBy(weights: Weights): Judge {
  const worth = Float64Array.from(features, (name) => weights[name] ?? 0);
  return (position, into) => {
    const { players } = position.setting;
    if (isOver(position)) {
      into.fill(0, 0, players);
      into[(position.facts[winner] as number) - 1] = 1;
      return;
    }
    lookAt(position, seen);
    let most = Number.NEGATIVE_INFINITY;
    for (let one = 0; one < players; one++) {
      let sum = 0;
      for (let at = 0; at < width; at++) sum += (worth[at] as number) * (seen[one * width + at] as number);
      into[one] = position.facts[leftAs + one + 1] === 0 ? sum : Number.NEGATIVE_INFINITY;
      most = Math.max(most, into[one] as number);
    }
    let all = 0;
    for (let one = 0; one < players; one++) {
      into[one] = Math.exp((into[one] as number) - most);
      all += into[one] as number;
    }
    for (let one = 0; one < players; one++) into[one] = (into[one] as number) / all;
  };
}

const judges = new WeakMap<Weights, Judge>();

/** Returns the cached judge for a board and number of players. */
export function judgeOf({ setting }: Position): Judge {
  const weights = weightsFor(setting);
  const made = judges.get(weights) ?? judgeBy(weights);
  judges.set(weights, made);
  return made;
}
