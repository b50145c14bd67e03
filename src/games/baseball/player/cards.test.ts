import { describe, expect, it } from 'vitest';
import { checkAltText, checkPanel, checkPicture } from '../../../../test/contract/clauses/words.ts';
import { paint } from '../../../engine/picture/canvas.ts';
import { allShapes, type Picture } from '../../../engine/picture/picture.ts';
import { cardOutcomes } from '../cards/cards.ts';
import type { LeagueTeam } from '../league/document.ts';
import { registerLeague } from '../league/roster.ts';
import { library } from '../library.ts';
import { abbreviated, legend, sideInWords, tiredLegend } from '../words/card-results.ts';
import { cards } from './cards.ts';
import { cellLines, wrapped } from './picture.ts';

const everybody = cards.list([]);
const textsIn = (picture: Picture | undefined): string[] =>
  picture === undefined
    ? []
    : allShapes(picture).flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
const textsOf = (id: string, at = 0): string[] => textsIn(cards.show(id, undefined, [])[at]?.picture);

describe('the picture of a card', () => {
  it('can be drawn for all 208 players, both sides, with words that fit', () => {
    expect(everybody).toHaveLength(208);
    for (const { id, label } of everybody) {
      expect(label.length).toBeLessThanOrEqual(100);
      const faces = cards.show(id, undefined, []);
      expect(faces).toHaveLength(2);
      for (const { picture, alt = '' } of faces) {
        expect(picture).toBeDefined();
        if (picture) checkPicture(picture);
        checkAltText(alt);
      }
      const [first] = faces;
      if (first) checkPanel(label, first.panel);
    }
  });

  it('can be painted', async () => {
    for (const id of ['pcg-07', 'pcg-16']) {
      const [face] = cards.show(id, 'L', []);
      const file = face?.picture && paint(face.picture);
      expect(file?.length).toBeGreaterThan(20_000);
    }
  });

  it('has columns 1 to 3 for a batter and 4 to 6 with tired marks for a pitcher', () => {
    const batter = textsOf('pcg-07');
    expect(batter.filter((text) => text.startsWith('Column'))).toEqual(['Column 1', 'Column 2', 'Column 3']);
    expect(batter).toContain('Against left-handed pitchers');
    expect(batter).toEqual(
      expect.arrayContaining(['si* LF 1-7', 'si1 LF 8-20', 'gb B 3B', 'fly BQ CF 1-12']),
    );
    expect(batter).not.toContain(tiredLegend);
    const pitcher = textsOf('pcg-16');
    expect(pitcher.filter((text) => text.startsWith('Column'))).toEqual(['Column 4', 'Column 5', 'Column 6']);
    expect(pitcher).toEqual(expect.arrayContaining(['fly B RF! 1-9', 'X 1B', 'tr CF 1', tiredLegend]));
    expect(textsOf('pcg-16', 1)).toContain('Against right-handed batters');
  });

  it('carries the ratings', () => {
    const pitcher = textsOf('pcg-16').join(' ');
    for (const words of [
      'Endurance 6 starting, 2 in relief',
      'Hold +3',
      'Pick-off 9',
      'Balk 3',
      'Wild pitch 5',
      'P range 5, error 13',
      'Injury p60, check 2',
    ])
      expect(pitcher).toContain(words);
    const batter = textsOf('pcg-07').join(' ');
    for (const words of [
      'switch hitter, throws right',
      'Running 12',
      'Bunt B',
      'Hit & run D',
      'jump on 2, 3, 4, 7, 10, 12',
      '18 with a jump, 12 without',
      '3B range 1, error 10',
    ])
      expect(batter).toContain(words);
  });

  it('shows a pitcher at bat with the card that he shares', () => {
    const [face] = cards.show('pcg-16', 'batting', []);
    expect(face?.alt).toContain('Batting card P2, shared by pitchers');
    expect(() => cards.show('pcg-07', 'batting', [])).toThrow(
      'Caspian Heldenbrand has no such side on his card.',
    );
    expect(() => cards.show('pcg-99', undefined, [])).toThrow('I don’t know a player called “pcg-99” here.');
  });

  it('shortens every result in its own way, and explains each', () => {
    const letters = cardOutcomes.map(abbreviated);
    expect(new Set(letters).size).toBe(cardOutcomes.length);
    const explained = legend.join(' ');
    for (const text of letters) {
      const [word = ''] = /^(bp|[A-Za-z]+?)(?=$|[ \d*])/.exec(text) ?? [];
      expect(explained).toContain(`${word} = `);
    }
    expect(cellLines('groundball_b@SS')).toEqual([{ text: 'gb B SS', kind: 'other' }]);
    expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
  });

  it('says the side in words: groups of results by chances of 108', () => {
    const said = sideInWords({
      ratings: [
        ['homerun@CF', 100],
        ['walk', 60],
        ['strikeout', 1900],
        ['x_check@SS', 100],
      ],
    });
    expect(said).toBe(
      'Of 108 chances, 5 are hits: home run 5. 3 are walks or hit batters: walk 3. Outs: strikeout 95. 5 X-Checks.',
    );
  });
});

describe('players of an imported league', () => {
  const team = (code: string): LeagueTeam => ({
    code,
    city: 'Town',
    nickname: code,
    name: `Town ${code}`,
    colour: '336699',
    rotation: [`${code}-p`],
    bullpen: { setup: [], middle: [], long: [] },
    bench: [],
    lineups: {},
    players: [
      { id: `${code}-p`, name: 'Ana Moundsley', role: 'SP', throws: 'L' },
      {
        id: `${code}-b`,
        name: 'José Ratings',
        running: 14,
        positions: { SS: { range: 2, error: 20 } },
        batting: {
          vs_lhp: { ratings: [['walk', 2160]] },
          vs_rhp: { ratings: [['strikeout', 2160]] },
        },
      },
    ],
  });

  it('are shown with what is known of them, to servers that offer the league', () => {
    const paperLeague = { name: 'Paper League', teams: [team('AA'), team('BB')], schedule: [] };
    registerLeague('k0001', paperLeague, 1_000);
    const known = cards.list([library.names('k0001', JSON.stringify(paperLeague), true)]).slice(208);
    expect(known).toHaveLength(4);
    expect(cards.list([]).some(({ id }) => id.startsWith('k0001'))).toBe(false);
    const [paper] = cards.show('k0001.AA-p', undefined, ['k0001']);
    expect(paper?.picture).toBeUndefined();
    expect(paper?.panel.text).toContain('His card isn’t here');
    const [rated] = cards.show('k0001.AA-b', 'L', ['k0001']);
    expect(textsIn(rated?.picture)).toContain('Chances out of 108');
    expect(rated?.alt).toContain('108 are walks or hit batters: walk 108');
    expect(() => cards.show('k0001.AA-p', undefined, [])).toThrow('I don’t know a player');
  });
});
