import { aOf, type CodeList, codeList, extraOf } from '../position/codes.ts';
import type { Place } from '../position/grid.ts';
import {
  allStacks,
  firstCell,
  joined,
  leftAs,
  marker,
  markersOf,
  moverOf,
  nextCell,
  owes,
  type Position,
  phase,
  player,
  recovered,
  ringsCredited,
  ringsInHand,
  ringsOnBoard,
  spacesOf,
  stack,
  stacksOf,
  streak,
  streakPlayer,
  territory,
} from '../position/position.ts';
import { canRecover, hasSlide } from '../position/recovery.ts';
import { addClaims } from '../position/regions.ts';
import type { Player } from '../terms/boards.ts';
import { phases } from '../terms/phases.ts';

/**
 * The features that computers evaluate for each player (RingRift 19.1). They are scaled to mean about the
 * same on every board. Unlike those of the reference program, they use real distances: a stack moves at least
 * its height. They also use the board's own L and the regions that can be claimed.
 */
export const features = [
  // Progress toward each way to win; 1 means reached.
  'credit',
  'creditSquared',
  'territory',
  'territorySquared',
  // Material.
  'stacks',
  'noStack',
  'oneStack',
  'hand',
  'caps',
  'heights',
  'buried',
  'markers',
  'material',
  'out',
  // Mobility: directions in which stacks can go, and stacks that can neither move nor capture.
  'ways',
  'blocked',
  'attacks',
  'attacksToMove',
  'takeovers',
  'takeoversToMove',
  // Runs of markers, and runs with an open end that are at most one marker short of a line.
  'runs',
  'almost',
  // Regions that the player can claim now, or could claim on their own turn.
  'claims',
  'claimRings',
  'claimSpaces',
  'claimsToMove',
  'claimRingsToMove',
  'claimSpacesToMove',
  // Recovery (RingRift 19.4).
  'recoverable',
  'slide',
  'stranded',
  'insurance',
  // Last player standing.
  'streak',
  'onlyActor',
  // The phase of the player to move, and the payment they owe.
  ...phases.map((name) => `at_${name}` as const),
  'owesRing',
  'owesCap',
] as const;
export type Feature = (typeof features)[number];

/** Number of features for each player. */
export const width = features.length;

const numberOf = Object.fromEntries(features.map((name, index) => [name, index])) as Readonly<
  Record<Feature, number>
>;

const lineProcessing = phases.indexOf('line_processing');
const firstPhase = numberOf.at_ring_placement;

/** Writes all players' features into `into`. Those of player `p` start at `(p - 1) * width`. */
export function lookAt(position: Position, into: Float64Array): void {
  const { players } = position.setting;
  into.fill(0, 0, players * width);
  lookAtStacks(position, into);
  lookAtMarkers(position, into);
  if (mayPart(position)) lookAtRegions(position, into);
  for (let one = 1; one <= players; one++) lookAtPlayer(position, one, into);
  lookAtTurn(position, into);
}

const plus = (into: Float64Array, at: number, what: number): void => {
  into[at] = (into[at] as number) + what;
};

/** Computes the features about caps, heights and mobility. */
function lookAtStacks(position: Position, into: Float64Array): void {
  const { grid, kind, cap: caps, height: heights } = position;
  const { steps } = grid;
  const per = 18 / position.setting.rules.ringsPerPlayer;
  for (let at = firstCell(position, allStacks); at !== 0; at = nextCell(position, allStacks, at)) {
    const base = ((kind[at] as number) - stack - 1) * width;
    const height = heights[at] as number;
    const cap = caps[at] as number;
    plus(into, base + numberOf.caps, cap * per);
    plus(into, base + numberOf.heights, Math.min(height, 5) * per);
    let ways = 0;
    let attacks = 0;
    let takeovers = 0;
    let captures = 0;
    for (let d = 0; d < steps.length; d++) {
      const step = steps[d] as number;
      let to = at + step;
      let far = 1;
      while ((kind[to] as number) <= stack) {
        to += step;
        far += 1;
      }
      if (far > height) ways += 1;
      if ((kind[to] as number) > territory || (caps[to] as number) > cap) continue;
      if (!canLandBeyond(position, to, step, height - far)) continue;
      captures += 1;
      if (kind[to] === kind[at]) continue;
      attacks += 1;
      if (caps[to] === 1) takeovers += 1;
    }
    plus(into, base + numberOf.ways, ways * per);
    if (ways + captures === 0) plus(into, base + numberOf.blocked, per);
    plus(into, base + numberOf.attacks, attacks * per);
    plus(into, base + numberOf.takeovers, takeovers * per);
  }
}

/** Whether a stack can land beyond a target: at least one step past it, and at least `least` steps past it. */
function canLandBeyond({ kind }: Position, target: Place, step: number, least: number): boolean {
  let far = 1;
  for (let at = target + step; (kind[at] as number) <= stack; at += step) {
    if (far >= least) return true;
    far += 1;
  }
  return false;
}

/** Computes the features about runs of markers. */
function lookAtMarkers(position: Position, into: Float64Array): void {
  const { grid, kind, setting } = position;
  const { axes } = grid;
  const per = 18 / setting.rules.ringsPerPlayer;
  for (let one = 1; one <= setting.players; one++) {
    const mine = marker + one;
    const base = (one - 1) * width;
    for (let at = firstCell(position, mine); at !== 0; at = nextCell(position, mine, at)) {
      for (let axis = 0; axis < axes.length; axis++) {
        const step = axes[axis] as number;
        if (kind[at - step] === mine || kind[at + step] !== mine) continue;
        let end = at + 2 * step;
        let length = 2;
        while (kind[end] === mine) {
          end += step;
          length += 1;
        }
        plus(into, base + numberOf.runs, (length - 1) * per);
        if (
          length >= setting.line - 1 &&
          ((kind[end] as number) <= stack || (kind[at - step] as number) <= stack)
        )
          plus(into, base + numberOf.almost, per);
      }
    }
  }
}

/** Whether the walls of some color may divide the board into regions. */
function mayPart({ facts, setting }: Position): boolean {
  for (let border = 0; border <= setting.players; border++) if (facts[joined + border] === 0) return true;
  return false;
}

const claimable: CodeList = codeList(4096);

/**
 * Computes the features about regions: what each player could claim on their turn, or can claim now if it is
 * their turn.
 */
function lookAtRegions(position: Position, into: Float64Array): void {
  const { facts, setting } = position;
  const mover = moverOf(facts);
  const was = facts[recovered] as number;
  for (let one = 1; one <= setting.players; one++) {
    if (one !== mover) facts[recovered] = 0;
    facts[player] = one;
    claimable.length = 0;
    addClaims(position, claimable);
    facts[player] = mover;
    facts[recovered] = was;
    if (claimable.length === 0) continue;
    const base = (one - 1) * width;
    let [most, spaces, lost] = [Number.NEGATIVE_INFINITY, 0, 0];
    for (let at = 0; at < claimable.length; at++) {
      const it = claimable.codes[at] as number;
      measure(position, aOf(it), extraOf(it));
      const worth = 2 * measured.rings + measured.spaces;
      if (worth <= most) continue;
      most = worth;
      spaces = measured.spaces;
      lost = measured.rings;
    }
    const toMove = one === mover;
    into[base + (toMove ? numberOf.claimsToMove : numberOf.claims)] = 1;
    into[base + (toMove ? numberOf.claimRingsToMove : numberOf.claimRings)] = lost / setting.ringsToWin;
    into[base + (toMove ? numberOf.claimSpacesToMove : numberOf.claimSpaces)] = spaces / setting.spacesToWin;
  }
}

const measured = { spaces: 0, rings: 0 };
const seen = new Int32Array(1024);
const queue = new Int32Array(1024);
let round = 0;

/** Counts the spaces of a region, rim included, and its rings. */
function measure({ kind, height, grid }: Position, lowest: Place, border: Player): void {
  const wall = border === 0 ? -1 : marker + border;
  round += 1;
  let [read, write, lost] = [0, 1, 0];
  queue[0] = lowest;
  seen[lowest] = round;
  while (read < write) {
    const at = queue[read++] as number;
    if (kind[at] === wall) continue;
    lost += height[at] as number;
    for (let d = 0; d < grid.borders.length; d++) {
      const beside = at + (grid.borders[d] as number);
      if (seen[beside] === round || (kind[beside] as number) > territory) continue;
      seen[beside] = round;
      queue[write++] = beside;
    }
  }
  measured.spaces = write;
  measured.rings = lost;
}

/** Computes a player's totals, and what they have left if they control no stack. */
function lookAtPlayer(position: Position, one: Player, into: Float64Array): void {
  const { facts, setting } = position;
  const base = (one - 1) * width;
  const per = 18 / setting.rules.ringsPerPlayer;
  const stacks = stacksOf(facts, one);
  const inHand = ringsInHand(facts, one);
  const onBoard = ringsOnBoard(facts, one);
  const credited = ringsCredited(facts, one) / setting.ringsToWin;
  const owned = spacesOf(facts, one) / setting.spacesToWin;
  const buried = onBoard * per - (into[base + numberOf.caps] as number);
  into[base + numberOf.credit] = credited;
  into[base + numberOf.creditSquared] = credited * credited;
  into[base + numberOf.territory] = owned;
  into[base + numberOf.territorySquared] = owned * owned;
  into[base + numberOf.stacks] = stacks * per;
  into[base + numberOf.hand] = inHand * per;
  into[base + numberOf.buried] = buried;
  into[base + numberOf.markers] = markersOf(facts, one) * per;
  into[base + numberOf.material] = Math.min(1, (inHand + onBoard) / 4);
  if (inHand + onBoard === 0 || facts[leftAs + one] !== 0) into[base + numberOf.out] = 1;
  else if (stacks === 0 && inHand === 0) lookAtRecovery(position, one, into);
  if (stacks === 0) into[base + numberOf.noStack] = 1;
  else if (stacks === 1) into[base + numberOf.oneStack] = 1;
  if (facts[streakPlayer] === one) into[base + numberOf.streak] = facts[streak] as number;
}

/**
 * Computes the features about recovery (RingRift 19.4): whether the player has a slide, and how many buried
 * rings could pay.
 */
function lookAtRecovery(position: Position, one: Player, into: Float64Array): void {
  const base = (one - 1) * width;
  if (!canRecover(position, one)) into[base + numberOf.stranded] = 1;
  else {
    into[base + numberOf.recoverable] = 1;
    if (hasSlide(position, one)) into[base + numberOf.slide] = 1;
  }
  into[base + numberOf.insurance] = Math.min(3, ringsOnBoard(position.facts, one));
  const { players } = position.setting;
  for (let other = 1; other <= players; other++)
    if (other !== one && stacksOf(position.facts, other) > 0)
      into[(other - 1) * width + numberOf.onlyActor] = 1;
}

/** Computes the features that only the player to move has. */
function lookAtTurn({ facts }: Position, into: Float64Array): void {
  const mover = moverOf(facts);
  if (mover === 0) return;
  const base = (mover - 1) * width;
  into[base + numberOf.attacksToMove] = into[base + numberOf.attacks] as number;
  into[base + numberOf.takeoversToMove] = into[base + numberOf.takeovers] as number;
  into[base + firstPhase + (facts[phase] as number)] = 1;
  if (facts[owes] === 1)
    into[base + (facts[phase] === lineProcessing ? numberOf.owesRing : numberOf.owesCap)] = 1;
}
