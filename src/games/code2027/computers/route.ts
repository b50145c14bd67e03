import type { Content } from '../box/content.ts';
import { waysOn } from '../position/destinations.ts';
import { cashNeed, forInvestors, worthBorrowing } from './cash.ts';
import { bestOf, type Look, orderOf } from './look.ts';

/**
 * Where to go (Code2027 20, points 1, 2 and 7): for money before design, otherwise to the furthest open
 * stage.
 */

const isMoney = (content: Content, space: string): boolean => content.space(space)?.track === 'money';

/** Whether a player asks investors here. */
const hasInvestors = (content: Content, space: string): boolean =>
  content
    .tables(space, 'First')
    .some((table) =>
      (table.die === 1 ? Object.values(table.byRoll).flat() : table.effects).some(
        ({ effectType }) => effectType === 'INVESTOR_OFFER',
      ),
    );

/** Chooses the lender where all ways lead to money. */
export function lender(look: Look, ways: readonly string[]): string | undefined {
  const asksInvestors = cashNeed(look) > forInvestors;
  return ways.find((space) => hasInvestors(look.content, space) === asksInvestors) ?? ways[0];
}

/** Whether it is early enough to look for money first. */
const isEarly = ({ own }: Look): boolean =>
  own.flags['archDone'] !== true && own.flags['dobApproved'] !== true;

/** The furthest stage among the ways. */
const furthestOf = ({ content }: Look, ways: readonly string[]): string | undefined =>
  bestOf(
    ways.filter((space) => ['main', 'route'].includes(content.space(space)?.track ?? '')),
    (space) => orderOf(content, space),
  );

/** The way from the crossroads, past everything that is already done. */
function openFrom({ content, view, own }: Look, hub: string): string[] {
  const visit = own.visited.includes(hub) ? 'Subsequent' : 'First';
  return waysOn(content, view, { ...own, space: hub, visit }, null).map(({ to }) => to);
}

/** The best of several spaces. */
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
