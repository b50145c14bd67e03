import type { Illustrated, Page } from '../../src/games/facets/looks.ts';
import type { Names, Seat } from '../../src/games/facets/seats.ts';
import type { Panel } from '../../src/games/facets/telling.ts';
import type { Tip } from '../../src/games/facets/tips.ts';
import { type Card, faceOf, factsOf, suitName, suitOf, suits } from './cards.ts';
import { describeHand, drawHand } from './picture.ts';
import { cardsIn, isBidding, isOver, roundsOf, takenBy, totals, trumpOf } from './rules.ts';
import type { Event, Scored, View } from './state.ts';

/** The game in words: story, summaries, table message, and private answers. */

const count = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`;

/** `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`. */
const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export function story(event: Event, names: Names): string {
  switch (event.kind) {
    case 'deal':
      return `Round ${event.round}: ${names(event.dealer)} deals ${count(event.cards, 'card')} each and turns up ${faceOf(event.turnedUp)}.`;
    // The picture shows who has bid.
    case 'bid':
      return '';
    case 'bids': {
      const bids = event.bids.flatMap((bid, seat) => (bid === null ? [] : `${names(seat)} ${bid}`));
      return `Bids: ${bids.join(', ')}. ${names(event.leader)} leads.`;
    }
    case 'play':
      return `${names(event.seat)} plays ${faceOf(event.card)}.`;
    case 'trick':
      return `${names(event.winner)} takes the trick.`;
    case 'round':
      return `Round ${event.round} is over.`;
    case 'quit':
      return `${names(event.seat)} gives up.`;
    case 'over':
      return `${list(event.winners.map(names))} ${event.winners.length === 1 ? 'wins' : 'win'}.`;
  }
}

const signed = (points: number): string => (points >= 0 ? `+${points}` : `${points}`.replace('-', '−'));

/** Returns a line such as `Ada bid 2, took 2: +12, 31 in all` for each seat that has bid. */
const scoreLines = ({ bids, taken, points }: Scored, sums: readonly number[], names: Names): string[] =>
  bids.flatMap((bid, seat) =>
    bid === null
      ? []
      : `${names(seat)} bid ${bid}, took ${taken[seat] ?? 0}: ${signed(points[seat] ?? 0)}, ${sums[seat] ?? 0} in all`,
  );

/**
 * Returns the summary of a round or of the game. One action ends both the last round and the game, and the table
 * message then shows only the newest summary. So the summary of the game repeats that of the round.
 */
export function closing(event: Event, names: Names): Panel | undefined {
  if (event.kind === 'round')
    return {
      title: `Round ${event.round} is over`,
      text: scoreLines(event.scored, event.totals, names).join('\n'),
    };
  if (event.kind !== 'over') return undefined;
  const best = `${count(event.totals[event.winners[0] ?? 0] ?? 0, 'point')}${event.winners.length > 1 ? ' each' : ''}`;
  return event.scored === null
    ? { title: story(event, names).replace(/\.$/, ''), text: 'Everybody else has given up.' }
    : {
        title: story(event, names).replace(/\.$/, ` with ${best}`),
        text: ['Last round:', ...scoreLines(event.scored, event.totals, names)].join('\n'),
      };
}

/** Describes the current state in a sentence or two. */
export function standing(view: View, names: Names): string {
  if (isOver(view)) return 'The game is over.';
  const { round, options, trick, turn } = view;
  const place = `Round ${round} of ${roundsOf(options)}, ${count(cardsIn(options, round), 'card')} each.`;
  if (isBidding(view)) return `${place} Everybody bids in secret.`;
  const [lead] = trick;
  const led =
    lead === undefined
      ? `${names(turn)} leads.`
      : `${suitName(suitOf(lead.card))} led, ${names(turn)} plays.`;
  return `${place} ${led}`;
}

export const panel = (view: View, names: Names): Panel => ({
  title: 'Oh Hell',
  text: [`Trump: **${suitName(trumpOf(view))}**.`, standing(view, names)].join(' '),
  color: '#2f6b57',
});

export const pages: readonly Page[] = [{ id: 'scores', label: 'Scores' }];

/** Lists every round so far: tricks taken, tricks bid, and points. */
export function page(view: View, names: Names): Illustrated {
  const sums = totals(view);
  const rounds = view.scored.map(({ bids, taken, points }, at) => {
    const each = bids.flatMap((bid, seat) =>
      bid === null ? [] : `${names(seat)} ${taken[seat] ?? 0} of ${bid} (${signed(points[seat] ?? 0)})`,
    );
    return `**Round ${at + 1}:** ${each.join(', ')}`;
  });
  const standings = sums.map((sum, seat) => `**${names(seat)}:** ${count(sum, 'point')}`);
  return { panel: { title: 'Scores', text: [...standings, ...rounds].join('\n') } };
}

/** Returns a line such as `♠ spades A 10 4` for each suit in the hand. */
const handLines = (hand: readonly Card[]): string[] =>
  suits.flatMap((suit) => {
    const held = hand.filter((card) => suitOf(card) === suit).map((card) => factsOf(card).rank);
    return held.length === 0 ? [] : `${suitName(suit)} **${held.join(' ')}**`;
  });

/**
 * What a person sees in private. The text depends only on their own cards and bid, because the table removes an open
 * answer when its text changes. The picture shows what others do.
 */
export function privately(view: View, names: Names): Illustrated | undefined {
  const { viewer, hand, bids } = view;
  if (viewer === 'public') return undefined;
  if (hand.length === 0)
    return { panel: { title: 'My hand', text: 'You have no cards left in this round.' }, idle: true };
  const bid = bids[viewer] ?? null;
  const said = bid === null ? 'How many tricks will you take?' : `Your bid: **${bid}**`;
  return {
    panel: { title: 'My hand', text: [said, ...handLines(hand)].join('\n') },
    picture: drawHand(view, names),
    alt: describeHand(view, names),
  };
}

/** Tips that people new to the game see once. */
export function tips(view: View, seat: Seat): readonly Tip[] {
  if (!view.waiting.includes(seat)) return [];
  if (isBidding(view))
    return [{ id: 'exactly', text: 'Only an exact bid scores: a trick too many is as bad as one too few.' }];
  const [own, taken] = [view.bids[seat] ?? 0, takenBy(view)[seat] ?? 0];
  return own > taken
    ? []
    : [
        {
          id: 'enough',
          text: 'You have all the tricks that you bid. From now on, try to lose with your high cards.',
        },
      ];
}
