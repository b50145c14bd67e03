import type { Fact } from '../../../engine/rules/terms.ts';
import { pointsOf, rankOf } from '../terms/cards.ts';
import { type Believed, dearest, known, pointsBelieved, type Situation, unknown } from './situation.ts';

/** The fact sheet (Dutch 18.3): all facts that conditions may use. Lists are sorted by seat, then index. */

const hidden = ({ others }: Situation): readonly Believed[] => others.flatMap((other) => other.hidden);

/**
 * Returns the seat's own slots whose card is believed to have the rank of the open window. If `same` is false,
 * returns those with another rank.
 */
const ofRank = ({ own, view: { window } }: Situation, same: boolean): readonly Believed[] =>
  window === null ? [] : known(own).filter(({ face }) => (face?.rank === window.rank) === same);

const total = ({ view: { match } }: Situation, of: (seat: number) => boolean): number | undefined => {
  const points = (match?.totals ?? []).filter(({ seat }) => of(seat)).map((one) => one.points);
  return points.length === 0 ? undefined : Math.min(...points);
};

const available = (situation: Situation) => ofRank(situation, true);

type Facts = Readonly<Record<string, Fact<Situation, Believed>>>;

export const facts: Facts = {
  difficulty: { kind: 'word', of: ({ difficulty }) => difficulty },
  mode: { kind: 'word', of: ({ view }) => view.options.mode },
  'own.slots': { kind: 'slots', of: ({ own }) => own },
  'own.playable': { kind: 'slots', of: ({ own }) => own },
  'own.known': { kind: 'slots', of: ({ own }) => known(own) },
  'own.unknown': { kind: 'slots', of: ({ own }) => unknown(own) },
  'own.collected': { kind: 'slots', of: ({ ownCollected }) => ownCollected.toSorted(byIndex) },
  'own.cards': { kind: 'number', of: ({ own, ownCollected }) => own.length + ownCollected.length },
  'own.points': {
    kind: 'number',
    of: (situation) => (unknown(situation.own).length > 0 ? undefined : pointsBelieved(situation)),
  },
  'own.paired': { kind: 'slots', of: ({ own }) => paired(own) },
  'own.highest': { kind: 'number', of: ({ own }) => dearest(own)?.face?.points },
  'own.estimate': { kind: 'number', of: (situation) => pointsBelieved(situation) + guess(situation.own) },
  'others.cards': { kind: 'slots', of: hidden },
  'others.known': { kind: 'slots', of: (situation) => known(hidden(situation)) },
  'others.unknown': { kind: 'slots', of: (situation) => unknown(hidden(situation)) },
  'others.one_card': seatsWith((other) => other.hidden.length === 1),
  'others.with_cards': seatsWith((other) => other.hidden.length > 0),
  'others.three_collected': seatsWith((other) => other.collected.length >= 3),
  'others.fewer_cards': seatsWith(
    (other, { own, ownCollected }) => other.cards < own.length + ownCollected.length,
  ),
  'others.least_cards': {
    kind: 'number',
    of: ({ others }) => (others.length === 0 ? undefined : Math.min(...others.map(({ cards }) => cards))),
  },
  'same_rank.rank': { kind: 'word', of: ({ view }) => view.window?.rank },
  'same_rank.available': { kind: 'slots', of: available },
  'same_rank.known': { kind: 'slots', of: (situation) => known(available(situation)) },
  'same_rank.unknown': { kind: 'slots', of: (situation) => unknown(available(situation)) },
  'same_rank.other_rank': { kind: 'slots', of: (situation) => ofRank(situation, false) },
  'draw.deck_allowed': { kind: 'truth', of: ({ view }) => view.legal.draw?.includes('deck') === true },
  'draw.discard_allowed': { kind: 'truth', of: ({ view }) => view.legal.draw?.includes('discard') === true },
  'dutch.active': { kind: 'truth', of: ({ view }) => view.dutch !== null },
  'dutch.caller_is_me': { kind: 'truth', of: ({ view, seat }) => view.dutch?.caller === seat },
  'discard.jacks': {
    kind: 'number',
    of: ({ view }) => view.discard.filter((card) => rankOf(card) === 'J').length,
  },
  'discard.points': {
    kind: 'number',
    of: ({ view }) => {
      const top = view.discard.at(-1);
      return top === undefined ? undefined : pointsOf(top, view.options.red_king_points);
    },
  },
  'discard.matches': {
    kind: 'slots',
    of: ({ view, own }) => {
      const top = view.discard.at(-1);
      return top === undefined ? [] : known(own).filter(({ face }) => face?.rank === rankOf(top));
    },
  },
  'seats.active': { kind: 'number', of: ({ view }) => view.active.length },
  'match.round': { kind: 'number', of: ({ view }) => view.match?.round },
  'match.own': { kind: 'number', of: (situation) => total(situation, (seat) => seat === situation.seat) },
  'match.lowest': { kind: 'number', of: (situation) => total(situation, (seat) => seat !== situation.seat) },
  'collect.legal': {
    kind: 'truth',
    of: ({ view, seat }) => {
      const top = view.discard.at(-1);
      return top !== undefined && view.collections[seat]?.rank === rankOf(top);
    },
  },
  'timer.seconds': { kind: 'number', of: ({ timerSeconds }) => timerSeconds },
};

/** Own cards with a rank that the seat believes it holds at least twice. */
function paired(own: readonly Believed[]): readonly Believed[] {
  const ranked = known(own);
  return ranked.filter((slot) =>
    ranked.some((other) => other !== slot && other.face?.rank === slot.face?.rank),
  );
}

/** The points to expect from an unknown card, which is the average of the deck. */
const unknownPoints = 6;
const guess = (own: readonly Believed[]): number => unknown(own).length * unknownPoints;

const byIndex = (one: Believed, other: Believed): number => one.index - other.index;

/** A fact that lists the other active seats for which a condition is true. */
function seatsWith(
  holds: (other: Situation['others'][number], situation: Situation) => boolean,
): Fact<Situation, Believed> {
  return {
    kind: 'seats',
    of: (situation) => situation.others.filter((other) => holds(other, situation)).map(({ seat }) => seat),
  };
}
