import type { Content } from '../box/content.ts';
import { waysOn } from '../position/destinations.ts';
import { cashNeed, forInvestors, worthBorrowing } from './cash.ts';
import { bestOf, type Look, orderOf } from './look.ts';

/**
 * Where to go (Code2027 20, points 1, 2 and 7): to a lender if money is needed before design, otherwise to
 * the furthest open stage.
 */

const isMoney = (content: Content, space: string): boolean => content.space(space)?.track === 'money';

/** Whether this space offers money from investors. */
const hasInvestors = (content: Content, space: string): boolean =>
  content
    .tables(space, 'First')
    .some((table) =>
      (table.die === 1 ? Object.values(table.byRoll).flat() : table.effects).some(
        ({ effectType }) => effectType === 'INVESTOR_OFFER',
      ),
    );

/** Chooses a lender from the spaces that offer money. */
export function lender(look: Look, ways: readonly string[]): string | undefined {
  const asksInvestors = cashNeed(look) > forInvestors;
  return ways.find((space) => hasInvestors(look.content, space) === asksInvestors) ?? ways[0];
}

/** Whether it is early enough in the project to visit a lender first. */
const isEarly = ({ own }: Look): boolean =>
  own.flags['archDone'] !== true && own.flags['dobApproved'] !== true;

/** Returns the furthest stage among the destinations. */
const furthestOf = ({ content }: Look, ways: readonly string[]): string | undefined =>
  bestOf(
    ways.filter((space) => ['main', 'route'].includes(content.space(space)?.track ?? '')),
    (space) => orderOf(content, space),
  );

/** Lists the destinations from the crossroads that are still open to the project. */
function openFrom({ content, view, own }: Look, hub: string): string[] {
  const visit = own.visited.includes(hub) ? 'Subsequent' : 'First';
  return waysOn(content, view, { ...own, space: hub, visit }, null).map(({ to }) => to);
}

/** Chooses the best destination. */
export function nextSpace(look: Look, ways: readonly string[]): string | undefined {
  const { content } = look;
  const money = ways.filter((space) => isMoney(content, space));
  const needs = cashNeed(look) > worthBorrowing && isEarly(look);
  if (money.length === ways.length || (needs && money.length > 0)) return lender(look, money);
  const hub = ways.find((space) => content.space(space)?.track === 'hub');
  const onward = furthestOf(look, ways) ?? bestOf(ways, (space) => orderOf(content, space));
  const beyond = hub === undefined ? undefined : furthestOf(look, openFrom(look, hub));
  const isShorter =
    beyond !== undefined && onward !== undefined && orderOf(content, beyond) > orderOf(content, onward);
  return isShorter ? hub : onward;
}
