import { z } from 'zod';
import data from '../data/injuries.json' with { type: 'json' };
import { playerOf } from '../league/roster.ts';
import { withFatigue } from '../lineup/fatigue.ts';
import { fieldingSide, present, spare } from '../lineup/lineup.ts';
import type { PlayDice } from '../play/play-dice.ts';
import type { Injury, InjuryEvent } from '../records/injury.ts';
import type { PlayRecord } from '../records/play-record.ts';
import { baseOfOut, retiredFrom } from '../scoring/put-outs.ts';
import type { State, TeamState } from '../state.ts';
import { gamesInARow } from '../teams/roster-text.ts';
import { battingSide, type PlayerId, type Side } from '../terms/terms.ts';
import { asLastPlay } from './apply-play.ts';

const result = z.union([z.literal('OK'), z.literal('REM'), z.int().min(1)]);
/** `OK`, `REM` (out for the rest of the game), or the number of additional games missed. */
export type InjuryResult = z.infer<typeof result>;

const { table } = z
  .object({ table: z.record(z.string(), z.record(z.string(), z.array(result))) })
  .parse(data);

/**
 * Looks up the result of an injury check.
 *
 * @param inARow consecutive games the player has played, including this one
 * @param rating the player's injury rating, `p70` to `p20`
 * @param total sum of the 3d6
 */
export function injuryResult(inARow: number, rating: string, total: number): InjuryResult {
  const row = table[String(Math.min(6, Math.max(1, inARow)))]?.[rating];
  if (row === undefined) throw new Error(`The injury table has no rating ${rating}.`);
  // An empty row means that players with this rating are never hurt.
  return row[total - 3] ?? 'OK';
}

/**
 * Returns the first game the player can play again, such as `w05g3` for game 3 of week 5.
 *
 * @param hurt week and game of the injury, from 1
 * @param games number of games missed
 * @param gamesOf number of games in a week: four, or five or seven in a playoff round
 */
export function returnDate(
  hurt: { readonly week: number; readonly game: number },
  games: number,
  gamesOf: (week: number) => number = () => 4,
): string {
  let { week } = hurt;
  let game = hurt.game + games + 1;
  for (; game > gamesOf(week); week += 1) game -= gamesOf(week);
  return `w${String(week).padStart(2, '0')}g${game}`;
}

/** The five dice of the play's at-bat roll, read from its stored rolls. */
function atBatDice({ rolls }: Pick<PlayRecord, 'rolls'>): readonly number[] | undefined {
  const roll = rolls.find(({ text }) => text.startsWith('AbRoll '));
  return roll?.text.split(' ').slice(1).map(Number);
}

/**
 * Whether an at-bat roll requires the pitcher's injury check: column 6, and a total of 7 to 12 that equals 13
 * minus his `pitcher_check`.
 */
export const pitcherAsked = (pitcher: PlayerId, column: number, row: number): boolean =>
  column === 6 && row >= 7 && playerOf(pitcher).injury?.pitcher_check === 13 - row;

/** Players who need an injury check after this play, in order: pitcher, batter, runners. */
export function checkedPlayers(
  play: PlayRecord,
): { readonly side: 'batting' | 'fielding'; readonly player: PlayerId }[] {
  const [column = 0, a = 0, b = 0, check = 0, resolution = 0] = atBatDice(play) ?? [];
  const total = a + b;
  const asked = pitcherAsked(play.pitcher, column, total);
  const swung = play.outcome === 'strikeout' && check === 20 && resolution === 20;
  const atHome = retiredFrom(play).filter((base) => baseOfOut(play, base) === 4);
  const hitters = [
    ...(swung ? [play.batter] : []),
    ...atHome.flatMap((base) => play.runners[base - 1] ?? []),
  ];
  return [
    ...(asked ? [{ side: 'fielding' as const, player: play.pitcher }] : []),
    ...hitters
      .filter((player) => playerOf(player).pitching === undefined)
      .map((player) => ({ side: 'batting' as const, player })),
  ];
}

/**
 * Makes the injury checks after a play and stores their dice with it. A hurt player leaves the game at once,
 * and his place waits for a substitute. If nobody can replace him, he keeps playing.
 */
export function afterInjuries(
  state: State,
  play: PlayRecord,
  dice: PlayDice,
): { state: State; play: PlayRecord; events: InjuryEvent[] } {
  const checked = state.options.injuries ? checkedPlayers(play) : [];
  if (checked.length === 0) return { state, play, events: [] };
  const events: InjuryEvent[] = [];
  let next = state;
  for (const { side: part, player } of checked) {
    const side = part === 'batting' ? battingSide(state.half) : fieldingSide(state);
    const { name, injury } = playerOf(player);
    const total = dice.injury(name);
    const found = injuryResult(gamesInARow(state.options, side, player), injury.rating, total);
    const hurt = found === 'OK' ? { state: next, injury: null } : withInjury(next, side, player, found);
    next = hurt.state;
    events.push({
      kind: 'injury_check',
      team: state.teams[side].team,
      player,
      total,
      injury: hurt.injury,
    });
  }
  const stored = { ...play, rolls: dice.rolls };
  return { state: { ...next, lastPlay: asLastPlay(stored) }, play: stored, events };
}

function withInjury(
  state: State,
  side: Side,
  player: PlayerId,
  result: Exclude<InjuryResult, 'OK'>,
): { state: State; injury: Injury } {
  const team = state.teams[side];
  const pitches = side === fieldingSide(state);
  const games = result === 'REM' ? 0 : result;
  // A pitcher hurt only for the rest of this game stays in, fatigued. A player nobody can replace also
  // stays.
  const leaves = !(pitches && games === 0) && spare(team) > 0;
  const injury: Injury = { team: team.team, player, inning: state.inning, half: state.half, games, leaves };
  const after = leaves ? withoutPlayer(state, team, player) : pitches ? withFatigue(team) : team;
  return {
    state: { ...state, teams: { ...state.teams, [side]: after }, injuries: [...state.injuries, injury] },
    injury,
  };
}

/** Removes a player from the game. His batting slot and position wait for a substitute. */
export function withoutPlayer(
  { inning, half, plays }: Pick<State, 'inning' | 'half' | 'plays'>,
  team: TeamState,
  player: PlayerId,
): TeamState {
  const gone = present(team, player);
  if (gone === undefined) return team;
  const left = { inning, half, play: plays };
  const open =
    gone.position === 'DH' || gone.position === null ? {} : { position: null, owes: gone.position };
  return {
    ...team,
    lineup: team.lineup.map((entry) => (entry === gone ? { ...entry, ...open, left } : entry)),
  };
}
