import { scopeIn } from '../box/content.ts';
import { type Destination, waysOn } from '../position/destinations.ts';
import { faceGain, faces, stayGain, turnCost } from './gains.ts';
import { knownOf } from './known-effects.ts';
import { bestOf, meanOf } from './look.ts';
import type { Ways } from './normal.ts';
import { Outlook } from './outlook.ts';
import { changeWorth, scopeWorth } from './project.ts';
import { wantsRetry as wantsPlainRetry } from './retry.ts';
import { nextSpace as nextPlainSpace } from './route.ts';
import { offer, reply } from './trades.ts';
import type { Judge } from './worth.ts';

/** The hard level (Code2027 20): looks at the results of this roll and the next one. */

/** Counts the work cards that a face of the die draws on this space. */
const drawnBy = ({ content, own }: Judge, face: number): number =>
  content
    .tables(own.space, own.visit)
    .flatMap((table) => (table.die === 1 ? (table.byRoll[`${face}` as '1'] ?? []) : []))
    .reduce((sum, effect) => {
      const known = knownOf(effect);
      const isWork = known?.effectType === 'CARD_DRAW' && known.payload.cardType === 'W';
      return sum + (isWork ? known.payload.count : 0);
    }, 0);

/** Returns the project as it was before the roll drew work cards. */
function beforeRoll(judge: Judge, face: number): Judge {
  const work = judge.own.hand.filter((card) => card.startsWith('W'));
  const drawn = work.slice(work.length - drawnBy(judge, face));
  const hand = judge.own.hand.filter((card) => !drawn.includes(card));
  return { ...judge, own: { ...judge.own, hand }, scope: scopeIn(judge.content, hand) };
}

/** The value of the work that a stay draws, averaged over the faces of the die. */
const meanWork = (judge: Judge): number =>
  faces.reduce(
    (sum, face) => sum + changeWorth(judge, drawnBy(judge, face) * meanOf(judge.content, 'W')),
    0,
  ) / faces.length;

/** Decides on Try Again: whether another roll should gain more than this roll did. */
function wantsRetry(judge: Judge): boolean {
  const { content, view, own } = judge;
  const [face, second] = view.turn.rolled ?? [];
  if (face === undefined) return wantsPlainRetry(judge);
  if (view.turn.done.length > 0) return false;
  const { retryDays = 0, retryAs } = content.stay(own.space, own.visit);
  const before = beforeRoll(judge, face);
  const plain = { ...before, countsWork: false };
  const outlook = new Outlook(before);
  const ways = waysOn(content, view, own, view.turn.rolled);
  const work = scopeWorth(content, judge.scope) - scopeWorth(content, before.scope);
  const now =
    work +
    faceGain(plain, own, face, second) +
    stayGain(plain) +
    Math.max(...ways.map((way) => outlook.after(way)));
  const place = retryAs === 'SUBSEQUENT' ? { ...own, visit: 'Subsequent' as const } : own;
  const again =
    outlook.from(place) + meanWork(before) - retryDays * content.config.scoring.dayCost - turnCost;
  return again > now;
}

/**
 * Returns the average points that a stay gains by changing the scope. The outlook already counts its turns
 * and Try Again.
 */
function tripGain(judge: Judge, space: string): number {
  const { content, own } = judge;
  const visit = own.visited.includes(space) ? 'Subsequent' : 'First';
  if (content.space(space)?.track !== 'scope') return 0;
  const there = { ...judge, own: { ...own, space, visit } } as const;
  const gains = faces.map(
    (face) => faceGain(there, there.own, face) - faceGain({ ...there, countsWork: false }, there.own, face),
  );
  return gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
}

function nextSpace(judge: Judge, spaces: readonly string[]): string | undefined {
  const { content, view, own } = judge;
  const ways = waysOn(content, view, own, view.turn.rolled).filter(({ to }) => spaces.includes(to));
  const outlook = new Outlook(judge);
  const worth = (way: Destination) => outlook.after(way) + tripGain(judge, way.to);
  return ways.length < spaces.length ? nextPlainSpace(judge, spaces) : bestOf(ways, worth)?.to;
}

export const farWays: Ways = { wantsRetry, nextSpace, reply, offer };
