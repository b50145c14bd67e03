import { playerOf } from '../league/roster.ts';
import type { Injury } from '../records/injury.ts';
import type { LineupCard } from '../records/lineup-card.ts';
import type { Event } from '../records/play-record.ts';
import type { State, TeamState } from '../state.ts';
import {
  battingSide,
  type Half,
  otherSide,
  type PlayerId,
  type Side,
  seatOf,
  sides,
} from '../terms/terms.ts';
import {
  afterAtBat,
  type BattingOrder,
  batterDue,
  extraRunnerOf,
  orderOf,
  type Placed,
  startersOf,
  stayed,
  substituted,
  without,
} from './batting-order.ts';
import type { FileIds } from './ids.ts';
import { notationForFile } from './one-error.ts';
import { eventLines, noPlay } from './play-lines.ts';
import { comment, quoted } from './records.ts';

type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;

/** The records of a game between its header and its earned runs: `start`, `play`, `sub`, `radj`, `com` (League 19). */
export function courseLines(state: State, events: readonly Event[], ids: FileIds): string[] {
  const told = standing(events);
  const cards = cardsOf(state, told);
  const course = new Course(state, cards, ids);
  for (const half of halves(told)) course.play(half);
  return [
    ...sides.flatMap((side) => startersOf(cards[side]).map((one) => placed('start', one, side, ids))),
    ...course.lines,
  ];
}

/** The events that still count: a dispute or undo takes back the last play and everything since. */
export function standing(events: readonly Event[]): readonly Event[] {
  let kept: Event[] = [];
  for (const event of events) {
    if (event.kind === 'manual' && 'play' in event) {
      const first = kept.findIndex((one) => one.kind === 'play' && one.play.number >= event.play);
      if (first >= 0) kept = kept.slice(0, first);
    } else kept.push(event);
  }
  return kept;
}

/** The cards that both teams handed in; the ones they had, if nobody began the game. */
function cardsOf({ teams }: State, events: readonly Event[]): Readonly<Record<Side, LineupCard>> {
  const shown = events.find((event): event is EventOf<'lineups'> => event.kind === 'lineups');
  return shown === undefined
    ? { away: cardInState(teams.away), home: cardInState(teams.home) }
    : { away: shown.cards.away.card, home: shown.cards.home.card };
}

function cardInState({ lineup, dh }: TeamState): LineupCard {
  const inOrder = lineup.filter(({ starter, order }) => starter && order !== null);
  return {
    starter: lineup.find(({ starter, played }) => starter && played[0] === 'P')?.player ?? '',
    dh,
    batters: inOrder
      .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
      .map(({ player, position }) => ({ player, position: position ?? 'DH' })),
  };
}

/** Events by half-inning. What follows the last one stands by itself. */
function halves(events: readonly Event[]): Event[][] {
  const found: Event[][] = [[]];
  for (const event of events) {
    found.at(-1)?.push(event);
    if (event.kind === 'half_inning') found.push([]);
  }
  return found;
}

const placed = (
  record: 'start' | 'sub',
  { player, order, position }: Placed,
  side: Side,
  ids: FileIds,
): string =>
  [record, ids.player(player), quoted(playerOf(player).name), seatOf(side), order, position].join(',');

/** Writes a game half by half, and follows both batting orders, which the records of substitutions need. */
class Course {
  readonly lines: string[] = [];
  readonly #ids: FileIds;
  readonly #sideOf: (team: string) => Side;
  readonly #orders: Record<Side, BattingOrder>;
  #inning = 1;
  #half: Half = 'top';

  constructor({ options }: State, cards: Readonly<Record<Side, LineupCard>>, ids: FileIds) {
    this.#ids = ids;
    this.#sideOf = (team) => (team === options.home ? 'home' : 'away');
    this.#orders = { away: orderOf(cards.away), home: orderOf(cards.home) };
  }

  /** @param half the events of one half-inning */
  play(half: readonly Event[]): void {
    const first = half.find((event): event is EventOf<'play'> => event.kind === 'play');
    // Only the extra runner can stand there before the first play. Somebody may run for him already.
    if (first !== undefined && first.play.runners[1] !== null)
      this.lines.push(`radj,${this.#ids.player(extraRunnerOf(this.#batting))},2`);
    for (const event of half) {
      if (event === first) this.#stay(event.play.pitcher);
      this.#tell(event);
    }
  }

  get #batting(): BattingOrder {
    return this.#orders[battingSide(this.#half)];
  }

  #tell(event: Event): void {
    if (event.kind === 'play') this.#play(event);
    else if (event.kind === 'substitution') this.#change(event);
    else if (event.kind === 'injury_check') this.#hurt(event.injury);
    else if (event.kind === 'half_inning') {
      this.#inning = event.half === 'top' ? event.inning : event.inning + 1;
      this.#half = event.half === 'top' ? 'bottom' : 'top';
    } else if (event.kind === 'game_over' && event.result.reason === 'conceded')
      this.lines.push(comment(concession(event.result.score)));
  }

  #play({ play }: EventOf<'play'>): void {
    const { inning, half, batter } = play;
    this.lines.push(
      ...eventLines({ play: notationForFile(play), inning, half, batter: this.#ids.player(batter) }),
    );
    const side = battingSide(half);
    this.#orders[side] = afterAtBat(this.#orders[side], play);
  }

  #change(event: EventOf<'substitution'>): void {
    const side = this.#sideOf(event.team);
    // Whoever is replaced at the plate still stands there on the line before.
    const batter = batterDue(this.#batting);
    const { order, subs } = substituted(this.#orders[side], event);
    this.#orders[side] = order;
    this.#subs(side, subs, batter);
  }

  /** Tells of the fielding team's pinch hitters who stay, once it is known who pitches. */
  #stay(onMound: PlayerId): void {
    const side = otherSide(battingSide(this.#half));
    const { order, subs } = stayed(this.#orders[side], onMound);
    this.#orders[side] = order;
    if (subs.length > 0) this.#subs(side, subs, batterDue(this.#batting));
  }

  #subs(side: Side, subs: readonly Placed[], batter: PlayerId): void {
    const at = { inning: this.#inning, half: this.#half, batter: this.#ids.player(batter) };
    this.lines.push(noPlay(at), ...subs.map((sub) => placed('sub', sub, side, this.#ids)));
  }

  #hurt(injury: Injury | null): void {
    if (injury === null) return;
    const side = this.#sideOf(injury.team);
    if (injury.leaves) this.#orders[side] = without(this.#orders[side], [injury.player]);
    this.lines.push(comment(injuryWords(injury)));
  }
}

function injuryWords({ player, games, leaves }: Injury): string {
  const out = games === 0 ? 'the rest of this game' : `${games} more game${games === 1 ? '' : 's'}`;
  return `Injury: ${playerOf(player).name}, ${leaves ? 'out for' : 'plays on, then out for'} ${out}`;
}

const concession = ({ away, home }: Readonly<Record<Side, number>>): string =>
  `${away > home ? 'The home team' : 'The visiting team'} conceded; the game counts as ${Math.max(away, home)}-${Math.min(away, home)}`;
