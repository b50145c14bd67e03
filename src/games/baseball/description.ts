import { finalOf } from './advancement.ts';
import { playerOf } from './roster.ts';
import { simpleOutcomes, simpleText } from './simple-chart.ts';
import type { Base, FinalBase, Finals, PlayerId, PlayOutcome, Runners } from './state.ts';

const baseNames = { 1: 'first', 2: 'second', 3: 'third', 4: 'home' } as const;
const baseName = (base: number): string => baseNames[base as keyof typeof baseNames] ?? '';

const buntTexts: Readonly<Partial<Record<PlayOutcome, string>>> = {
  bunt_sacrifice: 'sacrifice bunt',
  bunt_single: 'bunt single',
  bunt_error: 'safe on an error by the pitcher on the bunt',
  bunt_fielders_choice: "bunts into a fielder's choice",
  bunt_double_play: 'bunts into a double play',
  bunt_hold: 'out at first on the bunt',
  bunt_popout: 'pops the bunt up to the pitcher',
  bunt_pop_double_play: 'pops the bunt up into a double play',
  bunt_strikeout: 'strikeout, bunting foul',
  bunt_out: 'out at first on the bunt',
};

/** The chart's words for a plate appearance, as they follow the batter's name. */
function plateText(outcome: PlayOutcome): string {
  const simple = simpleOutcomes.find((each) => each === outcome);
  if (simple !== undefined) return simpleText(simple).replace(/^./, (letter) => letter.toLowerCase());
  return outcome === 'intentional_walk' ? 'intentional walk' : (buntTexts[outcome] ?? '');
}

/** What one runner does, in words; empty when he stays where he was. */
function runnerText(name: string, from: Base, to: FinalBase | null, outcome: PlayOutcome): string {
  if (to === null || to === from) return '';
  if (to === 4) return outcome === 'stolen_base' && from === 3 ? `${name} steals home` : `${name} scores`;
  if (outcome === 'stolen_base' && to === from + 1) return `${name} steals ${baseName(to)}`;
  if (to > 0) return `${name} to ${baseName(to)}`;
  if (outcome === 'pick_off') return `${name} is picked off ${baseName(from)}`;
  if (outcome === 'caught_stealing') return `${name} is caught stealing ${baseName(from + 1)}`;
  return outcome === 'bunt_pop_double_play'
    ? `${name} is doubled off ${baseName(from)}`
    : `${name} out at ${baseName(from + 1)}`;
}

const openings: Readonly<Partial<Record<PlayOutcome, string>>> = {
  wild_pitch: 'Wild pitch',
  passed_ball: 'Passed ball',
  balk: 'Balk',
};

export interface Described {
  readonly outcome: PlayOutcome;
  readonly batter: PlayerId;
  readonly runners: Runners;
  readonly finals: Finals;
  /** The throw got away: everybody took one more base. */
  readonly throwingError: boolean;
  /** Called off before the pitch. */
  readonly attemptOff: boolean;
  /** Bases credited for a hit: fewer than the chart's at a walk-off. */
  readonly credited: number;
  readonly hitBases: number;
}

/** Sentences that name everybody concerned, for the story and the stored play. */
export function describePlay(play: Described): string {
  const moves = ([3, 2, 1] as const).flatMap((base) => {
    const runner = play.runners[base - 1];
    if (runner == null) return [];
    const text = runnerText(playerOf(runner.player).name, base, finalOf(play.finals, base), play.outcome);
    return text === '' ? [] : [text];
  });
  const plate = plateText(play.outcome);
  const short =
    play.credited < play.hitBases ? `, scored as a ${['', 'single', 'double'][play.credited]}` : '';
  const opening = plate === '' ? openings[play.outcome] : `${playerOf(play.batter).name}: ${plate}${short}`;
  const sentences = [
    play.attemptOff ? 'The steal is off' : '',
    opening ?? '',
    moves.join(', '),
    play.throwingError ? 'The throw gets away, an error by the catcher' : '',
  ];
  return sentences
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence}.`)
    .join(' ');
}
