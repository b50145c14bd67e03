import { waysOn } from '../position/destinations.ts';
import { type Look, orderOf } from './look.ts';

/** Try Again (Code2027 20, point 6), before the turn has brought anything. */

/** Asks for a first brief again if its scope is lower. */
const leastBrief = 700;
/** Minimum share of the scope for the owner's money. */
const leastOwnShare = 1 / 3;

/**
 * Whether all ways lead back to where the project was before. Filing again, or at another desk, counts as a
 * way forward.
 */
function leadsBack({ content, view, own }: Look): boolean {
  const ways = waysOn(content, view, own, view.turn.rolled);
  const isDecided = content.movement(own.space, own.visit)?.type === 'dice';
  const isBack = (space: string) =>
    orderOf(content, space) < orderOf(content, own.space) && content.space(space)?.track !== 'route';
  return isDecided && ways.length > 0 && ways.every(({ to }) => isBack(to));
}

export function wantsRetry(look: Look): boolean {
  const { content, view, own, scope } = look;
  if (view.turn.done.length > 0) return false;
  if (own.space === content.config.startSpace) return scope < leastBrief;
  const isPurse = content
    .rows(own.space, own.visit, 'arrival')
    .some(({ ownerFunding }) => ownerFunding === true);
  if (isPurse) return own.money < scope * leastOwnShare;
  return leadsBack(look);
}
