import type { BattingStat, PitchingStat, State, TeamState } from '../state.ts';
import { battingSide, otherSide, type Side, sides } from '../terms/terms.ts';

const batted = (team: TeamState, stat: BattingStat): number =>
  Object.values(team.batting).reduce((sum, line) => sum + (line[stat] ?? 0), 0);

const pitched = (team: TeamState, stat: PitchingStat): number =>
  team.pitchers.reduce((sum, { line }) => sum + line[stat], 0);

/**
 * Proves the box score (Baseball 12.5) at any point in a game.
 *
 * @returns a sentence for each equation that doesn't hold; empty if the box score proves
 */
export function proveBox(state: State): string[] {
  return sides.flatMap((side) => proofOf(state, side));
}

function proofOf(state: State, side: Side): string[] {
  const team = state.teams[side];
  const other = state.teams[otherSide(side)];
  const running = state.status === 'active' && battingSide(state.half) === side;
  const onBase = running ? state.runners.filter((runner) => runner !== null).length : 0;
  const runs = team.line.reduce((sum, each) => sum + each, 0);
  const failures: string[] = [];
  const equal = (what: string, left: number, right: number) => {
    if (left !== right) failures.push(`${team.team}: ${what} don’t match: ${left} and ${right}.`);
  };
  equal(
    'PA + extra runners = R + LOB + outs',
    team.plateAppearances + team.extraRunners,
    runs + team.leftOnBase + onBase + team.outsMade,
  );
  equal('batters’ PA', batted(team, 'PA'), team.plateAppearances);
  const parts = (['AB', 'BB', 'HBP', 'SF', 'SH', 'CI'] as const).map((stat) => batted(team, stat));
  equal(
    'AB + BB + HBP + SF + SH + CI = PA',
    parts.reduce((sum, each) => sum + each, 0),
    team.plateAppearances,
  );
  equal('runs in the line score and the score', runs, team.score);
  equal('batters’ runs', batted(team, 'R'), runs);
  equal('runs charged to the pitchers', pitched(other, 'R'), runs);
  equal('batters’ hits', batted(team, 'H'), team.hits);
  equal('hits charged to the pitchers', pitched(other, 'H'), team.hits);
  equal('batters faced', pitched(other, 'BF'), team.plateAppearances);
  equal('pitchers’ outs', pitched(other, 'outs'), team.outsMade);
  equal('strikeouts', pitched(other, 'SO'), batted(team, 'SO'));
  equal('walks', pitched(other, 'BB'), batted(team, 'BB'));
  equal('intentional walks', pitched(other, 'IBB'), batted(team, 'IBB'));
  equal('batters hit', pitched(other, 'HBP'), batted(team, 'HBP'));
  equal('home runs', pitched(other, 'HR'), batted(team, 'HR'));
  equal(
    'errors by position',
    Object.values(team.errorsByPosition).reduce((sum, each) => sum + each, 0),
    team.errors,
  );
  const most = (what: string, part: number, whole: number) => {
    if (part > whole) failures.push(`${what}: ${part} is more than ${whole}.`);
  };
  for (const { player, line } of other.pitchers) {
    most(`Earned runs vs. runs for ${player}`, line.ER, line.R);
    most(`Inherited runners of ${player} who scored`, line.IRS, line.IR);
  }
  most(
    `${team.team}: double plays grounded into vs. double plays turned`,
    batted(team, 'GIDP'),
    other.doublePlays,
  );
  return failures;
}
