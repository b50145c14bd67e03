import type { Names } from '../../facets/seats.ts';
import type { Entry, EntryOutcome, EntryRun } from '../records/entry.ts';
import type { AtBatShown, CheckShown, ManualEvent, Stands } from '../records/reading.ts';
import { atPosition, positionNames } from '../terms/positions.ts';
import { type PlayerId, type PlayOutcome, seatOf } from '../terms/terms.ts';
import { halfName, scoreLine, spelled } from './today.ts';
import { cityName, lastName } from './written.ts';

/** Texts of manual mode: menus, the dice on the table message, and lines of the story. */

const outcomeNames: Readonly<Record<EntryOutcome, string>> = {
  strikeout: 'Strikeout',
  lineout: 'Lineout',
  popout: 'Popout',
  bp_lineout: 'Ballpark lineout',
  groundball_a: 'Groundball A',
  groundball_b: 'Groundball B',
  groundball_c: 'Groundball C',
  flyout_a: 'Flyout A, deep',
  flyout_b: 'Flyout B',
  flyout_bq: 'Flyout B?',
  flyout_c: 'Flyout C, shallow',
  bp_flyout: 'Ballpark flyout',
  single_1: 'Single, one base',
  single_2: 'Single, two bases',
  single_uncapped: 'Single, uncapped',
  double_2: 'Double, two bases',
  double_3: 'Double, three bases',
  double_uncapped: 'Double, uncapped',
  triple: 'Triple',
  homerun: 'Home run',
  ballpark_homerun: 'Ballpark: home run?',
  ballpark_single: 'Ballpark: single?',
  bp_homerun: 'Ballpark home run',
  bp_single: 'Ballpark single',
  walk: 'Walk',
  hbp: 'Hit by pitch',
  catcher_interference: 'Interference',
  x_check: 'X-Check',
  error: 'Error',
  wild_pitch: 'Wild pitch',
  passed_ball: 'Passed ball',
  balk: 'Balk',
  foul_error: 'Dropped foul',
  groundout: 'Groundout',
  flyout: 'Flyout',
  double_play: 'Double play',
  single: 'Single',
  double: 'Double',
};

/**
 * The most common results on the built-in league's cards, in button order. They are strikeouts (23%),
 * X-Checks (14%), singles (12% together), walks (8%), groundballs (5%, 5% and 4%), and flies C and B (4%
 * each). The last button opens all other results.
 */
export const commonest: readonly string[] = [
  'Strikeout',
  'Walk',
  'GB A',
  'GB B',
  'GB C',
  'Fly B',
  'Fly C',
  'Single',
  'X-Check',
  'Other',
];

/** The results behind the *Other* button, in button order. */
export const others: readonly string[] = ['Home run', 'Double', 'Hit by pitch', 'Lineout', 'Popout', 'More'];

interface Place {
  readonly path: readonly string[];
  /** The button's text without the place the ball went to. */
  readonly label: string;
}

const place = (path: readonly string[], label = ''): Place => ({ path, label });
const more = ['Other', 'More'];
/** Menu for baserunning events during the at-bat. */
export const runnersPath: readonly string[] = [...more, 'Runners'];
/** Menu for rare card results and for entries that are not results. */
export const rarePath: readonly string[] = [...more, 'Rare'];
const chart = [...rarePath, 'Simple chart'];

const places: Readonly<Record<Exclude<EntryOutcome, 'error'>, Place>> = {
  strikeout: place([], 'Strikeout'),
  walk: place([], 'Walk'),
  groundball_a: place(['GB A']),
  groundball_b: place(['GB B']),
  groundball_c: place(['GB C']),
  flyout_b: place(['Fly B']),
  flyout_c: place(['Fly C']),
  single_1: place(['Single'], 'One base'),
  single_2: place(['Single'], 'Two bases'),
  single_uncapped: place(['Single'], 'Uncapped'),
  x_check: place(['X-Check']),
  homerun: place(['Other'], 'Home run'),
  triple: place(more, 'Triple'),
  double_2: place(['Other', 'Double'], 'Two bases'),
  double_3: place(['Other', 'Double'], 'Three bases'),
  double_uncapped: place(['Other', 'Double'], 'Uncapped'),
  lineout: place(['Other', 'Lineout']),
  popout: place(['Other', 'Popout']),
  flyout_a: place([...more, 'Fly A']),
  flyout_bq: place([...more, 'Fly BQ']),
  hbp: place(['Other'], 'Hit by pitch'),
  ballpark_homerun: place([...more, 'Ballpark'], 'Home run?'),
  ballpark_single: place([...more, 'Ballpark'], 'Single?'),
  bp_homerun: place([...more, 'Ballpark'], 'Home run'),
  bp_single: place([...more, 'Ballpark'], 'Single'),
  bp_flyout: place([...more, 'Ballpark'], 'Flyout'),
  bp_lineout: place([...more, 'Ballpark'], 'Lineout'),
  catcher_interference: place(rarePath, 'Interference'),
  wild_pitch: place(runnersPath, 'Wild pitch'),
  passed_ball: place(runnersPath, 'Passed ball'),
  balk: place(runnersPath, 'Balk'),
  foul_error: place(rarePath, 'Dropped foul'),
  groundout: place(chart, 'Groundout'),
  flyout: place(chart, 'Flyout'),
  double_play: place(chart, 'Double play'),
  single: place(chart, 'Single'),
  double: place(chart, 'Double'),
};

/** Returns where the menus list a result. */
export const entryPlace = (outcome: Exclude<EntryOutcome, 'error'>): Place => places[outcome];

const bases = ['', 'first', 'second', 'third', 'home'] as const;

/** Describes a baserunning entry: `Steals second`, `Caught at third`, `Picked off first`. */
export function runWords({ play, from }: EntryRun): string {
  if (play === 'PO') return `Picked off ${bases[from]}`;
  return `${play === 'SB' ? 'Steals' : 'Caught at'} ${bases[from + 1]}`;
}

/** Describes an entry in everyday words: `Groundball B at SS`. */
export function saidEntry(entry: Entry): string {
  if (entry.kind === 'running') return entry.runs.map(runWords).join(', ');
  const place = entry.location === null ? '' : ` ${atPosition(entry.location)}`;
  const more = entry.bases === 1 ? '' : `, ${entry.bases} bases`;
  return `${outcomeNames[entry.outcome]}${place}${more}`;
}

/**
 * Formats the dice and the row they select: `3 - 8 - 14`, and `column 3, row 8, batter's card (Riversmeade)`.
 */
function diceWords({ column, a, b, d20 }: AtBatShown, batter: PlayerId, pitcher: PlayerId): string {
  const [card, player] = column <= 3 ? ['batter', batter] : ['pitcher', pitcher];
  return `**${column} - ${a + b} - ${d20}** (column ${column}, row ${a + b}, ${card}'s card: ${lastName(player)})`;
}

const checkNames = { none: 'nothing', wild_pitch: 'wild pitch', passed_ball: 'passed ball' } as const;

/** Describes a check: `Check die 1: wild pitch on 1-8, rolled 12: no.` */
export function checkWords({ check, checkD20, number, roll, confirmed }: CheckShown): string {
  if (check === 'none') return `Check die ${checkD20}: nothing.`;
  return `Check die ${checkD20}: ${checkNames[check]} on 1-${number}, rolled ${roll}: ${confirmed ? 'yes' : 'no'}.`;
}

const injuryAsked = (pitcher: PlayerId): string =>
  `🩹 These dice call for an injury check on ${lastName(pitcher)}.`;

/**
 * Describes the dice that select the card's result, and any checks they call for. The story and the table
 * message use the same text.
 */
export const readingWords = (shown: AtBatShown, batter: PlayerId, pitcher: PlayerId): string =>
  [
    ...(shown.check === null ? [] : [checkWords(shown.check)]),
    `🎲 ${diceWords(shown, batter, pitcher)}.`,
    ...(shown.injury === null ? [] : [injuryAsked(shown.injury)]),
  ].join(' ');

/** Returns a line of the story for an event of manual mode. */
export function manualStory(event: ManualEvent, names: Names): string {
  const city = cityName(event.team);
  switch (event.what) {
    case 'at_bat': {
      const { check, injury } = event.atBat;
      if (!check?.confirmed) return readingWords(event.atBat, event.batter, event.pitcher);
      return [checkWords(check), ...(injury === null ? [] : [injuryAsked(injury)])].join(' ');
    }
    case 'card_check':
      return `${city} rolls a check: ${checkWords(event.check)}`;
    case 'open':
      return `${city} may read the card as well.`;
    case 'rating':
      return `${city}: ${lastName(event.player)}, ${ratingWords(event)}.`;
    case 'dispute':
      return `⚖️ **${names(seatOf(event.by))}** disputes ${lastName(event.disputed.batter)}’s ${playWords(event.disputed.outcome)}.`;
    case 'second_entry':
      return `${city} reads it again: ${saidEntry(event.entry)}.`;
    case 'confirmed':
      return `${city} confirms it.`;
    case 'refused':
      return `${city} refuses it: both managers read the dice again.`;
    case 'undo_asked':
      return `${city} asks to take the last play back.`;
    case 'undo_refused':
      return `${city} lets the play stand.`;
    case 'taken_back':
      return `↩️ ${city} agrees to take back the last play.`;
  }
}

/** Names a play in a word or two: `home run`, `groundball B`. */
function playWords(outcome: PlayOutcome): string {
  const known = Object.entries(outcomeNames).find(([name]) => name === outcome)?.[1];
  const words = known ?? outcome.replaceAll('_', ' ');
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** Describes the state of a game: `top of the 3rd, one out, PCG 2, IVS 1`. */
export function standsWords({ inning, half, outs, score }: Stands): string {
  const name = halfName(inning, half);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}, ${spelled(outs, 'out')}, ${scoreLine(score)}`;
}

const ratingWords = ({ rating }: Extract<ManualEvent, { what: 'rating' }>): string =>
  rating.kind === 'running'
    ? `running ${rating.running}`
    : `${positionNames[rating.position]} range ${rating.range}, error ${rating.error}`;
