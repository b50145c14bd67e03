import { andList, counted, ordinal, plural } from '../../../engine/english.ts';
import type { Names } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import type { EndReason, PitchingDecisions } from '../records/game-result.ts';
import type { Event, PlayRecord } from '../records/play-record.ts';
import type { DefensiveDecision } from '../terms/decisions.ts';
import { atPosition, positionNames } from '../terms/positions.ts';
import { type PlayerId, sides, type TeamCode } from '../terms/terms.ts';
import { weatherWords } from '../terms/weather.ts';
import { playDiceWords } from './dice-words.ts';
import { injuryWords } from './injury-words.ts';
import { bothCards } from './lineup-words.ts';
import { manualStory, standsWords } from './manual.ts';
import { block, lineScoreBlock } from './print.ts';
import { telling } from './telling.ts';
import { afterInnings, halfName, recordedWords, scoreLine, spelled, teamColor } from './today.ts';
import { abbreviation, cityName, fullName, lastName, teamName } from './written.ts';

type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;
type Move = EventOf<'substitution'>['moves'][number];

/** Returns one line of the game's story. It is empty for a defense that plays as usual. */
export function story(event: Event, names: Names): string {
  switch (event.kind) {
    case 'manual':
      return manualStory(event, names);
    case 'lineups':
      return lineupsStory(event);
    case 'approach':
      return `${cityName(event.team)} ${approachWords[event.approach]}.`;
    case 'defence':
      return defenseStory(event.team, event.decision);
    case 'substitution':
      return substitutionStory(event);
    case 'play':
      return playStory(event.play);
    case 'injury_check':
      return `${cityName(event.team)}: ${fullName(event.player)} is down. Injury check: ${injuryWords(event)}.`;
    case 'weather':
      return `The weather at first pitch: ${weatherWords(event.weather)}.`;
    case 'half_inning':
      return `${event.half === 'top' ? 'Middle' : 'End'} of the ${ordinal(event.inning)}: ${scoreOfEvent(event)}.`;
    case 'game_over':
      return overStory(event);
  }
}

/** Builds the embed at the end of a half-inning or of the game. */
export function closing(event: Event, _names: Names): Panel | undefined {
  if (event.kind === 'lineups') return lineupsPanel(event);
  if (event.kind === 'half_inning') return halfPanel(event);
  if (event.kind === 'game_over') return overPanel(event);
  return undefined;
}

// Lineups

function lineupsStory({ cards }: EventOf<'lineups'>): string {
  const [away, home] = [cards.away, cards.home].map(
    ({ team, card }) => `${lastName(card.starter)} (${abbreviation(team)})`,
  );
  return `The lineup cards are exchanged: ${away} pitches against ${home}.`;
}

function lineupsPanel({ cards }: EventOf<'lineups'>): Panel {
  return {
    title: `Lineups: ${abbreviation(cards.away.team)} and ${abbreviation(cards.home.team)}`,
    text: block(bothCards(cards.away.card, cards.home.card)),
    color: teamColor(cards.away.team),
  };
}

// Decisions

const approachWords = {
  contact: 'shortens up for contact',
  power: 'swings for the fences',
  patient: 'waits for a pitch',
} as const;
const alignmentWords = {
  normal: '',
  shifted_left: 'shifts to the left',
  shifted_right: 'shifts to the right',
} as const;
const infieldWords = {
  in: 'plays the infield in',
  normal: '',
  back: 'plays the infield back',
  double_play: 'sets up for two',
} as const;
const outfieldWords = { in: 'draws the outfield in', normal: '', back: 'plays the outfield deep' } as const;
const baseWords = ['', 'first', 'second', 'third', 'home'] as const;

/**
 * Describes the unusual parts of a defense, as verbs: `plays the infield in and holds the runner on first`.
 */
export function defenseWords(decision: DefensiveDecision): string {
  const held = decision.hold_runners.map((base) => baseWords[base]);
  const parts = [
    alignmentWords[decision.alignment],
    infieldWords[decision.infield_depth],
    decision.corners_in ? 'brings the corners in' : '',
    outfieldWords[decision.outfield_depth],
    held.length > 0 ? `holds the ${plural(held.length, 'runner')} on ${andList(held)}` : '',
    decision.intentional_walk ? 'puts the batter on' : '',
  ];
  return andList(parts.filter((part) => part !== ''));
}

function defenseStory(team: TeamCode, decision: DefensiveDecision): string {
  const done = defenseWords(decision);
  return done === '' ? '' : `${cityName(team)} ${done}.`;
}

// Substitutions

/** Says who replaces which player, and at which position. */
export function substitutionStory({ team, moves, leaving, dhLost }: EventOf<'substitution'>): string {
  const named = moves.map(moveWords);
  const replaced = new Set(moves.map(({ replaced }) => replaced));
  const others = leaving.filter((id) => !replaced.has(id)).map(lastName);
  const parts = [
    `${cityName(team)}: ${andList(named)}.`,
    others.length > 0 ? `${andList(others)} ${plural(others.length, 'leaves', 'leave')} the game.` : '',
    dhLost ? 'There’s no designated hitter anymore.' : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function moveWords({ player, role, order, replaced, base }: Move): string {
  const name = fullName(player);
  const other = replaced === null ? undefined : lastName(replaced);
  if (role === 'PH') return `${name} bats for ${other ?? 'the next man'}`;
  if (role === 'PR')
    return `${name} runs for ${other ?? 'a team-mate'}${base === null ? '' : ` on ${baseWords[base]}`}`;
  const slot = order === null ? '' : `, batting ${ordinal(order)}`;
  if (role === 'P')
    return other === undefined ? `${name} pitches${slot}` : `${name} relieves ${other} on the mound${slot}`;
  if (role === 'DH') return `${name} is the designated hitter${other === undefined ? '' : ` for ${other}`}`;
  return other === undefined
    ? `${name} moves to ${positionNames[role]}${slot}`
    : `${name} takes over ${atPosition(role)} for ${other}${slot}`;
}

// Plays

function playStory(play: PlayRecord): string {
  const dice = playDiceWords(play);
  return `${dice === '' ? '' : `${dice}: `}${playTold(play)}`;
}

/** Describes the play with its runs and outs, without its dice. */
function playTold(play: PlayRecord): string {
  const outs = play.outsAdded > 0 ? ` ${outsCall(play.outsBefore + play.outsAdded)}` : '';
  const teams = play.half === 'top' ? [play.batting, play.fielding] : [play.fielding, play.batting];
  const score =
    play.runs > 0
      ? ` **${scoreLine(sides.map((side, index) => ({ team: teams[index] ?? play.batting, runs: play.score[side] })))}.**`
      : '';
  return `${telling(play)}${score}${outs}`;
}

function outsCall(outs: number): string {
  const [first = '', ...rest] = spelled(outs, 'out');
  return `${first.toUpperCase()}${rest.join('')}.`;
}

/** From this inning on, the story mentions every change of the lead. */
const late = 7;

/**
 * Returns the update that the league channel gets during a half-inning: runs, the lead, new pitchers, and
 * plays that no longer count.
 */
export function bulletin(event: Event, names: Names): string | undefined {
  if (event.kind === 'play') return scoringLine(event.play);
  if (event.kind === 'substitution')
    return event.moves.some(({ role }) => role === 'P') ? substitutionStory(event) : undefined;
  if (event.kind !== 'manual' || !startsOver(event)) return undefined;
  const back =
    event.what === 'dispute' ? ` The game goes back to that play’s dice: ${standsWords(event.stands)}.` : '';
  return `${manualStory(event, names)}${back}`;
}

/** Whether an event cancels the last play, so that its story no longer counts either. */
export const startsOver = (event: Event): boolean =>
  event.kind === 'manual' && (event.what === 'dispute' || event.what === 'taken_back');

function scoringLine(play: PlayRecord): string | undefined {
  if (play.runs === 0) return undefined;
  const { half, inning, score, runs } = play;
  const [batting, fielding] = half === 'top' ? [score.away, score.home] : [score.home, score.away];
  const leads = inning >= late && batting > fielding && batting - runs <= fielding;
  return `${half === 'top' ? '▲' : '▼'} ${ordinal(inning)}: ${leads ? '⚡ Lead change! ' : ''}${playTold(play)}`;
}

// Half-innings

function scoreOfEvent({ teams, score }: EventOf<'half_inning'>): string {
  return scoreLine(sides.map((side) => ({ team: teams[side], runs: score[side] })));
}

function halfPanel(event: EventOf<'half_inning'>): Panel {
  const { inning, half, batting, runs, hits, errors, leftOnBase } = event;
  return {
    title: `${halfName(inning, half)}, ${cityName(batting)}: ${scoreOfEvent(event)}`,
    text: `${counted(runs, 'run')}, ${counted(hits, 'hit')}, ${counted(errors, 'error')}, ${leftOnBase} left on base.`,
    color: teamColor(batting),
  };
}

// End of the game

const endings: Readonly<Record<EndReason, string>> = {
  walk_off: 'a walk-off',
  home_ahead: '',
  visitors_ahead: '',
  mercy: 'by the mercy rule',
  tie: 'a tie',
  conceded: 'conceded',
};

function finalScore({ teams, result }: EventOf<'game_over'>): string {
  const lines = sides.map((side) => ({ team: teams[side].team, runs: teams[side].runs }));
  // The winner comes first.
  return scoreLine(result.winner === 'home' ? lines.reverse() : lines);
}

function overStory(event: EventOf<'game_over'>): string {
  const { reason, winner } = event.result;
  const recorded = recordedOf(event);
  const parts = [
    `${finalScore(event)} ${afterInnings(event.played)}`,
    ...(endings[reason] === '' ? [] : [endings[reason]]),
    ...(recorded === undefined ? [] : [recorded]),
  ];
  const who = winner === null ? 'Nobody wins' : `${teamName(event.teams[winner].team)} win`;
  return `${who}: ${parts.join(', ')}.`;
}

const recordedOf = ({ result, teams }: EventOf<'game_over'>): string | undefined =>
  recordedWords(result, { away: teams.away.runs, home: teams.home.runs });

function overPanel(event: EventOf<'game_over'>): Panel {
  const { result, teams, innings } = event;
  const lines = sides.map((side) => teams[side]);
  const homeRuns = lines.flatMap((line) => line.homeRuns);
  const recorded = recordedOf(event);
  const text = [
    ...(result.reason === 'conceded'
      ? [
          `**Conceded** ${[afterInnings(event.played), ...(recorded === undefined ? [] : [recorded])].join(', ')}`,
        ]
      : []),
    lineScoreBlock(lines, Math.max(innings, ...lines.map(({ line }) => line.length))),
    ...creditLines(result.decisions),
    ...(homeRuns.length > 0
      ? [
          `**HR** ${homeRuns.map(({ player, count }) => lastName(player) + (count > 1 ? ` ${count}` : '')).join(', ')}`,
        ]
      : []),
    `**LOB** ${lines.map(({ team, leftOnBase }) => `${abbreviation(team)} ${leftOnBase}`).join(', ')}`,
  ];
  const ending = endings[result.reason];
  return {
    title: `Final: ${finalScore(event)}${ending === '' ? '' : `, ${ending}`}`,
    text: text.join('\n'),
    ...(result.winner === null ? {} : { color: teamColor(teams[result.winner].team) }),
  };
}

/** Names the winning, losing and saving pitcher, one per line. */
export function winLossSave({ win, loss, save }: PitchingDecisions): string[] {
  const line = (label: string, id: PlayerId | null) => (id === null ? [] : [`**${label}** ${fullName(id)}`]);
  return [...line('W', win), ...line('L', loss), ...line('S', save)];
}

/** Lists all pitching credits, one line per kind. */
export function creditLines(decisions: PitchingDecisions): string[] {
  const line = (label: string, ids: readonly PlayerId[]) =>
    ids.length === 0 ? [] : [`**${label}** ${ids.map(lastName).join(', ')}`];
  return [
    ...winLossSave(decisions),
    ...line('Holds', decisions.holds),
    ...line('Blown saves', decisions.blownSaves),
    ...line('Shutouts', decisions.shutouts),
    ...line('Complete games', decisions.completeGames),
    ...line('Quality starts', decisions.qualityStarts),
  ];
}
