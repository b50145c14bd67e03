import { describe, expect, it } from 'vitest';
import { type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { isRated } from '../league/roster.ts';
import { notate, parse } from '../records/notation.ts';
import { type State, undecided } from '../state.ts';
import type { Substitution } from '../terms/decisions.ts';
import { fieldPositions } from '../terms/positions.ts';
import type { LineupEntry, Side } from '../terms/terms.ts';
import { anyChangeNow, changesNow, fieldersChanged, isInMenu, outsiders, shortly } from './changes.ts';
import { readyToPlay } from './forced-changes.ts';

/** The substitutions that menus offer (Baseball 2.3), against a list made from the ratings alone. */

const textOf = (change: Substitution): string => notate({ kind: 'substitution', change });
const offered = (state: State, side: Side): string[] => changesNow(state, side).map(textOf).sort();
const changeOf = (text: string): Substitution => {
  const action = parse(text);
  if (action.kind !== 'substitution') throw new Error(`${text} is no substitution.`);
  return action.change;
};

const { away, home } = sampleState().teams;
const pinchers = [...away.bench, ...away.bullpen];
const moment = { inning: 3, half: 'top', play: 9 } as const;

describe('at bat', () => {
  const at = (situation: Situation) => offered(sampleState(situation), 'away');

  it('anybody from bench and bullpen may hit, and the pitcher where he doesn’t bat', () => {
    expect(at({})).toEqual([...pinchers, 'pcg-16'].map((player) => `S/ph/${player}`).sort());
    const bats = away.lineup.flatMap((entry): LineupEntry[] => {
      if (entry.position === 'P') return [];
      return [entry.position === 'DH' ? { ...entry, player: 'pcg-16', position: 'P' } : entry];
    });
    const without = at({ teams: { away: { dh: false, lineup: bats } } });
    expect(without).toEqual(pinchers.map((player) => `S/ph/${player}`).sort());
  });

  it.each([
    [[3, 0, 0], [1]],
    [[0, 3, 0], [2]],
    [
      [3, 0, 4],
      [1, 3],
    ],
    [
      [3, 4, 5],
      [1, 2, 3],
    ],
  ] as const)('they may run for the runners %j', (on, bases) => {
    const runs = at({ on }).filter((text) => text.startsWith('S/pr/'));
    expect(runs).toEqual(
      bases.flatMap((base) => [...pinchers, 'pcg-16'].map((player) => `S/pr/${base}/${player}`)).sort(),
    );
  });
});

describe('in the field', () => {
  const fielders = home.lineup.flatMap(({ player, position }) =>
    position === null || position === 'DH' || position === 'P' ? [] : [{ player, position }],
  );
  const newcomers = [...home.bench, ...home.bullpen, 'ivs-42'];

  it('newcomers and the designated hitter take the field where they have a rating', () => {
    expect(outsiders(home).sort()).toEqual([...newcomers].sort());
    const singles = fieldersChanged(home)
      .map(textOf)
      .filter((text) => !text.includes('+'));
    expect(singles.sort()).toEqual(
      newcomers
        .flatMap((player) =>
          fielders.flatMap(({ position }) =>
            isRated(player, position) ? [`S/d/${player}=${position}`] : [],
          ),
        )
        .sort(),
    );
  });

  it('two moves are a trade, or a newcomer whose predecessor moves on, always with a rating', () => {
    const wanted = new Set<string>();
    for (const one of fielders)
      for (const other of fielders) {
        if (one === other || !isRated(one.player, other.position)) continue;
        const on = { player: one.player, position: other.position };
        for (const player of [...newcomers, other.player])
          if (isRated(player, one.position))
            wanted.add([`${player}=${one.position}`, `${on.player}=${on.position}`].sort().join());
      }
    const found = fieldersChanged(home).flatMap((change) =>
      change.kind === 'defence' && change.moves.length > 1
        ? [
            change.moves
              .map(({ player, position }) => `${player}=${position}`)
              .sort()
              .join(),
          ]
        : [],
    );
    expect(found.sort()).toEqual([...wanted].sort());
    expect(wanted.size).toBeGreaterThan(10);
  });

  it('anybody may pitch, but only between plate appearances', () => {
    const pitchers = (situation: Situation) =>
      offered(sampleState(situation), 'home').filter((text) => text.startsWith('S/p/'));
    expect(pitchers({})).toEqual([...home.bench, ...home.bullpen].map((player) => `S/p/${player}`).sort());
    expect(pitchers({ begun: true })).toEqual([]);
  });

  it('offers nothing that the rules forbid', () => {
    const few = { teams: { home: { bench: [], bullpen: [] } } };
    const texts = offered(sampleState(few), 'home');
    expect(texts.every((text) => text.startsWith('S/d/'))).toBe(true);
    expect(texts).toContain('S/d/ivs-42=1B');
  });
});

describe('one change', () => {
  it('is found without the whole menu, or there is none', () => {
    const state = sampleState({ on: [1, 0, 0] });
    for (const side of ['away', 'home'] as const)
      expect(offered(state, side)).toContain(textOf(anyChangeNow(state, side) ?? changeOf('S/ph/pcg-07')));
    const nobody = sampleState({ teams: { away: { bench: [], bullpen: [], dh: false } } });
    expect(anyChangeNow(nobody, 'away')).toBeUndefined();
    expect(changesNow(nobody, 'away')).toEqual([]);
  });

  it('is in the menu or not', () => {
    const state = sampleState();
    expect(isInMenu(state, 'away', changeOf('S/ph/pcg-23'))).toBe(true);
    expect(isInMenu(state, 'away', changeOf('S/pr/1/pcg-23'))).toBe(false);
    expect(isInMenu(state, 'home', changeOf('S/d/ivs-23=SS'))).toBe(true);
    expect(isInMenu(state, 'home', changeOf('S/d/ivs-23=C'))).toBe(false);
    // Larger changes have a form of their own.
    expect(isInMenu(state, 'home', changeOf('S/d/ivs-23=SS+ivs-36=CF'))).toBe(false);
  });

  it('has short names', () => {
    expect(shortly('pcg-16')).toMatch(/^Zubin Riversmeade \(.+\)$/);
  });
});

describe('a repair', () => {
  const wanting = (
    changes: Readonly<Record<string, Partial<LineupEntry>>>,
    situation: Situation,
    more = {},
  ) =>
    readyToPlay(
      sampleState({
        ...situation,
        teams: {
          away: { lineup: away.lineup.map((entry) => ({ ...entry, ...changes[entry.player] })), ...more },
        },
      }),
    );
  const gone = { left: moment };
  /** A pinch hitter in the slot of a fielder, when his team takes the field. */
  const pinched = (held: string, player: string, situation: Situation = {}, more = {}) => {
    const position = away.lineup.find((entry) => entry.player === held)?.position;
    const owes = fieldPositions.find((one) => one === position) ?? null;
    const bench = away.bench.filter((one) => one !== player);
    return wanting(
      { [held]: { player, position: null, owes } },
      { half: 'bottom', ...situation },
      { bench, ...more },
    );
  };

  it('at bat is a pinch hitter', () => {
    const state = wanting({ 'pcg-07': gone }, {});
    expect(offered(state, 'away')).toEqual([...pinchers, 'pcg-16'].map((player) => `S/ph/${player}`).sort());
    // The repair is the visitors' alone.
    expect(changesNow(state, 'home')).toEqual([]);
  });

  it('on base is a pinch runner for that base alone', () => {
    const state = wanting({ 'pcg-18': gone }, { on: [3, 4, 5] });
    expect(offered(state, 'away')).toEqual(
      [...pinchers, 'pcg-16'].map((player) => `S/pr/2/${player}`).sort(),
    );
  });

  it('in the field is whoever can play there, or a fielder who moves and somebody for his place', () => {
    // Odell Dalgarnock hit for the second baseman: he can play second himself, and short or third.
    const state = pinched('pcg-57', 'pcg-23');
    const texts = offered(state, 'away');
    expect(texts.filter((text) => !text.includes('+'))).toEqual(['S/d/pcg-23=2B']);
    // The shortstop can move to second; Dalgarnock then plays short.
    expect(texts.filter((text) => text.includes('+'))).toEqual(['S/d/pcg-25=2B+pcg-23=SS']);
  });

  it('in the field is a newcomer if the pinch hitter can’t play there', () => {
    const texts = offered(pinched('pcg-03', 'pcg-30'), 'away');
    expect(texts.filter((text) => !text.includes('+'))).toEqual(['S/d/pcg-20=LF', 'S/d/pcg-39=LF']);
    expect(texts).toContain('S/d/pcg-31=LF+pcg-20=CF');
    expect(texts).toContain('S/d/pcg-15=LF+pcg-20=RF');
  });

  it('in the field is the emergency fielder only if nobody has a rating', () => {
    const without = pinched('pcg-25', 'pcg-30', {}, { bench: ['pcg-20'], bullpen: [] });
    expect(offered(without, 'away').filter((text) => !text.includes('+'))).toEqual(['S/d/pcg-20=SS']);
  });

  it('in the field is anybody in manual mode, where managers hold the cards', () => {
    const byHand = { options: { mode: 'manual' } } as const;
    const texts = offered(pinched('pcg-25', 'pcg-30', byHand), 'away').filter((text) => !text.includes('+'));
    const free = ['pcg-30', ...away.bench.filter((player) => player !== 'pcg-30'), ...away.bullpen];
    expect(texts).toEqual(free.map((player) => `S/d/${player}=SS`).sort());
  });

  it('on the mound is a new pitcher, or the pinch hitter himself', () => {
    const state = wanting({ 'pcg-16': { left: moment, position: null, owes: 'P' } }, { half: 'bottom' });
    expect(offered(state, 'away').filter((text) => !text.includes('+'))).toEqual(
      pinchers.map((player) => `S/p/${player}`).sort(),
    );
  });

  it('on the mound is also a reliever who comes with the pinch hitter for another fielder', () => {
    // Dalgarnock hit for the pitcher, and plays second, short and third.
    const pairs = offered(pinched('pcg-16', 'pcg-23'), 'away').filter((text) => text.includes('+'));
    const both = away.bullpen.flatMap((player) =>
      ['2B', '3B', 'SS'].map((position) => `S/d/${player}=P+pcg-23=${position}`),
    );
    expect(pairs).toEqual(both.sort());
    expect(pairs.length).toBeGreaterThan(0);
  });

  it('at the limit of innings is a new pitcher', () => {
    const pitchers = away.pitchers.map((one) => ({ ...one, line: { ...one.line, outs: 3 } }));
    const state = wanting({}, { half: 'bottom', options: { pitcher_max_innings: 1 } }, { pitchers });
    expect(state.step).toMatchObject({ kind: 'substitution', side: 'away' });
    expect(offered(state, 'away')).toEqual(pinchers.map((player) => `S/p/${player}`).sort());
    expect(readyToPlay({ ...state, begun: true }).step).toEqual(undecided);
  });
});
