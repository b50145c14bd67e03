import { RuleError } from '../../engine/rule-error.ts';
import type { Act } from './acts.ts';
import { isAnnulled } from './results.ts';
import type { Settings } from './settings.ts';
import { type Course, type Fixture, type FixtureGame, fixtureIn, fixturesOf } from './state.ts';

/** Taking results back (League 2, 7). */

const hour = 60 * 60_000;
/** For how long a result can be annulled, and a claimed forfeit be undone, in milliseconds. */
const resultStands = 14 * 24 * hour;
const claimStands = 48 * hour;

/**
 * A commissioner annuls a result. While its round is played, the game is played again. Afterwards the fixture is
 * without a result, as if it hadn't been played.
 * @throws RuleError
 */
export function annulling(course: Course, id: number, now: Date): Act[] {
  const fixture = fixtureIn(course, id);
  if (fixture === undefined)
    throw new RuleError('no-such-fixture', 'There’s no such game in this tournament.');
  const refusal = refusalOf(course, fixture, now);
  if (refusal !== undefined) throw new RuleError(...refusal);
  const game = lastResult(fixture);
  return [
    canBePlayedAgain(course, fixture)
      ? { do: 'reopen', fixture: id, game, annulled: true }
      : { do: 'annul', fixture: id, game },
  ];
}

/** The fixtures whose result can be taken back now, the newest first. */
export const annullable = (course: Course, now: Date): readonly Fixture[] =>
  fixturesOf(course)
    .filter((fixture) => refusalOf(course, fixture, now) === undefined)
    .toReversed();

/** The number of a fixture's last game with a result; 0 if there is none. */
const lastResult = ({ games }: Fixture): number =>
  games.findLastIndex(({ outcome }) => outcome !== undefined) + 1;

type Refusal = readonly [code: string, sentence: string];

/** Why a result can't be taken back; undefined if it can. */
function refusalOf(course: Course, fixture: Fixture, now: Date): Refusal | undefined {
  const game = fixture.games[lastResult(fixture) - 1];
  if (game === undefined)
    return isAnnulled(fixture)
      ? ['annulled-already', 'That result has already been annulled.']
      : ['no-result', 'That game has no result yet.'];
  if (!canBePlayedAgain(course, fixture) && restsOnResults(course.settings))
    return [
      'bracket-stands',
      'In a knock-out, a result stands once the next round is paired or the tournament is over, because the bracket rests on it.',
    ];
  return tooLate(game, now);
}

function tooLate({ outcome, decidedAt }: FixtureGame, now: Date): Refusal | undefined {
  const isClaim = outcome?.kind === 'forfeit' && outcome.claimed === true;
  const since = now.getTime() - (decidedAt ?? now).getTime();
  if (since < (isClaim ? claimStands : resultStands)) return undefined;
  return isClaim
    ? ['claim-stands', 'A claimed game can be taken back for 48 hours, and they’re over.']
    : ['result-stands', 'A result can be taken back for 14 days, and they’re over.'];
}

/** Whether a game can be played again: its round is the last that was paired, and goes on. */
const canBePlayedAgain = ({ phase, rounds }: Course, { round }: Fixture): boolean =>
  (phase === 'running' || phase === 'paused') && round === rounds.length;

/** Whether the next pairings follow from who won. */
const restsOnResults = ({ system }: Settings): boolean => system === 'knock-out' || system === 'heats';
