import { ordinal } from '../../../engine/english.ts';
import { asWritten } from '../../../engine/markdown.ts';
import type { Names } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import { playerOf } from '../league/roster.ts';
import { strengthLeft } from '../lineup/fatigue.ts';
import { atBat, batterOf, fieldingSide, inField, pitcherOf } from '../lineup/lineup.ts';
import type { Going, PendingPlay } from '../records/pending-play.ts';
import { inningsPlayed } from '../scoring/game-end.ts';
import type { PlayUnderWay, TeamState } from '../state.ts';
import { isManual } from '../state.ts';
import { type Base, battingSide, type PlayerId, type Side, seatOf, sides } from '../terms/terms.ts';
import type { View } from '../view.ts';
import { defenseWords, winLossSave } from '../words/story.ts';
import { places, telling } from '../words/telling.ts';
import {
  afterInnings,
  fullCells,
  gaugeCells,
  scoreLine,
  scoreOf,
  spelled,
  teamColor,
} from '../words/today.ts';
import { abbreviation, lastName, teamName } from '../words/written.ts';
import { manualLines } from './manual-panel.ts';
import { reasonWords, recordedPart } from './scoreboard.ts';

/**
 * The text of the table's message, which adds what the picture doesn't show. The picture shows the batter and
 * pitcher with their figures. The story below describes the latest plays. Picture, text and buttons must fit
 * together on a phone screen.
 */
export function panel(view: View, names: Names): Panel {
  if (view.step.kind === 'lineups') return lineupsPanel(view, view.step.ready, names);
  const score = scoreLine(scoreOf(view));
  const lines = view.result === null ? runningLines(view, names) : overLines(view, names);
  return {
    title: view.result === null ? `${score} · ${inningMark(view)}, ${spelled(view.outs, 'out')}` : score,
    text: lines.join('\n'),
    color: teamColor(colorTeam(view).team),
  };
}

const inningMark = ({ inning, half }: View): string => `${half === 'top' ? '▲' : '▼'} ${ordinal(inning)}`;

/** The team whose color is shown: the team at bat, or the winner once the game is over. */
function colorTeam(view: View): TeamState {
  const winner = view.result?.winner ?? null;
  return winner === null ? atBat(view) : view.teams[winner];
}

const managerOf = (view: View, side: Side, names: Names): string =>
  `${names(seatOf(side))} (${abbreviation(view.teams[side].team)})`;

// Before the game

/** The announced pitchers, and whose lineup card is missing. */
function lineupsPanel(view: View, ready: Readonly<Record<Side, boolean>>, names: Names): Panel {
  const [away, home] = sides.map((side) => abbreviation(view.teams[side].team));
  const lines = sides.map((side) => {
    const { player } = view.teams[side].pitchers[0] ?? { player: '' };
    const word = ready[side] ? 'ready' : 'filling in the card';
    return `**${teamName(view.teams[side].team)}:** ${lastName(player)}, throws ${playerOf(player).throws}\n-# ${managerOf(view, side, names)}: ${word}`;
  });
  return {
    title: `${away} at ${home} · lineup cards`,
    text: lines.join('\n'),
    color: teamColor(view.teams.away.team),
  };
}

// During the game

function runningLines(view: View, names: Names): string[] {
  const runners = runnersByName(view);
  const { step } = view;
  return [
    // While a manager reads a card, these ratings have no effect and the buttons need the space.
    ...(step.kind === 'result' ? [] : [batterLine(view), pitcherLine(view)]),
    ...(runners === '' ? [] : [`**On base:** ${runners}`]),
    ...(isManual(step) ? manualLines(view, step, names) : asked(view, names)),
  ];
}

const known = (name: string, value: string | number | undefined): string[] =>
  value === undefined ? [] : [`${name} ${value}`];

/** The batter's hand and ratings. Imported leagues may omit some ratings. */
function batterLine(view: View): string {
  const { player } = batterOf(atBat(view));
  const { bats, running, bunt, hit_and_run: hitAndRun } = playerOf(player);
  const ratings = [...known('run', running), ...known('bunt', bunt), ...known('H&R', hitAndRun)];
  return [`**${lastName(player)}** bats ${bats}`, ...ratings].join(' · ');
}

/** The current pitcher's hand, hold rating and remaining strength. */
function pitcherLine(view: View): string {
  const team = inField(view);
  const player = pitcherOf(team);
  const { throws, hold } = playerOf(player);
  const left = strengthLeft(team, view.options);
  return [
    `**${lastName(player)}** pitches ${throws}`,
    ...known('hold', hold === undefined || hold <= 0 ? hold : `+${hold}`),
    ...(left === undefined ? [] : [gauge(left)]),
  ].join(' · ');
}

const gauge = (left: number): string =>
  `${'▰'.repeat(fullCells(left))}${'▱'.repeat(gaugeCells - fullCells(left))}${left === 0 ? ' tired' : ''}`;

function runnersByName({ runners }: View): string {
  const bases = ['1st', '2nd', '3rd'].flatMap((base, index) => {
    const runner = runners[index];
    return runner === null || runner === undefined ? [] : [`${lastName(runner.player)} (${base})`];
  });
  return bases.join(', ');
}

/** The pending question during a play, or the problem that a team must fix in its lineup. */
function asked(view: View, names: Names): string[] {
  const { step } = view;
  switch (step.kind) {
    case 'runner':
      return [
        ...shownDefense(step.play),
        ...soFar(view, step.play.pending),
        `**${runnerQuestion(view, step.play.pending)}** ${managerOf(view, battingSide(view.half), names)}`,
      ];
    case 'throw':
      return [
        ...shownDefense(step.play),
        ...soFar(view, step.play.pending),
        `**Where does the throw go?** ${managerOf(view, fieldingSide(view), names)}`,
      ];
    case 'substitution':
      return [
        `**The lineup needs fixing:** ${managerOf(view, step.side, names)}. ${asWritten(step.problem)}`,
      ];
    default:
      return [];
  }
}

function shownDefense({ defence: defense }: PlayUnderWay): string[] {
  const words = defenseWords(defense);
  return words === '' ? [] : [`**Defense:** ${words}`];
}

/** What has happened in the play before the question: where the ball went and who is running. */
function soFar(view: View, pending: PendingPlay): string[] {
  if (pending.kind === 'ordered_steal') return [];
  const runner = (base: Base) => lastName(view.runners[base - 1]?.player ?? '');
  if (pending.kind === 'steal')
    return [
      `**The play:** ${pending.steal === '2,3' ? `${runner(2)} and ${runner(1)}` : `${runner(3)} and ${runner(1)}`} run`,
    ];
  const { outcome, location } = pending.ball;
  const ball = `${lastName(batterOf(atBat(view)).player)} ${strokes[pending.kind](outcome)} to ${location === null ? 'the field' : places[location]}`;
  const { asks, lead } = pending;
  if (asks === 'send') return [`**The play:** ${ball}`];
  const gone = [lead, ...(asks === 'aim' ? [pending.trail] : [])].map(
    (going) => `${lastName(whoGoes(view, going))} goes ${targets[going.to]}`,
  );
  return [`**The play:** ${[ball, ...gone].join('; ')}`];
}

const strokes: Readonly<Record<'uncapped' | 'fly' | 'contact', (outcome: string) => string>> = {
  uncapped: (outcome) => (outcome === 'double_uncapped' ? 'doubles' : 'singles'),
  fly: () => 'flies out',
  contact: () => 'grounds',
};

const targets = { 2: 'to second', 3: 'to third', 4: 'home' } as const;

function runnerQuestion(view: View, pending: PendingPlay): string {
  const going = goingOf(pending);
  if (going === undefined) return 'Does the runner go?';
  return `Does ${lastName(whoGoes(view, going))} go ${targets[going.to]}?`;
}

function goingOf(pending: PendingPlay): Going | undefined {
  if (pending.kind === 'steal') return undefined;
  return pending.kind === 'uncapped' && pending.asks === 'trail' ? pending.trail : pending.lead;
}

const whoGoes = (view: View, { from }: Going): PlayerId =>
  (from === 0 ? undefined : view.runners[from - 1]?.player) ?? batterOf(atBat(view)).player;

// After the game

/** The last play, unless it ended the game. Otherwise the message already shows it above the summary. */
function lastPlay({ lastPlay: play, manual, result }: View): string[] {
  if (play === null || (manual === null && result?.reason !== 'conceded')) return [];
  return [`**Last play:** ${telling(play)}`];
}

function overLines(view: View, names: Names): string[] {
  if (view.result === null) return [];
  const { reason, decisions, winner } = view.result;
  const who = winner === null ? 'nobody wins' : `${teamName(view.teams[winner].team)} win`;
  const [away = '', home = ''] = sides.map(
    (side) => `${abbreviation(view.teams[side].team)} ${names(seatOf(side))}`,
  );
  return [
    `**${reasonWords[reason]}:** ${who} ${afterInnings(inningsPlayed(view))}${recordedPart(view)}.`,
    ...winLossSave(decisions),
    ...lastPlay(view),
    `-# ${away} at ${home}`,
  ];
}
