import { waysOn } from '../position/destinations.ts';
import { type Look, orderOf } from './look.ts';

/** Decides on Try Again (Code2027 20, point 6), before the turn has had any benefits. */

/** If the first brief has a smaller scope than this, the computer tries again. */
const leastBrief = 700;
/** If the owner's money is a smaller share of the scope than this, the computer tries again. */
const leastOwnShare = 1 / 3;

/**
 * Whether every destination leads back to an earlier stage. Filing again, or at another desk, counts as
 * moving forward.
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
