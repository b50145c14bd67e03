import type { CardSide } from '../cards/cards.ts';
import type { Player } from '../cards/team-file.ts';
import { playerOf } from '../league/roster.ts';
import { atBat, batterOf, inField, pitcherOf } from '../lineup/lineup.ts';
import type { State } from '../state.ts';
import { battingSideOf, pitchingSideOf, sideOfBatter } from '../teams/card-sides.ts';

/** The card side to read for an at-bat roll. */
export interface CardToRead {
  readonly player: Player;
  /** True for a pitcher's side, columns 4 to 6; false for a batter's. */
  readonly pitches: boolean;
  /** For example, `against right-handed pitchers`. */
  readonly against: string;
  /** The side's grid; undefined if the bot lacks it and the manager has the card on paper. */
  readonly grid: NonNullable<CardSide['grid']> | undefined;
}

const handed = { L: 'left-handed', R: 'right-handed' } as const;

/**
 * Returns the card and the side that the first die chooses. A switch hitter bats opposite the pitcher's
 * throwing hand (Baseball 6.1).
 *
 * @param column 1 to 6
 */
export function cardToRead(state: State, column: number): CardToRead {
  const batter = playerOf(batterOf(atBat(state)).player);
  const pitcher = playerOf(pitcherOf(inField(state)));
  if (column > 3) {
    const side = sideOfBatter(batter.bats, pitcher.throws);
    // If the bot has no card for a pitcher, his manager has it on paper. A position player pitches with the
    // emergency card.
    const isHeld = pitcher.pitching !== undefined || pitcher.positions.P === undefined;
    return {
      player: pitcher,
      pitches: true,
      against: `against ${handed[side]} batters`,
      grid: isHeld ? pitchingSideOf(pitcher, side).grid : undefined,
    };
  }
  const shared = batter.batting === undefined ? batter.batting_card : undefined;
  const isHeld = batter.batting !== undefined || shared !== undefined;
  return {
    player: batter,
    pitches: false,
    against:
      shared === undefined
        ? `against ${handed[pitcher.throws]} pitchers`
        : `batting card ${shared}, shared by pitchers`,
    grid: isHeld ? battingSideOf(batter, pitcher.throws).grid : undefined,
  };
}
