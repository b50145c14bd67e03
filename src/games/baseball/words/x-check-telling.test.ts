import { describe, expect, it } from 'vitest';
import { type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { act } from '../act.ts';
import { defensive, offensive } from '../forms/choices.ts';
import { playerOf } from '../league/roster.ts';
import { batterOf } from '../lineup/lineup.ts';
import type { DefensiveDecision } from '../terms/decisions.ts';
import type { FieldPosition } from '../terms/positions.ts';
import { xCheckAside, xCheckPanel } from './x-check-telling.ts';

/** Returns an AbRoll that selects a cell of the pitcher's card with nothing but an X-Check at the position. */
function rollFor(situation: Situation, position: FieldPosition): number[] {
  const { teams } = sampleState(situation);
  const [pitcher] = teams.home.pitchers;
  const batter = playerOf(batterOf(teams.away).player);
  const side =
    batter.bats === 'S' ? (playerOf(pitcher?.player ?? '').throws === 'L' ? 'R' : 'L') : batter.bats;
  const { pitching } = playerOf(pitcher?.player ?? '');
  const grid = (side === 'L' ? pitching?.vs_lhb : pitching?.vs_rhb)?.grid ?? {};
  for (const [column, rows] of Object.entries(grid))
    for (const [row, text] of Object.entries(rows))
      if (text === `x_check@${position}`) {
        const low = Math.max(1, Number(row) - 6);
        return [Number(column), low, Number(row) - low, 20, 20];
      }
  throw new Error(`The card has no check of ${position}.`);
}

function panelOf(
  position: FieldPosition,
  dice: readonly number[],
  situation: Situation = {},
  decision: Partial<DefensiveDecision> = {},
) {
  const cards: Situation = { ...situation, options: { auto_resolution: 'grid', ...situation.options } };
  const scripted = scriptedDice(...rollFor(cards, position), ...dice);
  const ready = act(sampleState(cards), 1, defensive(decision), scripted).state;
  const { events } = act(ready, 0, offensive(), scripted);
  const play = events.find((event) => event.kind === 'play')?.play;
  if (play === undefined) throw new Error('No play was made.');
  return { panel: xCheckPanel(play), play };
}

describe('the panel of an X-Check', () => {
  it('names the fielder, the dice and what they gave', () => {
    const { panel, play } = panelOf('SS', [20, 6, 6, 5]);
    expect(panel?.title).toMatch(/^X-Check: \S+ at shortstop$/);
    const [range, error, result, told] = panel?.text.split('\n') ?? [];
    expect(range).toBe(`🎲 d20 **20**, range ${play.xCheck?.range}: **${play.xCheck?.baseResult}**`);
    expect(error).toMatch(/^🎲 3d6 6\+6\+5 = \*\*17\*\*, error \d+: /);
    expect(result).toMatch(/^➜ .+\.$/);
    expect(told).not.toBe('');
    // The table message leaves out the explanation of the result, because a phone has little room.
    expect(xCheckAside(play)).toEqual({ title: panel?.title, text: [range, error, told].join('\n') });
  });

  it('says what a rare play is, and calls it one in the title', () => {
    const { panel } = panelOf('SS', [20, 1, 2, 2], { on: [9, 0, 0] });
    expect(panel?.title).toMatch(/^Rare play! X-Check: /);
    expect(panel?.text).toContain('= **5**');
    expect(panel?.text).toContain('**rare play**');
  });

  it('says that he plays in, and why a # became what it did', () => {
    const faces = Array.from({ length: 20 }, (_, at) => at + 1);
    const texts = faces.map((d20) => panelOf('1B', [d20, 3, 3, 3], { on: [9, 0, 0] }).panel?.text ?? '');
    expect(
      texts.filter((text) => text.includes('# because he holds a runner: **SI2**')).length,
    ).toBeGreaterThan(0);
    const inward = panelOf('2B', [6, 3, 3, 3], { on: [0, 0, 9] }, { infield_depth: 'in' });
    expect(inward.panel?.text).toContain('playing in');
  });

  it('shows the speed test of a catcher’s check', () => {
    const spd = Array.from({ length: 20 }, (_, at) => at + 1).flatMap((d20) => {
      // If the table says SPD, one more die is rolled. Otherwise the last scripted die is left over.
      const dice = [d20, 3, 3, 3, 1];
      const { panel, play } = panelOf('C', dice);
      return play.xCheck?.spdTest == null ? [] : [panel?.text ?? ''];
    });
    expect(spd.length).toBeGreaterThan(0);
    for (const text of spd) expect(text).toMatch(/🎲 Speed d20 \*\*1\*\*, at most \d+: \*\*SI1\*\*/);
  });

  it('is there for X-Checks only', () => {
    const scripted = scriptedDice(1, 1, 1, 20, 3);
    const ready = act(sampleState(), 1, defensive(), scripted).state;
    const play = act(ready, 0, offensive(), scripted).events.find((event) => event.kind === 'play')?.play;
    expect(play?.outcome).toBe('strikeout');
    expect(play && xCheckPanel(play)).toBeUndefined();
    expect(play && xCheckAside(play)).toBeUndefined();
  });
});
