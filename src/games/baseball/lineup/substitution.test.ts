import { describe, expect, it } from 'vitest';
import { sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { act } from '../act.ts';
import { setup } from '../course/setup.ts';
import { defensive, offensive } from '../forms/choices.ts';
import { playerOf, teamOf } from '../league/roster.ts';
import { parse } from '../records/notation.ts';
import { type State, undecided } from '../state.ts';
import type { Substitution } from '../terms/decisions.ts';
import { type Options, options } from '../terms/options.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { PlayerId } from '../terms/terms.ts';
import { lineupProblem } from '../terms/validators.ts';
import { changesNow } from './changes.ts';
import { entryInSlot, fielderAt, pitcherOf } from './lineup.ts';
import { entryProblem } from './rearrangement.ts';

const start = (chosen: Partial<Options> = {}): State => setup(options.parse(chosen));
const dice = scriptedDice();
/** The visitors bat first, so seat 1 is in the field. */
const change = (state: State, seat: 0 | 1, what: Substitution) =>
  act(state, seat, { kind: 'substitution', change: what }, dice);
const atPlate = (state: State): State => act(state, 1, defensive(), dice).state;
const slot = (state: State, side: 'away' | 'home', order: number) => entryInSlot(state.teams[side], order);

/** A bench player of the home team with a rating, and the player at his position. */
function benchFor(state: State, wanted?: FieldPosition): { player: PlayerId; position: FieldPosition } {
  const { bench } = state.teams.home;
  for (const player of bench)
    for (const position of Object.keys(playerOf(player).positions) as FieldPosition[])
      if (wanted === undefined ? position !== 'P' : position === wanted) return { player, position };
  throw new Error('Nobody on the bench plays there.');
}

describe('who may come in (section 13)', () => {
  it('is on the roster, not in the game, and has not left it', () => {
    const state = start();
    const { home } = state.teams;
    const [free = ''] = home.bench;
    const starter = pitcherOf(home);
    expect(entryProblem(home, free)).toBeUndefined();
    expect(entryProblem(home, starter)).toBe(`${playerOf(starter).name} is already in the game`);
    expect(entryProblem(home, 'pcg-16')).toBe(
      `${playerOf('pcg-16').name} is not on the roster for this game`,
    );
    const [reliever = ''] = home.bullpen;
    const after = change(state, 1, { kind: 'pitcher', player: reliever }).state;
    expect(() => change(after, 1, { kind: 'pitcher', player: starter })).toThrow(
      `${playerOf(starter).name} has already left the game`,
    );
  });

  it('has a rating at the position', () => {
    const state = start();
    const shortstop = benchFor(state, 'SS').player;
    expect(() =>
      change(state, 1, { kind: 'defence', moves: [{ player: shortstop, position: 'C' }] }),
    ).toThrow(`${playerOf(shortstop).name} has no rating at C`);
  });
});

describe('a pitching change', () => {
  it('leaves the runners to the old pitcher', () => {
    const state = sampleState({ on: [9, 0, 0], frame: { ...sampleState().frame, plays: 1 } });
    const [reliever = ''] = state.teams.home.bullpen;
    const { state: after, events } = change(state, 1, { kind: 'pitcher', player: reliever });
    const [starter, outing] = after.teams.home.pitchers;
    expect(outing).toMatchObject({ player: reliever, line: { IR: 1, outs: 0 } });
    expect(after.runners[0]?.responsible).toBe(starter?.player);
    expect(after.step).toEqual(undecided);
    expect(events).toEqual([
      {
        kind: 'substitution',
        team: 'IVS',
        change: 'pitcher',
        moves: [{ player: reliever, role: 'P', order: null, replaced: starter?.player, base: null }],
        leaving: [starter?.player],
        dhLost: false,
      },
    ]);
  });

  it('waits until the plate appearance is over', () => {
    const [player = ''] = start().teams.home.bullpen;
    expect(() => change({ ...start(), begun: true }, 1, { kind: 'pitcher', player })).toThrow(
      'has started this plate appearance and must finish it.',
    );
  });

  it('takes the slot of the old pitcher where pitchers bat', () => {
    const state = start({ dh: false });
    const [player = ''] = state.teams.home.bullpen;
    const after = change(state, 1, { kind: 'pitcher', player }).state;
    expect(slot(after, 'home', 9)).toMatchObject({ player, position: 'P', starter: false });
  });

  it('makes the extra runner his own when it comes before the first play of the half', () => {
    const state = start({ extra_runner_on_second: true, extra_runner_from_inning: 1 });
    const [player = ''] = state.teams.home.bullpen;
    const after = change(state, 1, { kind: 'pitcher', player }).state;
    expect(after.runners[1]).toMatchObject({ responsible: player, trip: 0 });
    expect(after.teams.home.pitchers.at(-1)?.line.IR).toBe(0);
  });
});

describe('a pinch hitter', () => {
  it('takes the slot, and the defense decides again', () => {
    const state = atPlate(start());
    const [player = ''] = state.teams.away.bench;
    const old = slot(state, 'away', 1);
    const after = change(state, 0, { kind: 'pinch_hit', player }).state;
    expect(slot(after, 'away', 1)).toMatchObject({
      player,
      position: null,
      owes: old.position,
      replaced: old.player,
    });
    expect(after.step).toEqual(undecided);
    expect(after.teams.away.bench).not.toContain(player);
    expect(() => change(atPlate(after), 0, { kind: 'pinch_hit', player: old.player })).toThrow(
      'has already left the game',
    );
  });

  it('for the designated hitter becomes the designated hitter', () => {
    const opening = start();
    const order = opening.teams.away.lineup.find(({ position }) => position === 'DH')?.order ?? 1;
    const up = { ...opening.teams.away, battingIndex: order - 1 };
    const state = atPlate({ ...opening, teams: { ...opening.teams, away: up } });
    const [player = ''] = state.teams.away.bench;
    const after = change(state, 0, { kind: 'pinch_hit', player }).state;
    expect(slot(after, 'away', order)).toMatchObject({ player, position: 'DH' });
    const pitcher = pitcherOf(state.teams.away);
    const lost = change(state, 0, { kind: 'pinch_hit', player: pitcher });
    expect(lost.events).toMatchObject([{ dhLost: true }]);
    expect(slot(lost.state, 'away', order)).toMatchObject({ player: pitcher, position: 'P' });
    expect(lineupProblem(lost.state.teams.away.lineup, lost.state.teams.away.dh)).toBeUndefined();
  });

  it('must be replaced, or take the field, before the team defends', () => {
    // The visitors pinch-hit for their catcher with two outs, and the pinch hitter makes the third out.
    const opening = start();
    const order = opening.teams.away.lineup.find(({ position }) => position === 'C')?.order ?? 1;
    const up = { ...opening.teams.away, battingIndex: order - 1 };
    const two: State = { ...opening, outs: 2, teams: { ...opening.teams, away: up } };
    const [hitter = ''] = up.bench.filter((player) => playerOf(player).positions.C === undefined);
    const [catcher = ''] = up.bench.filter((player) => playerOf(player).positions.C !== undefined);
    const pinched = change(atPlate(two), 0, { kind: 'pinch_hit', player: hitter }).state;
    const struckOut = act(atPlate(pinched), 0, offensive(), scriptedDice(1, 1, 1, 9, 1)).state;
    expect(struckOut).toMatchObject({ half: 'bottom', step: { kind: 'substitution', side: 'away' } });
    expect(struckOut.step).toMatchObject({ problem: 'Missing required positions: C' });
    expect(() => act(struckOut, 0, defensive(), dice)).toThrow('It isn’t time for a defensive decision.');
    expect(changesNow(struckOut, 'away')).toContainEqual({
      kind: 'defence',
      moves: [{ player: catcher, position: 'C' }],
    });
    const repaired = change(struckOut, 0, {
      kind: 'defence',
      moves: [{ player: catcher, position: 'C' }],
    }).state;
    expect(repaired.step).toEqual(undecided);
    expect(slot(repaired, 'away', order)).toMatchObject({ player: catcher, position: 'C' });
    expect(repaired.teams.away.lineup.find(({ player }) => player === hitter)).toMatchObject({
      active: false,
    });
  });
});

describe('a pinch runner', () => {
  it('takes over the base, the slot and the trip', () => {
    const state = sampleState({ on: [9, 0, 0], plateAppearances: 20 });
    const [player = ''] = state.teams.away.bench;
    const { state: after, events } = change(state, 0, { kind: 'pinch_run', base: 1, player });
    expect(after.runners[0]).toEqual({ ...state.runners[0], player });
    expect(slot(after, 'away', 9).player).toBe(player);
    expect(events).toMatchObject([{ change: 'pinch_run', moves: [{ role: 'PR', base: 1, order: 9 }] }]);
    expect(() => change(state, 0, { kind: 'pinch_run', base: 2, player })).toThrow(
      'There’s no runner on base 2.',
    );
  });
});

describe('changes in the field', () => {
  it('give a newcomer the slot of the man he replaces', () => {
    const state = start();
    const { player, position } = benchFor(state);
    const old = fielderAt(state.teams.home, position);
    const after = change(state, 1, { kind: 'defence', moves: [{ player, position }] }).state;
    expect(fielderAt(after.teams.home, position)).toMatchObject({ player, order: old?.order });
    expect(lineupProblem(after.teams.home.lineup, true)).toBeUndefined();
  });

  it('are refused when somebody would be left without a position', () => {
    const state = start();
    const shortstop = fielderAt(state.teams.home, 'SS')?.player ?? '';
    const free = Object.keys(playerOf(shortstop).positions).find((position) => position !== 'SS');
    expect(free).toBeDefined();
    expect(() =>
      change(state, 1, { kind: 'defence', moves: [{ player: shortstop, position: free as FieldPosition }] }),
    ).toThrow('would be left without a position');
  });

  it('lose the designated hitter when he takes the field: the pitcher bats for the man who leaves', () => {
    const state = start();
    const hitter = state.teams.home.lineup.find(({ position }) => position === 'DH');
    const [position] = Object.keys(playerOf(hitter?.player ?? '').positions) as FieldPosition[];
    if (hitter === undefined || position === undefined) throw new Error('The hitter has no position.');
    const leaving = fielderAt(state.teams.home, position);
    const { state: after, events } = change(state, 1, {
      kind: 'defence',
      moves: [{ player: hitter.player, position }],
    });
    expect(events).toMatchObject([{ dhLost: true, leaving: [leaving?.player] }]);
    expect(after.teams.home.dh).toBe(false);
    expect(slot(after, 'home', hitter.order ?? 0)).toMatchObject({ player: hitter.player, position });
    expect(slot(after, 'home', leaving?.order ?? 0).player).toBe(pitcherOf(state.teams.home));
    expect(lineupProblem(after.teams.home.lineup, after.teams.home.dh)).toBeUndefined();
  });

  it('belong to the team in the field, pinch hitters to the team at bat', () => {
    const state = start();
    const [player = ''] = state.teams.home.bench;
    expect(() => change(state, 1, { kind: 'pinch_hit', player })).toThrow(
      'Your team is in the field, so you can’t change hitters or runners.',
    );
    const [visitor = ''] = state.teams.away.bullpen;
    expect(() => change(state, 0, { kind: 'pitcher', player: visitor })).toThrow('Your team is at bat');
  });
});

describe('a double switch', () => {
  it('hands the two free slots out as the manager likes', () => {
    const state = start({ dh: false });
    const { player, position } = benchFor(state);
    const [pitcher = ''] = state.teams.home.bullpen;
    const field = fielderAt(state.teams.home, position)?.order ?? 0;
    const after = change(state, 1, {
      kind: 'double_switch',
      moves: [
        { player: pitcher, position: 'P', slot: field },
        { player, position, slot: 9 },
      ],
    }).state;
    expect(slot(after, 'home', field)).toMatchObject({ player: pitcher, position: 'P' });
    expect(slot(after, 'home', 9)).toMatchObject({ player, position });
    expect(pitcherOf(after.teams.home)).toBe(pitcher);
  });

  it('needs the free slots, and a pitcher who bats', () => {
    const state = start({ dh: false });
    const { player, position } = benchFor(state);
    const [pitcher = ''] = state.teams.home.bullpen;
    const wrong: Substitution = {
      kind: 'double_switch',
      moves: [
        { player: pitcher, position: 'P', slot: 9 },
        { player, position, slot: 9 },
      ],
    };
    expect(() => change(state, 1, wrong)).toThrow('The free slots in the batting order are');
    expect(() => change(start(), 1, wrong)).toThrow('your team has a designated hitter');
  });
});

describe('changes of several players at once', () => {
  const text = (state: State, seat: 0 | 1, notation: string) => act(state, seat, parse(notation), dice).state;
  const places = (state: State) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((order) => {
      const { player, position } = slot(state, 'home', order);
      return `${player} ${position}`;
    });

  it('pass positions on in a chain of three: the newcomer bats for the man at its end', () => {
    // ivs-36 comes in at center, the center fielder goes to left, the left fielder to right.
    const after = text(start(), 1, 'S/d/ivs-36=CF+ivs-08=LF+ivs-41=RF');
    expect(places(after)).toMatchObject({ 0: 'ivs-36 CF', 6: 'ivs-08 LF', 7: 'ivs-41 RF' });
    expect(after.teams.home.lineup.find(({ player }) => player === 'ivs-52')?.active).toBe(false);
  });

  it('bring several newcomers and a pitcher, each in the slot of his man', () => {
    const [reliever = ''] = start().teams.home.bullpen;
    const after = text(start(), 1, `S/d/${reliever}=P+ivs-13=C+ivs-23=2B+ivs-10=3B+ivs-36=CF`);
    expect(places(after)).toMatchObject({ 3: 'ivs-10 3B', 4: 'ivs-13 C', 5: 'ivs-23 2B', 6: 'ivs-36 CF' });
    expect(pitcherOf(after.teams.home)).toBe(reliever);
    expect(after.teams.home.dh).toBe(true);
  });

  it('give the free slots of a double switch of four to the newcomers as the manager likes', () => {
    const [reliever = ''] = start({ dh: false }).teams.home.bullpen;
    const state = start({ dh: false });
    const order = (player: string) => state.teams.home.lineup.find((entry) => entry.player === player)?.order;
    const [catcher, second, center] = ['ivs-15', 'ivs-11', 'ivs-08'].map(order);
    const after = text(
      state,
      1,
      `S/2/${reliever}=P.${center}+ivs-13=C.9+ivs-23=2B.${catcher}+ivs-36=CF.${second}`,
    );
    expect(slot(after, 'home', 9).player).toBe('ivs-13');
    expect(slot(after, 'home', catcher ?? 0).player).toBe('ivs-23');
    expect(slot(after, 'home', second ?? 0).player).toBe('ivs-36');
    expect(slot(after, 'home', center ?? 0).player).toBe(reliever);
  });

  it('let players on the field move with a double switch, in their own slots', () => {
    const state = start({ dh: false });
    const [reliever = ''] = state.teams.home.bullpen;
    const order = (player: string) => state.teams.home.lineup.find((entry) => entry.player === player)?.order;
    // The left fielder leaves, the center fielder takes his place, and ivs-36 bats for the pitcher.
    const moves = `S/2/${reliever}=P.${order('ivs-41')}+ivs-08=LF.${order('ivs-08')}+ivs-36=CF.9`;
    const after = text(state, 1, moves);
    expect(slot(after, 'home', 9)).toMatchObject({ player: 'ivs-36', position: 'CF' });
    expect(slot(after, 'home', order('ivs-08') ?? 0)).toMatchObject({ player: 'ivs-08', position: 'LF' });
    expect(slot(after, 'home', order('ivs-41') ?? 0).player).toBe(reliever);
    expect(() => text(state, 1, moves.replace(/(ivs-08=LF.)\d/, '$19'))).toThrow(
      'has to keep his place in the batting order.',
    );
  });

  it('are refused with a sentence where they do not fit together', () => {
    const state = start();
    expect(() => text(state, 1, 'S/d/ivs-36=CF+ivs-10=CF')).toThrow('each position only one player');
    expect(() => text(state, 1, 'S/d/ivs-08=LF')).toThrow('would be left without a position');
    expect(() => text(state, 1, 'S/d/ivs-08=SS')).toThrow('has no rating at SS');
  });
});

describe('the roster for a game', () => {
  it('is everybody: nine or ten start, the others sit on bench and bullpen', () => {
    for (const dh of [true, false]) {
      const { home } = start({ dh }).teams;
      expect(home.lineup.length + home.bench.length + home.bullpen.length).toBe(26);
      expect(home.lineup).toHaveLength(dh ? 10 : 9);
      expect(lineupProblem(home.lineup, dh)).toBeUndefined();
      expect(home.bullpen).toContain(teamOf('IVS').bullpen.closer);
    }
  });
});
