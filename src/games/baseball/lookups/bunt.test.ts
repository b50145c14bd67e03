import { describe, expect, it } from 'vitest';
import { type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { act } from '../act.ts';
import { defensive, offensive } from '../forms/choices.ts';
import { playerOf } from '../league/roster.ts';
import { notatePlay } from '../words/play-notation.ts';
import { adjustedBunt, buntKind, readBuntChart } from './bunt.ts';

const normal = { corners_in: false, infield_depth: 'normal' } as const;

describe('the bunt chart (section 8.8)', () => {
  it('knows the kind from the bases', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(buntKind)).toEqual([
      'hit',
      ...Array(3).fill('sacrifice'),
      ...Array(4).fill('squeeze'),
    ]);
  });

  it('adds for the corners once, and takes away for a deep infield only without them', () => {
    expect(adjustedBunt(10, 1, { corners_in: true, infield_depth: 'in' }, 10)).toBe(13);
    expect(adjustedBunt(10, 1, { corners_in: true, infield_depth: 'back' }, 10)).toBe(13);
    expect(adjustedBunt(10, 1, { corners_in: false, infield_depth: 'back' }, 10)).toBe(8);
    expect(adjustedBunt(10, 3, normal, 10)).toBe(11);
    expect(adjustedBunt(10, 6, normal, 10)).toBe(10);
    expect(adjustedBunt(10, 1, normal, 15)).toBe(9);
    expect([adjustedBunt(20, 2, normal, 1), adjustedBunt(1, 1, normal, 20)]).toEqual([20, 1]);
  });

  it('reads as printed, at both ends', () => {
    const row = (onBase: number, rating: 'A' | 'D') =>
      [1, 2, 3, 20].map((face) => readBuntChart(onBase, rating, face));
    expect(row(1, 'A')).toEqual(['bunt_single', 'bunt_error', 'bunt_sacrifice', 'bunt_double_play']);
    expect(row(7, 'A').at(-1)).toBe('bunt_pop_double_play');
    expect(row(0, 'D')).toEqual(['bunt_single', 'bunt_out', 'bunt_out', 'bunt_strikeout']);
  });
});

/** The visitors' batter in slot 1 bunts. The chart is read with his own rating. */
function bunt(outcome: string, situation: Situation) {
  const start = sampleState({ plateAppearances: 20, ...situation });
  const batter = start.teams.away.lineup.find(({ order }) => order === 1);
  const { bunt: rating = 'C', running = 10 } = playerOf(batter?.player ?? '');
  const onBase = start.runners.reduce((code, one, at) => code + (one === null ? 0 : 1 << at), 0);
  const face = Array.from({ length: 20 }, (_, at) => at + 1).find(
    (each) => readBuntChart(onBase, rating, adjustedBunt(each, onBase, normal, running)) === outcome,
  );
  if (face === undefined) throw new Error(`Nobody rated ${rating} has ${outcome} here.`);
  const dice = scriptedDice(face);
  const ready = act(start, 1, defensive(), dice).state;
  const { state, events } = act(ready, 0, offensive({ bunt_attempt: true }), dice);
  const play = events.find((event) => event.kind === 'play')?.play;
  return {
    state,
    play: play && { ...play, notation: notatePlay(play) },
    line: state.teams.away.batting[batter?.player ?? ''],
  };
}

describe('a bunt', () => {
  it('sacrifices: no at-bat, runners move', () => {
    const { play, line, state } = bunt('bunt_sacrifice', { on: [9, 0, 0] });
    expect(play).toMatchObject({ outsAdded: 1, notation: '13/BG/SH.1-2', complete: true });
    expect(line).toEqual({ PA: 1, SH: 1 });
    expect(state.runners.map((one) => one?.trip ?? null)).toEqual([null, 9, null]);
  });

  it('squeezes a run home, which is batted in', () => {
    const { play, line } = bunt('bunt_sacrifice', { on: [0, 0, 7] });
    expect(play).toMatchObject({ runs: 1, rbi: 1, notation: '13/BG/SH.3-H' });
    expect(line).toEqual({ PA: 1, SH: 1, RBI: 1 });
  });

  it("retires the lead runner on a fielder's choice: forced or tagged", () => {
    expect(bunt('bunt_fielders_choice', { on: [9, 0, 0] }).play?.notation).toBe('16(1)/BG');
    expect(bunt('bunt_fielders_choice', { on: [0, 8, 0] }).play?.notation).toBe('FC1/BG.2X3(15)');
    expect(bunt('bunt_fielders_choice', { on: [9, 8, 7] }).play?.notation).toBe('12(3)/BG.2-3;1-2');
    expect(bunt('bunt_fielders_choice', { on: [0, 0, 7] }).play?.notation).toBe('FC1/BG.3XH(12)');
  });

  it('passes the responsibility for the retired runner on to the batter (section 12.2)', () => {
    const responsible = 'ivs-10';
    const runner = { player: 'pcg-03', responsible, trip: 9 };
    const { state } = bunt('bunt_fielders_choice', { runners: [runner, null, null] } as Situation);
    expect(state.runners[0]).toMatchObject({ responsible, trip: 21 });
  });

  it('is for a hit with nobody on', () => {
    expect(bunt('bunt_single', {}).line).toEqual({ PA: 1, AB: 1, H: 1 });
    expect(bunt('bunt_out', {}).line).toEqual({ PA: 1, AB: 1 });
    expect(bunt('bunt_strikeout', {}).line).toEqual({ PA: 1, AB: 1, SO: 1 });
  });
});
