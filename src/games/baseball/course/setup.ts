import { RuleError } from '../../../engine/rule-error.ts';
import { newOuting } from '../lineup/fatigue.ts';
import { inSeason, tiredPitchers } from '../lineup/rest.ts';
import { sharedProblem, teamProblem } from '../lineup/team-problem.ts';
import { defaultCard, entriesOf, handOf, type LineupCard, savedCard } from '../records/lineup-card.ts';
import { noOrders } from '../records/standing-order.ts';
import { emptyFrame } from '../scoring/scorer.ts';
import { emptyBook } from '../scoring/season-book.ts';
import { type SealedCard, type State, type TeamState, undecided } from '../state.ts';
import { teamIn } from '../teams/team-in.ts';
import { defaultDefense } from '../terms/decisions.ts';
import type { Options } from '../terms/options.ts';
import { otherSide, type PlayerId, type Side } from '../terms/terms.ts';
import { inningLimits, startGame } from '../terms/validators.ts';
import { startHalf } from './innings.ts';

/** Checks the options for problems that their schema can't express. */
export function optionsProblem(options: Options): string | undefined {
  if (options.away === options.home) return 'Choose two different teams.';
  const problem = teamProblem(options, 'away') ?? teamProblem(options, 'home') ?? sharedProblem(options);
  if (problem !== undefined) return problem;
  return inningLimits(options.innings, options.max_innings === 0 ? undefined : options.max_innings);
}

/** Creates a game at its first pitch, with each team's default lineup against the opposing starter. */
export const setup = (options: Options): State =>
  begin(unbegun(options), { away: presetCard(options, 'away'), home: presetCard(options, 'home') });

/**
 * Creates a game before its first pitch; both managers still fill in their lineup cards (Baseball 15).
 *
 * @param kept texts that earlier games have saved, by key; a text that no longer fits is dropped with a note
 */
export function newGame(options: Options, kept: Readonly<Record<string, string>> = {}): State {
  const sealed = (side: Side): SealedCard => {
    const { saved, word } = savedCards(options, side, kept);
    const preset = options.dh ? saved.dh : saved.noDh;
    return { card: preset ?? presetCard(options, side), saved, word };
  };
  const ready = { away: false, home: false };
  return {
    ...unbegun(options, (side) => tiredPitchers(options, side, kept)),
    step: { kind: 'lineups', ready, cards: { away: sealed('away'), home: sealed('home') } },
  };
}

function unbegun(options: Options, tired: (side: Side) => readonly PlayerId[] = () => []): State {
  const team = (side: Side) => teamState(options, side, presetCard(options, side), tired(side));
  return {
    options,
    status: 'pending',
    inning: 1,
    half: 'top',
    outs: 0,
    runners: [null, null, null],
    teams: { away: team('away'), home: team('home') },
    plays: 0,
    plateAppearances: 0,
    begun: false,
    lastPlay: null,
    step: undecided,
    frame: emptyFrame,
    lead: null,
    injuries: [],
    weather: null,
    result: null,
    manual: options.mode === 'manual' ? { ratings: {}, play: null } : null,
  };
}

/**
 * Starts the top of the first inning with these lineups.
 *
 * @throws RuleError if the game has already begun (Baseball 13)
 */
export function begin(state: State, cards: Readonly<Record<Side, LineupCard>>): State {
  const problem = startGame(state.status);
  if (problem !== undefined) throw new RuleError('begun', problem);
  const { options } = state;
  const teams = {
    away: teamState(options, 'away', cards.away, state.teams.away.tired),
    home: teamState(options, 'home', cards.home, state.teams.home.tired),
  };
  const extra = options.extra_runner_on_second && options.extra_runner_from_inning === 1;
  return startHalf({ ...state, status: 'active', teams }, 1, 'top', extra);
}

/** The team's default lineup for this game, with the starter whose turn it is. */
export const presetCard = (options: Options, side: Side, dh = options.dh): LineupCard =>
  defaultCard(
    teamIn(options, side),
    starterOf(options, side),
    handOf(starterOf(options, otherSide(side))),
    dh,
  );

/** The game options that the lineup card validators need. */
export const cardRules = ({ dh, mode }: Options): { dh: boolean; rated: boolean } => ({
  dh,
  rated: mode === 'auto',
});

/**
 * Key for saving a team's card, by the opposing starter's throwing hand and with or without the designated
 * hitter.
 */
export const cardKey = (options: Options, side: Side, dh: boolean): string =>
  `lineup/${inSeason(options)}${options[side]}/${dh ? 'dh' : 'no_dh'}_vs_${handOf(starterOf(options, otherSide(side)))}`;

function savedCards(
  options: Options,
  side: Side,
  kept: Readonly<Record<string, string>>,
): Pick<SealedCard, 'saved' | 'word'> {
  const found = (dh: boolean): LineupCard | string | null => {
    const text = kept[cardKey(options, side, dh)];
    if (text === undefined || (dh && !options.dh)) return null;
    return savedCard(text, teamIn(options, side), starterOf(options, side), {
      ...cardRules(options),
      repairs: options[`${side}_roster`] !== undefined,
    });
  };
  const [dh, noDh] = [found(true), found(false)];
  const card = (one: LineupCard | string | null) => (typeof one === 'string' ? null : one);
  const usual = options.dh ? dh : noDh;
  return {
    saved: { dh: card(dh), noDh: card(noDh) },
    word: typeof usual === 'string' ? `Your saved lineup no longer fits: ${usual}.` : null,
  };
}

/** The starting pitcher: the rotation turn that the table chose. */
export function starterOf(options: Options, side: Side): PlayerId {
  const turn = side === 'away' ? options.away_starter : options.home_starter;
  const { rotation, name } = teamIn(options, side);
  const found = rotation[turn - 1];
  if (found === undefined) throw new Error(`${name} has no starter ${turn}.`);
  return found;
}

/** A team's values before the first pitch. */
export const nothingYet = {
  battingIndex: 0,
  score: 0,
  line: [],
  hits: 0,
  errors: 0,
  leftOnBase: 0,
  outsMade: 0,
  plateAppearances: 0,
  extraRunners: 0,
  batting: {},
  errorsByPosition: {},
  passedBalls: 0,
  doublePlays: 0,
  checks: {},
  lastDefence: defaultDefense,
  lastApproach: 'normal',
  orders: noOrders,
} satisfies Partial<TeamState>;

function teamState(options: Options, side: Side, card: LineupCard, tired: readonly PlayerId[]): TeamState {
  const team = teamIn(options, side);
  const { starter } = card;
  const lineup = entriesOf(card);
  const idle = (id: PlayerId) => lineup.every(({ player }) => player !== id);
  const listed = team.bench.filter(idle);
  return {
    team: options[side],
    lineup,
    dh: card.dh,
    // The default lineup's players who don't play follow the listed bench. Without the DH, this includes the
    // designated hitter.
    bench: [...listed, ...team.hitters.filter((id) => idle(id) && !listed.includes(id))],
    bullpen: [
      ...(team.bullpen.closer === '' ? [] : [team.bullpen.closer]),
      ...team.bullpen.setup,
      ...team.bullpen.middle,
      ...team.bullpen.long,
      ...team.rotation.filter((each) => each !== starter),
    ],
    tired,
    ...nothingYet,
    ...(options.season !== undefined && { book: emptyBook }),
    pitchers: [
      newOuting(options, starter, { inning: 1, starter: true, lead: 0, onBase: 0, inherited: 0 }, tired),
    ],
  };
}
