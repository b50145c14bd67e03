import {
  type Entry,
  type EntryGroup,
  type EntryOutcome,
  type EntryRun,
  entryGroups,
} from '../records/entry.ts';
import type { AtBatShown, CheckShown, ManualEvent } from '../records/reading.ts';
import { atPosition, positionNames } from '../terms/positions.ts';
import type { PlayerId } from '../terms/terms.ts';
import { cityName, lastName } from './written.ts';

/** Manual mode in words: menus, the dice on the table message, lines of the story. */

const names: Readonly<Record<EntryOutcome, string>> = {
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

export const entryWords = (outcome: EntryOutcome): string => names[outcome];

/** The menu in which a result stands. */
export function groupWords(outcome: EntryOutcome): readonly string[] {
  const [group = 'Out'] = (Object.keys(entryGroups) as EntryGroup[]).filter((each) =>
    entryGroups[each].some((one) => one === outcome),
  );
  return group === 'Pitch' || group === 'Error' || group === 'Simple chart' ? ['Other', group] : [group];
}

const bases = ['', 'first', 'second', 'third', 'home'] as const;

/** `steals second`, `caught at third`, `picked off first` */
export function runWords({ play, from }: EntryRun): string {
  if (play === 'PO') return `Picked off ${bases[from]}`;
  return `${play === 'SB' ? 'Steals' : 'Caught at'} ${bases[from + 1]}`;
}

/** An entry as people say it: `Groundball B at SS`. */
export function saidEntry(entry: Entry): string {
  if (entry.kind === 'running') return entry.runs.map(runWords).join(', ');
  const place = entry.location === null ? '' : ` ${atPosition(entry.location)}`;
  const more = entry.bases === 1 ? '' : `, ${entry.bases} bases`;
  return `${names[entry.outcome]}${place}${more}`;
}

/** `3 - 8 - 14`, and where that is: `column 3, row 8, batter's card (Riversmeade)`. */
function diceWords({ column, a, b, d20 }: AtBatShown, batter: PlayerId, pitcher: PlayerId): string {
  const [card, player] = column <= 3 ? ['batter', batter] : ['pitcher', pitcher];
  return `**${column} - ${a + b} - ${d20}** (column ${column}, row ${a + b}, ${card}'s card: ${lastName(player)})`;
}

const checkNames = { none: 'nothing', wild_pitch: 'wild pitch', passed_ball: 'passed ball' } as const;

/** `Check die 1: wild pitch on 1-8, rolled 12: no.` */
export function checkWords({ check, checkD20, number, roll, confirmed }: CheckShown): string {
  if (check === 'none') return `Check die ${checkD20}: nothing.`;
  return `Check die ${checkD20}: ${checkNames[check]} on 1-${number}, rolled ${roll}: ${confirmed ? 'yes' : 'no'}.`;
}

const injuryAsked = (pitcher: PlayerId): string =>
  `🩹 These dice ask for an injury check of ${lastName(pitcher)}.`;

/** The dice that a card is read by, with what they ask for besides: in the story as on the table message. */
export const readingWords = (shown: AtBatShown, batter: PlayerId, pitcher: PlayerId): string =>
  [
    ...(shown.check === null ? [] : [checkWords(shown.check)]),
    `🎲 ${diceWords(shown, batter, pitcher)}.`,
    ...(shown.injury === null ? [] : [injuryAsked(shown.injury)]),
  ].join(' ');

/** A line of the story. */
export function manualStory(event: ManualEvent): string {
  const city = cityName(event.team);
  switch (event.what) {
    case 'at_bat': {
      const { check, injury } = event.atBat;
      if (!check?.confirmed) return readingWords(event.atBat, event.batter, event.pitcher);
      return [checkWords(check), ...(injury === null ? [] : [injuryAsked(injury)])].join(' ');
    }
    case 'card_check':
      return `${city} roll a check: ${checkWords(event.check)}`;
    case 'open':
      return `${city} may read the card as well.`;
    case 'rating':
      return `${city}: ${lastName(event.player)}, ${ratingWords(event)}.`;
    case 'dispute':
      return `⚖️ ${city} dispute the last play: it goes back to its dice.`;
    case 'second_entry':
      return `${city} read it again: ${saidEntry(event.entry)}.`;
    case 'confirmed':
      return `${city} confirm it.`;
    case 'refused':
      return `${city} refuse it: both managers read the dice again.`;
    case 'undo_asked':
      return `${city} ask to take the last play back.`;
    case 'undo_refused':
      return `${city} let the play stand.`;
    case 'taken_back':
      return `↩️ ${city} agree: the last play is taken back.`;
  }
}

const ratingWords = ({ rating }: Extract<ManualEvent, { what: 'rating' }>): string =>
  rating.kind === 'running'
    ? `running ${rating.running}`
    : `${positionNames[rating.position]} range ${rating.range}, error ${rating.error}`;
