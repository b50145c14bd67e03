import { andList, plural } from '../../engine/english.ts';
import { isAnnulled } from '../course/results.ts';
import { seriesOf } from '../course/series.ts';
import type { Settings, System } from '../course/settings.ts';
import {
  byesIn,
  type Course,
  type Fixture,
  type FixtureGame,
  type Phase,
  type Round,
} from '../course/state.ts';
import { shownPoints } from './standings.ts';

/** Sentences about a competition. Names come escaped for Markdown. */

export type Name = (entrant: number) => string;

export const systemNames: Readonly<Record<System, string>> = {
  'round-robin': 'Round robin',
  swiss: 'Swiss',
  'knock-out': 'Knock-out',
  tables: 'Tables',
  heats: 'Knock-out by tables',
};

export const phaseNames: Readonly<Record<Phase, string>> = {
  open: 'open to join',
  running: 'running',
  paused: 'paused',
  over: 'over',
  cancelled: 'canceled',
};

/** How it is played, in a line: `Swiss, 5 rounds, a week each`. */
export function settingsInWords({ system, cycles, bestOf, seats, pace }: Settings, planned: number): string {
  const parts = [
    `${systemNames[system]}${system === 'round-robin' && cycles === 2 ? ', twice' : ''}`,
    ...(system === 'tables' || system === 'heats' ? [`tables of ${seats}`] : []),
    ...(system === 'knock-out' && bestOf > 1 ? [`best of ${bestOf}`] : []),
    ...(planned > 0 ? [plural(planned, 'one round', `${planned} rounds`)] : []),
    paceNames[pace],
  ];
  return parts.join(', ');
}

const paceNames = {
  live: 'live',
  day: 'a day per round',
  'three-days': 'three days per round',
  week: 'a week per round',
} as const;

/**
 * A fixture in a line: `1. Ada – Grace`, with its result if there is one. A table of three or four has a longer number,
 * because its result has places: `Table 1: 1. Ada 2. Lin 3. Grace`.
 */
export function fixtureLine(course: Course, fixture: Fixture, name: Name): string {
  if (fixture.sides.length > 2) return tableLine(course, fixture, name);
  const sides = fixture.sides.map(name).join(' – ');
  const about = fixture.thirdPlace === true ? 'Third place: ' : '';
  const state = stateOf(course, fixture, name);
  return `${fixture.board}. ${about}${sides}${state === '' ? '' : ` · ${state}`}`;
}

/** A line for lists and files, which show no Markdown: without bold letters and links to channels. */
export const withoutMarks = (line: string): string => line.replaceAll('**', '').replaceAll(/ in <#\d+>/g, '');

function tableLine(course: Course, fixture: Fixture, name: Name): string {
  const state = stateOf(course, fixture, name);
  const sides = fixture.sides.map(name).join(' – ');
  const said =
    fixture.decided && !isAnnulled(fixture) ? state : `${sides}${state === '' ? '' : ` · ${state}`}`;
  return `Table ${fixture.board}: ${said}`;
}

function stateOf(course: Course, fixture: Fixture, name: Name): string {
  const { settings } = course;
  const isSeries = settings.system === 'knock-out' && settings.bestOf > 1;
  const last = fixture.games.findLast(({ outcome }) => outcome !== undefined);
  const open = fixture.decided ? undefined : fixture.games.at(-1);
  if (isSeries && fixture.decided) return seriesInWords(course, fixture, name);
  const score =
    isSeries && last !== undefined
      ? seriesOf(settings, fixture).score.map(shownPoints).join(' : ')
      : undefined;
  if (isAnnulled(fixture)) return 'annulled';
  if (open === undefined) return last === undefined ? '' : resultInWords(last, name);
  return [score, progress(open, name)].filter(Boolean).join(', ');
}

/** Who won a series, with the winner's points first: `**Ada** won 2 : 1`. */
function seriesInWords({ settings }: Course, fixture: Fixture, name: Name): string {
  const { winner, score } = seriesOf(settings, fixture);
  if (winner === undefined) return '';
  const points = winner === fixture.sides[0] ? score : score.toReversed();
  return `**${name(winner)}** won ${points.map(shownPoints).join(' : ')}`;
}

/** What is going on in a game without a result. */
function progress({ channel, ready, seats }: FixtureGame, name: Name): string {
  if (channel !== undefined) return `playing in <#${channel}>`;
  if (ready.length === 0 || ready.length === seats.length) return '';
  return `${andList(ready.map(({ entrant }) => name(entrant)))} ${ready.length === 1 ? 'is' : 'are'} ready`;
}

/** The result of a game, in words: `**Ada** beat **Grace**, 42 : 37`. */
export function resultInWords({ seats, outcome }: FixtureGame, name: Name): string {
  if (outcome === undefined) return '';
  const bold = (entrant: number) => `**${name(entrant)}**`;
  if (outcome.kind === 'forfeit') {
    const winners = seats.filter((one) => !outcome.by.includes(one));
    return winners.length === 0
      ? `nobody came: a loss for ${seats.length > 2 ? 'all' : 'both'}`
      : `${andList(winners.map(bold))} ${winners.length === 1 ? 'wins' : 'win'} by forfeit`;
  }
  const { places, scores } = outcome;
  const order = seats
    .map((entrant, seat) => ({ entrant, place: places[seat] ?? seats.length, score: scores?.[seat] }))
    .toSorted((one, other) => one.place - other.place);
  if (seats.length > 2)
    return order
      .map(
        ({ entrant, place, score }) =>
          `${place}. ${bold(entrant)}${score === undefined ? '' : ` (${score})`}`,
      )
      .join(' ');
  const [winner, loser] = order;
  if (winner === undefined || loser === undefined) return '';
  const isDrawn = winner.place === loser.place;
  // Some games are won by other things than the score. Then a level score only puzzles.
  const isTold = winner.score !== undefined && (isDrawn || winner.score !== loser.score);
  const score = isTold ? `, ${winner.score} : ${loser.score}` : '';
  return isDrawn
    ? `${bold(winner.entrant)} and ${bold(loser.entrant)} drew${score}`
    : `${bold(winner.entrant)} beat ${bold(loser.entrant)}${score}`;
}

/** A round's title: `Round 3 of 5`. */
export const roundTitle = ({ planned }: Course, { number }: Round): string =>
  planned > 1 ? `Round ${number} of ${planned}` : `Round ${number}`;

/** Byes of a round in a line; empty if there are none. */
export function byesLine(course: Course, round: Round, name: Name): string {
  const { halves } = round;
  const byes = byesIn(course, round);
  const lines = [
    ...(byes.length > 0 ? [`Bye: ${andList(byes.map(name))}`] : []),
    ...(halves.length > 0 ? [`Half-point bye: ${andList(halves.map(name))}`] : []),
  ];
  return lines.join(' · ');
}
