import type { Team } from '../cards/team-file.ts';
import { contentTeamOf, playerOf } from '../league/roster.ts';
import type { PlayerId } from '../terms/terms.ts';
import { keepsRotation, rotationSize } from './rotation.ts';

/** The rotation and the bullpen of a team that plays with the roster of a season. */

/** The duties of pitchers, first those who start best. */
const duties = ['starter', 'long', 'middle', 'setup', 'closer'] as const;
type Duty = (typeof duties)[number];

/** What a pitcher does on the staff of his content team. */
function dutyOf(id: PlayerId): Duty {
  const { rotation, bullpen } = contentTeamOf(id);
  if (rotation.includes(id)) return 'starter';
  if (bullpen.closer === id) return 'closer';
  if (bullpen.setup.includes(id)) return 'setup';
  return bullpen.long.includes(id) ? 'long' : 'middle';
}

/** A player's worth. A league that gives none makes all equal. */
export const worthOf = (id: PlayerId): number => playerOf(id).war ?? 0;

/** Sorts by worth, the best first; equal ones stay in order. */
const byWorth = (ids: readonly PlayerId[]): PlayerId[] => [...ids].sort((a, b) => worthOf(b) - worthOf(a));

/**
 * Returns the rotation and the bullpen. If the five starters are those of the team's own rotation, it stays as it is.
 * Otherwise its players keep their turns, and the best others take the free ones.
 *
 * @param own the team as its content has it
 * @param pitchers everybody on the roster who pitches
 */
export function staffOf(own: Team, pitchers: readonly PlayerId[]): Pick<Team, 'rotation' | 'bullpen'> {
  const rotation = rotationOf(own.rotation, pitchers);
  const relievers = pitchers.filter((id) => !rotation.includes(id));
  const doing = (duty: Duty, listed: readonly PlayerId[]) => {
    const all = relievers.filter((id) => dutyOf(id) === duty);
    const first = listed.filter((id) => all.includes(id));
    return [...first, ...byWorth(all.filter((id) => !first.includes(id)))];
  };
  const { closer, setup, middle, long } = own.bullpen;
  const closers = doing('closer', [closer]);
  // Without a closer the first setup man closes, unless the team never had one.
  const last =
    closers.length > 0 || closer !== ''
      ? [...closers, ...doing('setup', setup)]
      : ['', ...doing('setup', setup)];
  return {
    rotation,
    bullpen: {
      closer: last[0] ?? '',
      setup: last.slice(1),
      middle: doing('middle', middle),
      long: [...doing('long', long), ...doing('starter', [])],
    },
  };
}

function rotationOf(own: readonly PlayerId[], pitchers: readonly PlayerId[]): PlayerId[] {
  const team = { own, pitchers, isStarter: (id: PlayerId) => dutyOf(id) === 'starter' };
  if (keepsRotation(team)) return [...own];
  const rank = (id: PlayerId) => duties.indexOf(dutyOf(id));
  const size = rotationSize(team);
  const best = byWorth(pitchers)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, size);
  const newcomers = best.filter((id) => !own.includes(id));
  const turns = own.flatMap((id) => (best.includes(id) ? [id] : (newcomers.shift() ?? [])));
  return [...turns, ...newcomers].slice(0, size);
}
