import type { CardSide } from '../../../src/games/baseball/cards/cards.ts';
import { begin, resume } from '../../../src/games/baseball/play/plate-appearance.ts';
import { playDice } from '../../../src/games/baseball/play/play-dice.ts';
import type { Answer } from '../../../src/games/baseball/play/runner-decisions.ts';
import type { Situation } from '../../../src/games/baseball/play/situation.ts';
import type { PendingPlay, Turn } from '../../../src/games/baseball/records/pending-play.ts';
import type { PlayResult } from '../../../src/games/baseball/records/play-result.ts';
import {
  type DefensiveDecision,
  defaultDefense,
  defaultOffense,
  type OffensiveDecision,
} from '../../../src/games/baseball/terms/decisions.ts';
import { type FieldPosition, fieldPositions } from '../../../src/games/baseball/terms/positions.ts';
import { type ScriptedDice, scriptedDice } from './scripted-dice.ts';

/** Helpers for tests and conformance cases: they make situations with the case's ratings and play them to the end. */

/** The values that a case names; everything else is average. */
export interface Setting {
  readonly onBase?: number;
  readonly outs?: number;
  readonly side?: 'L' | 'R';
  /** Running ratings by base; 0 is the batter. */
  readonly running?: Readonly<Partial<Record<0 | 1 | 2 | 3, number>>>;
  /** The arm rating of every fielder. */
  readonly arm?: number;
  readonly fielders?: Readonly<Partial<Record<FieldPosition, Partial<Situation['fielders']['P']>>>>;
  readonly batter?: Partial<Situation['batter']>;
  readonly pitcher?: Partial<Situation['pitcher']>;
  readonly options?: Partial<Situation['options']>;
}

const averageSteal = { jump: [6, 7, 8], out: [2], auto: false, high: 13, low: 8 };

/** A side of a card that has the same result for all dice. */
export const cardOf = (result: string): CardSide => ({ ratings: [[result, 2160]] });

/** A situation with average players and the case's values. */
export function situationFor(setting: Setting = {}): Situation {
  const { onBase = 0, outs = 0, side = 'R', running = {}, arm = 0 } = setting;
  const runner = (base: 1 | 2 | 3): Situation['runners'][0] =>
    (onBase & (1 << (base - 1))) === 0
      ? null
      : { player: `bat-0${base}`, name: `Runner ${base}`, running: running[base] ?? 10, steal: averageSteal };
  const fielders = Object.fromEntries(
    fieldPositions.map((at, index) => {
      const average = {
        player: `fld-0${index}`,
        name: `Fielder ${at}`,
        range: 3,
        error: 0,
        arm,
        passedBall: 0,
      };
      return [at, { ...average, ...setting.fielders?.[at] }];
    }),
  ) as Situation['fielders'];
  return {
    onBase,
    outs,
    batter: {
      player: 'bat-00',
      name: 'Batter',
      side,
      card: cardOf('strikeout'),
      running: running[0] ?? 10,
      bunt: 'C',
      hitAndRun: 'C',
      ...setting.batter,
    },
    pitcher: {
      player: 'fld-00',
      name: 'Pitcher',
      card: cardOf('strikeout'),
      hold: 0,
      pickoff: 5,
      balk: 3,
      wildPitch: 10,
      fatigued: false,
      ...setting.pitcher,
    },
    runners: [runner(1), runner(2), runner(3)],
    fielders,
    park: { ballpark_homerun: { L: 10, R: 10 }, ballpark_single: { L: 10, R: 10 } },
    options: {
      mode: 'auto',
      auto_resolution: 'grid',
      pitcher_range_table: 'infield',
      rare_play_rule: 'chart',
      hash_hold_source: 'occupied',
      fo_passed_ball_check: false,
      ...setting.options,
    },
  };
}

/** Plays from the first turn to the end, and lists every question along the way. */
export function toTheEnd(
  situation: Situation,
  turn: Turn,
  dice: ReturnType<typeof playDice>,
  answer: (pending: PendingPlay) => Answer,
): { readonly result: PlayResult; readonly asked: readonly PendingPlay[] } {
  const asked: PendingPlay[] = [];
  let now = turn;
  while (now.kind === 'ask') {
    asked.push(now.pending);
    now = resume(situation, now.pending, answer(now.pending), dice);
  }
  return { result: now.result, asked };
}

/** @throws Error if a scripted die was not thrown */
export function allThrown(dice: ScriptedDice): void {
  if (dice.left.length > 0) throw new Error(`Dice are left over: ${dice.left.join(' ')}.`);
}

/** One whole plate appearance with scripted dice, all of which must be thrown. */
export function plateAppearance(
  situation: Situation,
  decisions: { readonly defence?: Partial<DefensiveDecision>; readonly offence?: Partial<OffensiveDecision> },
  script: readonly number[],
  answers: readonly Answer[] = [],
): PlayResult {
  const thrown = scriptedDice(...script);
  const dice = playDice(thrown);
  const turn = begin(
    situation,
    { ...defaultDefense, ...decisions.defence },
    { ...defaultOffense, ...decisions.offence },
    dice,
  );
  const left = [...answers];
  const { result } = toTheEnd(situation, turn, dice, ({ kind, asks }) => {
    const next = left.shift();
    if (next === undefined) throw new Error(`Nobody answers: ${kind}, ${asks}.`);
    return next;
  });
  if (left.length > 0) throw new Error('Somebody answered what was not asked.');
  allThrown(thrown);
  return result;
}
