import { andList, counted } from '../../../engine/english.ts';
import type { Seat } from '../../facets/seats.ts';
import type { Tip } from '../../facets/tips.ts';
import type { Content } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import { waysOn } from '../position/destinations.ts';
import { fdnyCurrent, scopeOf } from '../position/figures.ts';
import { type HiddenType, hiddenTypes } from '../terms/words.ts';
import { currentIn, ownIn, type SeenPlayer, type View } from '../view.ts';
import { cardsOfType, days } from '../words/figures.ts';

/** Returns tips on common mistakes of new players, each at the moment it applies, most urgent first. */
export function tipsFor(view: View, _seat: Seat): readonly Tip[] {
  const player = ownIn(view);
  if (view.phase === 'END' || player === undefined || player.resigned || player.finished) return [];
  const moment = { content: contentFor(view.options), view, player };
  const isOwn = currentIn(view).id === player.id;
  return [...atAnyTime, ...(isOwn ? inOwnTurn : [])].flatMap(({ id, when, text }) =>
    when(moment) ? [{ id, text: text(moment) }] : [],
  );
}

interface Moment {
  readonly content: Content;
  readonly view: View;
  readonly player: SeenPlayer;
}

interface Rule {
  readonly id: string;
  when(moment: Moment): boolean;
  text(moment: Moment): string;
}

const may = ({ legal }: View, type: View['legal'][number]['type']): boolean =>
  legal.some((action) => action.type === type);

const stayOf = ({ content, player: { space, visit } }: Moment) => content.stay(space, visit);

/** The highest fee, as a share of the scope. */
const dearest = 0.12;

/** Returns the hand limit for a card type at the end of a turn, or undefined if there is no limit. */
const limitOf = ({ config }: Content, type: HiddenType): number | undefined => config.cards.handLimit[type];

const atAnyTime: readonly Rule[] = [
  {
    id: 'offer',
    when: ({ view: { negotiation }, player }) =>
      negotiation?.toAnswer === player.id && negotiation.counters === 0,
    text: () =>
      'You don’t give anything until you accept, and their side is already in escrow. You may make one **counter-offer**, and it may ask for the cards they named.',
  },
  {
    id: 'final-rounds',
    when: ({ view: { players, options } }) =>
      options.ending === 'SCORE' && players.some(({ finished }) => finished),
    text: ({ view: { options } }) =>
      `Somebody has finished: there are ${counted(options.final_rounds, 'more round')} from that point, then the game is over. Only a finished project counts its building.`,
  },
];

const inOwnTurn: readonly Rule[] = [
  {
    id: 'bound',
    when: (moment) => {
      const { content, view, player } = moment;
      const row = content.movement(player.space, player.visit);
      return row?.remember !== undefined && waysOn(content, view, player, view.turn.rolled).length > 1;
    },
    text: () => 'This choice is final: on later visits you can go only the way you choose now.',
  },
  {
    id: 'try-again',
    when: ({ view }) => view.turn.rolled !== null && may(view, 'retry'),
    text: (moment) =>
      `A bad roll? **Try again**, under **More**, takes the whole turn back for ${days(stayOf(moment).retryDays ?? 0)} and ends it. You can’t once you’ve played a card yourself, given one away, or made a deal.`,
  },
  {
    id: 'bridge-loan',
    when: (moment) =>
      stayOf(moment).fee !== null &&
      moment.view.turn.rolled === null &&
      stayOf(moment).roll > 0 &&
      moment.player.money < dearest * scopeOf(moment.content, moment.player),
    text: ({ content: { config } }) =>
      `A fee you can’t pay becomes a **bridge loan**: ${100 + config.loans.bridge.surchargePercent}% of what’s missing, at ${config.loans.bridge.ratePercent}% a year. You can play cards that bring in money before you roll.`,
  },
  {
    id: 're-roll',
    when: ({ content, view, player }) =>
      view.turn.rolled === null &&
      view.legal.some((action) => action.type === 'play' && grantsReroll(content, action.card)) &&
      content.stay(player.space, player.visit).roll > 0,
    text: () => 'You hold a card that grants a re-roll. It helps only if you play it **before** the roll.',
  },
  {
    id: 'fire-approval',
    when: ({ content, player }) => fdnyCurrent(content, player),
    text: () =>
      'The Fire Department approved exactly this scope. If you gain or lose a Work card, the approval is void and you have to go there again.',
  },
  {
    id: 'hand-limit',
    when: ({ content, player: { held } }) =>
      hiddenTypes.some((type) => held[type] > (limitOf(content, type) ?? Infinity)),
    text: ({ content }) => {
      const kept = hiddenTypes.flatMap((type) => {
        const limit = limitOf(content, type);
        return limit === undefined ? [] : [cardsOfType(type, limit)];
      });
      return `At the end of your turn you discard down to ${andList(kept)}. Play, give, or trade the rest.`;
    },
  },
  {
    id: 'scope',
    when: ({ content, player }) => scopeOf(content, player) > 0,
    text: ({ content: { config } }) =>
      `Your Work cards are your **scope**. A large one is worth more in the end, but everything costs more on the way. Every day costs ${config.scoring.dayCost} points at the end.`,
  },
  {
    id: 'trade',
    when: ({ view, player }) =>
      view.negotiation === null &&
      view.players.length > 1 &&
      player.money > 0 &&
      hiddenTypes.some((type) => player.held[type] > 0),
    text: () =>
      'Cards that don’t fit your plans may fit somebody else’s: **Trade** opens an offer. Hands are hidden, so ask for cards by type. Once a turn you may also **Give** a card.',
  },
];

const grantsReroll = (content: Content, id: string): boolean => {
  const card = content.card(id);
  return (
    card !== undefined &&
    content
      .read(card)
      .effects.some(
        ({ effectType, payload }) => effectType === 'TURN_CONTROL' && payload['action'] === 'GRANT_REROLL',
      )
  );
};
