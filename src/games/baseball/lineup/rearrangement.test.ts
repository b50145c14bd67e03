import { describe, expect, it } from 'vitest';
import { setup } from '../course/setup.ts';
import { playerOf } from '../league/roster.ts';
import type { TeamState } from '../state.ts';
import type { DefenseMoves } from '../terms/decisions.ts';
import { options } from '../terms/options.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { LineupEntry } from '../terms/terms.ts';
import { lineupProblem } from '../terms/validators.ts';
import {
  candidates,
  doubleSwitch,
  emergencyFor,
  exchanged,
  freeSlots,
  leavingNow,
  newEntry,
  owedBy,
  ratingProblem,
  rearrange,
  withDebts,
} from './rearrangement.ts';

/**
 * Changes in the field (Baseball 2.3). The Smelters bat ivs-52 RF, ivs-42 DH, ivs-47 1B, ivs-05 3B, ivs-15 C, ivs-11 2B,
 * ivs-08 CF, ivs-41 LF, ivs-33 SS; ivs-28 pitches, and bats ninth without the designated hitter.
 */

const teamWith = (dh: boolean): TeamState =>
  setup(options.parse({ auto_resolution: 'simple', dh })).teams.home;
const team = teamWith(true);
const pitcherBats = teamWith(false);
const moment = { inning: 5, half: 'top', play: 40 } as const;
const earlier = { inning: 2, half: 'bottom', play: 11 } as const;
const [reliever = ''] = team.bullpen;
const rated = { rated: true };
const byHand = { rated: false };

const nameOf = (player: string): string => playerOf(player).name;
const entryOf = (of: TeamState, player: string): LineupEntry => {
  const found = of.lineup.find((entry) => entry.player === player);
  if (found === undefined) throw new Error(`${player} is not in the lineup.`);
  return found;
};
const changed = (changes: Readonly<Record<string, Partial<LineupEntry>>>, of = team): TeamState => ({
  ...of,
  lineup: of.lineup.map((entry) => ({ ...entry, ...changes[entry.player] })),
});
/** Moves such as `ivs-36=CF ivs-08=LF`. */
const moves = (text: string): DefenseMoves =>
  text.split(' ').map((part) => {
    const [player = '', position = ''] = part.split('=');
    return { player, position: position as FieldPosition };
  }) as unknown as DefenseMoves;
const switching = (text: string) =>
  text.split(' ').map((part) => {
    const [player = '', position = '', slot = ''] = part.split(/[=.]/);
    return { player, position: position as FieldPosition, slot: Number(slot) };
  }) as Parameters<typeof doubleSwitch>[1];

describe('the position that a player owes', () => {
  it('is his own, or the one that he must still take', () => {
    expect(owedBy(entryOf(team, 'ivs-33'))).toBe('SS');
    expect(owedBy(entryOf(team, 'ivs-42'))).toBeNull();
    expect(owedBy({ ...entryOf(team, 'ivs-33'), position: null, owes: 'LF' })).toBe('LF');
    expect(owedBy({ ...entryOf(team, 'ivs-33'), position: null, owes: null })).toBeNull();
  });

  it('passes to a newcomer without a position', () => {
    const old = entryOf(team, 'ivs-33');
    expect(newEntry('ivs-23', 'PH', null, 9, old, moment)).toEqual({
      ...{ player: 'ivs-23', position: null, owes: 'SS', order: 9, active: true, starter: false },
      ...{ entered: moment, left: null, replaced: 'ivs-33', played: ['PH'] },
    });
    expect(newEntry('ivs-23', 'SS', 'SS', 9, old, moment)).toMatchObject({ position: 'SS', owes: null });
    expect(newEntry('ivs-23', 'PH', null, 9, null, moment)).toMatchObject({ owes: null, replaced: null });
  });

  it('is one that is really open, and each open position is owed once', () => {
    const debts = (changes: Readonly<Record<string, Partial<LineupEntry>>>) =>
      withDebts(changed(changes)).lineup.flatMap(({ player, position, owes, active }) =>
        active && position === null ? [`${player} ${owes}`] : [],
      );
    const idle = (owes: FieldPosition | null) => ({ position: null, owes });
    expect(debts({ 'ivs-33': idle('SS') })).toEqual(['ivs-33 SS']);
    // The debt is another position than the open one.
    expect(debts({ 'ivs-33': idle('C') })).toEqual(['ivs-33 SS']);
    expect(debts({ 'ivs-33': idle(null) })).toEqual(['ivs-33 SS']);
    // Two owe the same: the first in the order keeps it.
    expect(debts({ 'ivs-08': idle('SS'), 'ivs-33': idle('SS') })).toEqual(['ivs-08 SS', 'ivs-33 CF']);
    // A real debt is kept, although somebody without one comes first.
    expect(debts({ 'ivs-08': idle(null), 'ivs-33': idle('CF') })).toEqual(['ivs-08 SS', 'ivs-33 CF']);
    // Nothing is open for the hitter.
    expect(debts({ 'ivs-42': idle('SS') })).toEqual(['ivs-42 null']);
    // Those who were replaced owe nothing.
    expect(debts({ 'ivs-33': { ...idle('C'), active: false } })).toEqual([]);
  });
});

describe('players who are exchanged', () => {
  it('leave bench and lineup at this moment, unless they had left before', () => {
    const hurt = changed({ 'ivs-41': { left: earlier } });
    const comes = newEntry('ivs-36', 'LF', 'LF', 8, null, moment);
    const after = exchanged(hurt, hurt.lineup, ['ivs-41', 'ivs-08'], [comes], moment);
    expect(entryOf(after, 'ivs-41')).toMatchObject({ active: false, left: earlier });
    expect(entryOf(after, 'ivs-08')).toMatchObject({ active: false, left: moment });
    expect(entryOf(after, 'ivs-52')).toEqual(entryOf(team, 'ivs-52'));
    expect(after.lineup.at(-1)).toEqual(comes);
    expect(after.bench).toEqual(team.bench.filter((player) => player !== 'ivs-36'));
    expect(after.bullpen).toEqual(team.bullpen);
    expect(leavingNow([entryOf(hurt, 'ivs-41'), entryOf(hurt, 'ivs-08')])).toEqual(['ivs-08']);
  });
});

describe('players for an open position', () => {
  const shortHurt = { 'ivs-33': { left: moment, position: null, owes: 'SS' } } as const;

  it('are those without one, and substitutes who nobody else needs', () => {
    expect(candidates(team, 'SS')).toEqual([...team.bench, ...team.bullpen]);
    const few = { bench: ['ivs-10'], bullpen: [] };
    const hurt = { ...changed(shortHurt), ...few };
    // The last substitute must be kept for the shortstop.
    expect(candidates(hurt, 'SS')).toEqual(['ivs-10']);
    expect(candidates(hurt, 'C')).toEqual([]);
    const pinched = { ...changed({ 'ivs-33': { player: 'ivs-36', position: null, owes: 'SS' } }), ...few };
    expect(candidates(pinched, 'SS')).toEqual(['ivs-36', 'ivs-10']);
  });

  it('include an emergency fielder only if none of them has a rating', () => {
    expect(emergencyFor(team, 'SS')).toBeUndefined();
    const unrated = { ...changed(shortHurt), bench: ['ivs-36', 'ivs-10'], bullpen: [] };
    expect(emergencyFor(unrated, 'SS')).toBe('ivs-10');
    expect(ratingProblem(unrated, 'ivs-10', 'SS', rated)).toBeUndefined();
    expect(ratingProblem(unrated, 'ivs-36', 'SS', rated)).toBe(`${nameOf('ivs-36')} has no rating at SS`);
    expect(ratingProblem(unrated, 'ivs-36', 'SS', byHand)).toBeUndefined();
    // Short is not open.
    const manned = { ...team, bench: ['ivs-10'], bullpen: [] };
    expect(ratingProblem(manned, 'ivs-10', 'SS', rated)).toBe(`${nameOf('ivs-10')} has no rating at SS`);
    expect(ratingProblem(manned, 'ivs-10', 'P', rated)).toBeUndefined();
  });
});

describe('moves', () => {
  it.each([
    ['ivs-36=CF ivs-10=CF', 'Each player can have only one position, and each position only one player.'],
    ['ivs-36=CF ivs-36=LF', 'Each player can have only one position, and each position only one player.'],
    ['ivs-08=CF', `${nameOf('ivs-08')} already plays CF`],
    ['pcg-16=P', 'Zubin Riversmeade is not on the roster for this game'],
    ['ivs-08=LF', `${nameOf('ivs-41')} would be left without a position`],
    ['ivs-36=SS', `${nameOf('ivs-36')} has no rating at SS`],
    ['ivs-42=1B ivs-28=LF', 'Move the designated hitter and the pitcher one at a time.'],
  ])('%s are refused', (text, sentence) => {
    const rules = sentence.startsWith('Move ') ? byHand : rated;
    const complete = sentence.startsWith('Move ') ? `${text} ${reliever}=P` : text;
    expect(() => rearrange(team, moves(complete), moment, rules)).toThrow(sentence);
  });

  it('name the newcomer’s predecessor, and the slot of everybody who moves', () => {
    const made = rearrange(team, moves('ivs-36=CF ivs-08=LF'), moment, rated);
    expect(made.moves).toEqual([
      { player: 'ivs-36', role: 'CF', order: 8, replaced: 'ivs-41', base: null },
      { player: 'ivs-08', role: 'LF', order: 7, replaced: null, base: null },
    ]);
    expect(made).toMatchObject({ leaving: ['ivs-41'], dhLost: false });
    expect(entryOf(made.team, 'ivs-08')).toMatchObject({ position: 'LF', order: 7, played: ['CF', 'LF'] });
    expect(entryOf(made.team, 'ivs-36')).toMatchObject({ position: 'CF', order: 8, replaced: 'ivs-41' });
    expect(lineupProblem(made.team.lineup, true)).toBeUndefined();
  });

  it('trade positions and nobody leaves', () => {
    const made = rearrange(team, moves('ivs-08=LF ivs-41=CF'), moment, byHand);
    expect(made).toMatchObject({ leaving: [], dhLost: false });
    expect(made.moves.map(({ order, replaced }) => [order, replaced])).toEqual([
      [7, null],
      [8, null],
    ]);
  });

  it('fill a position that a pinch hitter owes, by himself or by somebody else', () => {
    const pinched = changed({ 'ivs-41': { player: 'ivs-36', position: null, owes: 'LF' } });
    const free = { ...pinched, bench: pinched.bench.filter((player) => player !== 'ivs-36') };
    const himself = rearrange(free, moves('ivs-36=LF'), moment, rated);
    expect(himself).toMatchObject({ leaving: [], moves: [{ order: 8, replaced: null }] });
    expect(entryOf(himself.team, 'ivs-36')).toMatchObject({ position: 'LF', owes: null, order: 8 });
    const other = rearrange(free, moves('ivs-10=LF'), moment, rated);
    expect(other).toMatchObject({ leaving: ['ivs-36'], moves: [{ order: 8, replaced: 'ivs-36' }] });
  });

  it('of the designated hitter to the mound end him, and no slot is free', () => {
    const made = rearrange(team, moves('ivs-42=P'), moment, rated);
    expect(made).toMatchObject({ dhLost: true, leaving: ['ivs-28'], team: { dh: false } });
    expect(entryOf(made.team, 'ivs-42')).toMatchObject({ position: 'P', order: 2 });
    expect(lineupProblem(made.team.lineup, false)).toBeUndefined();
  });

  it('of the designated hitter give the slot to whoever owes the mound, if the pitcher has left it', () => {
    const open = changed({ 'ivs-28': { position: null, owes: 'P' } });
    const made = rearrange(open, moves('ivs-42=1B'), moment, rated);
    expect(made).toMatchObject({ dhLost: true, leaving: ['ivs-47'] });
    expect(entryOf(made.team, 'ivs-28').order).toBe(3);
    expect(entryOf(made.team, 'ivs-42').order).toBe(2);
  });

  it('of a pitcher who bats leave everybody his slot', () => {
    const made = rearrange(pitcherBats, moves('ivs-41=P ivs-28=LF'), moment, byHand);
    expect(made).toMatchObject({ dhLost: false, leaving: [] });
    expect([entryOf(made.team, 'ivs-41').order, entryOf(made.team, 'ivs-28').order]).toEqual([
      entryOf(pitcherBats, 'ivs-41').order,
      9,
    ]);
  });
});

describe('a double switch', () => {
  const left = entryOf(pitcherBats, 'ivs-41').order ?? 0;
  const center = entryOf(pitcherBats, 'ivs-08').order ?? 0;

  it('frees the slots of those who leave, in ascending order', () => {
    expect(freeSlots(pitcherBats, moves(`${reliever}=P ivs-36=LF`))).toEqual([left, 9]);
    expect(freeSlots(pitcherBats, moves(`ivs-36=LF ${reliever}=P`))).toEqual([left, 9]);
    expect(freeSlots(team, moves(`${reliever}=P ivs-36=LF`))).toEqual([8]);
  });

  it('puts the newcomers into them as the manager likes', () => {
    const made = doubleSwitch(pitcherBats, switching(`${reliever}=P.${left} ivs-36=LF.9`), moment, rated);
    expect(made).toMatchObject({ dhLost: false, leaving: ['ivs-28', 'ivs-41'] });
    expect(made.moves).toEqual([
      { player: reliever, role: 'P', order: left, replaced: 'ivs-41', base: null },
      { player: 'ivs-36', role: 'LF', order: 9, replaced: 'ivs-28', base: null },
    ]);
    expect(entryOf(made.team, reliever)).toMatchObject({ position: 'P', order: left });
    expect(entryOf(made.team, 'ivs-36')).toMatchObject({ position: 'LF', order: 9 });
  });

  it.each([
    ['with the designated hitter', team, `${reliever}=P.8 ivs-36=LF.9`, 'your team has a designated hitter'],
    [
      'without a new pitcher',
      pitcherBats,
      `ivs-36=LF.${left} ivs-10=1B.9`,
      'A double switch needs a new pitcher.',
    ],
    ['with the pitcher alone', pitcherBats, `${reliever}=P.9`, 'and at least one other new player'],
    ['into a slot that isn’t free', pitcherBats, `${reliever}=P.1 ivs-36=LF.9`, `are ${left} and 9.`],
    ['with both in one slot', pitcherBats, `${reliever}=P.9 ivs-36=LF.9`, `are ${left} and 9.`],
    [
      'with another slot for a fielder who stays',
      pitcherBats,
      `${reliever}=P.9 ivs-36=CF.${left} ivs-08=LF.${left}`,
      `${nameOf('ivs-08')} has to keep his place in the batting order.`,
    ],
    [
      'that leaves somebody without a position',
      pitcherBats,
      `${reliever}=P.9 ivs-23=2B.${entryOf(pitcherBats, 'ivs-11').order} ivs-08=LF.${center}`,
      `${nameOf('ivs-41')} would be left without a position`,
    ],
    ['to where a newcomer can’t play', pitcherBats, `${reliever}=P.9 ivs-36=SS.1`, 'has no rating at SS'],
  ])('%s is refused', (_, of, text, sentence) => {
    expect(() => doubleSwitch(of, switching(text), moment, rated)).toThrow(sentence);
  });
});
