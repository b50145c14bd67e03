import { describe, expect, it } from 'vitest';
import { manualState, tell, usual } from '../../../../test/games/baseball/manual-script.ts';
import { outing } from '../../../../test/games/baseball/sample-game.ts';
import { allShapes, type Picture } from '../../../engine/picture/picture.ts';
import { playerOf, teamCodesOf, teamOf } from '../league/roster.ts';
import { cardToRead } from '../play/card-sides.ts';
import { view } from '../view.ts';
import { gridPicture, showCardToRead } from './card-to-read.ts';

const players = teamCodesOf([]).flatMap((code) => teamOf(code).players);
const pitcherOfHand = (hand: 'L' | 'R'): string =>
  players.find(({ throws, pitching }) => pitching !== undefined && throws === hand)?.id ?? '';
/** The visitors' leadoff batter is a switch hitter. */
const against = (hand: 'L' | 'R') =>
  manualState({ teams: { home: { pitchers: [outing(pitcherOfHand(hand))] } } });
const lit = ({ shapes }: Picture): string[] =>
  shapes.flatMap((shape) => (shape.kind === 'text' && shape.fill === '#10151c' ? [shape.text] : []));

describe('the card to read', () => {
  it.each([
    ['R', 2, 'against right-handed pitchers', 'vs_rhp'],
    ['L', 2, 'against left-handed pitchers', 'vs_lhp'],
    ['R', 5, 'against left-handed batters', 'vs_lhb'],
    ['L', 5, 'against right-handed batters', 'vs_rhb'],
  ] as const)(
    'is the side that applies to a switch hitter: pitcher %s, column %s',
    (hand, column, words, side) => {
      const state = against(hand);
      const read = cardToRead(state, column);
      expect(read.against).toBe(words);
      expect(read.pitches).toBe(column > 3);
      expect(playerOf(cardToRead(state, 1).player.id).bats).toBe('S');
      const { batting, pitching } = read.player;
      const sides: Record<string, unknown> = { ...batting, ...pitching };
      expect(read.grid).toBe((sides[side] as { grid: unknown }).grid);
    },
  );

  it('lights row and column of the dice, for both managers and nobody else', () => {
    const state = tell(manualState(), usual, 2, 3, 5, 11, 14).state;
    for (const seat of [0, 1] as const) {
      const shown = showCardToRead(view(state, seat), []);
      expect(shown?.panel.title).toBe('2 - 8 - 14');
      expect(shown?.picture && lit(shown.picture)).toEqual(['Column 2', '8']);
    }
    expect(showCardToRead(view(state, 'public'), [])).toBeUndefined();
    expect(showCardToRead(view(manualState(), 0), [])).toBeUndefined();
  });

  it('leaves a phone room for three lines of buttons, whoever it is of', () => {
    const dice = { column: 2, a: 3, b: 5, d20: 14, check: null, injury: null };
    const grids = players.flatMap(({ batting, pitching }) =>
      [...Object.values(batting ?? {}), ...Object.values(pitching ?? {})].flatMap(({ grid }) =>
        grid === undefined ? [] : [grid],
      ),
    );
    expect(grids).toHaveLength(416);
    for (const grid of grids) {
      const picture = gridPicture({ text: 'Name', color: '#123456' }, grid, dice);
      expect(picture.height).toBeLessThanOrEqual(811);
      expect(allShapes(picture).length).toBeGreaterThan(40);
    }
  });
});
