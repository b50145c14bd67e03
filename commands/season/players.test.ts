import { expect, it } from 'vitest';
import type { Players } from '../../src/league/season/rosters/legal/player.ts';
import { bestFirst, playerMenu } from './players.ts';

const players: Players = new Map(
  Array.from({ length: 51 }, (_, at) => {
    const id = `p${10 + at}`;
    return [id, { id, name: `Name ${id}`, role: 'SP', war: at === 50 ? 3 : 1, positions: [], pitcher: true }];
  }),
);
const ids = [...players.keys()];

function menuOf(all: readonly string[], page: number, most = 3) {
  const rows = playerMenu(all, page, players, {
    command: 'trade',
    verb: 'asset-1',
    toPage: (to) => `page-${to}`,
    placeholder: 'Choose players',
    most,
  }).flat();
  const menu = rows.find((one) => one.kind === 'menu');
  const turns = rows.flatMap((one) =>
    one.kind === 'button' && one.press.do === 'command' ? [`${one.label} ${one.press.verb}`] : [],
  );
  return { menu, turns, shown: menu?.kind === 'menu' ? menu.options.map(({ value }) => value) : [] };
}

it('players are listed with the best first, then by id, and strangers count as worth nothing', () => {
  expect(bestFirst(['p12', 'zed', 'p60', 'p11'], players)).toEqual(['p60', 'p11', 'p12', 'zed']);
});

it('a menu has pages of 25, with the way to those that there are', () => {
  expect(menuOf(ids, 0)).toMatchObject({ shown: ids.slice(0, 25), turns: ['More page-1'] });
  expect(menuOf(ids, 1)).toMatchObject({ shown: ids.slice(25, 50), turns: ['Back page-0', 'More page-2'] });
  expect(menuOf(ids, 2)).toMatchObject({ shown: ['p60'], turns: ['Back page-1'] });
  expect(menuOf(ids, 7).shown).toEqual(['p60']);
  expect(menuOf(ids, -1).shown).toEqual(ids.slice(0, 25));
  expect(menuOf(ids, 1).menu).toMatchObject({ placeholder: 'Choose players (2 of 3)' });
  const one = menuOf(ids.slice(0, 25), 0);
  expect([one.turns, one.menu]).toMatchObject([[], { placeholder: 'Choose players' }]);
});

it('no more can be chosen than there are, and nothing where nobody is', () => {
  expect(menuOf(ids, 0).menu).toMatchObject({ min: 1, max: 3 });
  expect(menuOf(ids, 2).menu).toMatchObject({ max: 1 });
  expect(menuOf([], 0)).toMatchObject({ menu: undefined, turns: [] });
  const strange = menuOf(['zed'], 0).menu;
  expect(strange?.kind === 'menu' && strange.options).toEqual([{ value: 'zed', label: 'zed' }]);
  const known = menuOf(['p60'], 0).menu;
  expect(known?.kind === 'menu' && known.options[0]).toMatchObject({
    label: 'Name p60',
    hint: 'SP · war 3.00',
  });
});
