import { andList, counted, plural } from '../../../engine/english.ts';
import type { Names } from '../../facets/seats.ts';
import type { Content } from '../box/content.ts';
import type { Event, Side } from '../events.ts';
import type { PlayerId } from '../state.ts';
import { hiddenTypes } from '../terms/words.ts';
import { flagWords } from './effects.ts';
import {
  cardsOfType,
  changed,
  days,
  daysChanged,
  dollars,
  nameOf,
  points,
  shortOf,
  titleOf,
} from './figures.ts';

/**
 * Describes events in a few words each (Code2027 18). The line already begins with the player whose turn it
 * is.
 */

/** Describes what changed hands, by number and type. */
function sideInWords({ money, types }: Side): string {
  const parts = [
    ...(money > 0 ? [dollars(money)] : []),
    ...hiddenTypes.flatMap((type) => {
      const { [type]: count = 0 } = types;
      return count > 0 ? [cardsOfType(type, count)] : [];
    }),
  ];
  return parts.length === 0 ? 'nothing' : andList(parts);
}

const withdrawals = {
  opener: 'takes the offer back',
  turn: 'the open offer lapses',
  resigned: 'the open offer lapses',
} as const;

/** Removes the common prefix of a source. */
const from = (source: string): string => source.replace(/^(Card|Space|Dice): /, '');

/** Describes one event. Empty if other events already say it. */
export function clauseOf(content: Content, event: Event, active: PlayerId, names: Names): string {
  const said = saidOf(content, event, active, names);
  if (said === '') return '';
  const whose = 'player' in event ? event.player : undefined;
  return whose === undefined || whose === active || namesItself.has(event.kind)
    ? said
    : `${nameOf(names, whose)}: ${said}`;
}

/** Events whose text already names the player. */
const namesItself: ReadonlySet<Event['kind']> = new Set(['decline', 'resign', 'end', 'agreement']);

function saidOf(content: Content, event: Event, active: PlayerId, names: Names): string {
  const name = (player: PlayerId) => nameOf(names, player);
  /** Names the player, except for the one whose turn it is. */
  const doer = (player: PlayerId) => (player === active ? '' : `${name(player)} `);
  const card = (id: string) => `“${titleOf(content, id)}”`;
  switch (event.kind) {
    case 'skipped':
      return `the turn is skipped${event.left > 0 ? `, ${event.left} more to skip` : ''}`;
    case 'row':
      return lower(event.label);
    case 'roll':
      return `${event.again ? 're-rolled' : 'rolled'} ${andList(event.faces.map(String))}`;
    case 'table':
      return lower(event.label);
    case 'card_dice':
      return `${from(event.source)}: rolled ${event.faces.join(' + ')}`;
    case 'money': {
      const forgiven = event.shortfall === undefined ? '' : ` (${dollars(event.shortfall)} forgiven)`;
      return `${changed(event.amount)}${forgiven}`;
    }
    case 'time':
      return daysChanged(event.days);
    case 'loan':
      return `${loanNames[event.loan.kind]} ${dollars(event.loan.principal)} at ${event.loan.ratePercent}%`;
    case 'owner_money':
      return 'the owner pays';
    case 'draw':
      return `draws ${cardsOfType(event.cardType, event.count)}${event.cards === undefined ? '' : ` ${event.cards.map(card).join(', ')}`}`;
    case 'play': {
      const text = content.card(event.card)?.description ?? '';
      return `${event.drawn ? '' : 'plays '}${card(event.card)}: ${lower(text.replace(/\.$/, ''))}`;
    }
    case 'discard':
      return event.cards.length === 0 ? '' : `discards ${andList(event.cards.map(card))}`;
    case 'transfer':
      return `${doer(event.from)}${event.gift ? 'gives' : 'hands'} ${name(event.to)} ${cardsOfType(event.cardType, 1)}`;
    case 'active':
      return `${card(event.card)} stays for ${counted(event.turns, 'turn')}`;
    case 'expire':
      return `${card(event.card)} ends`;
    case 'reshuffle':
      return `${counted(event.cards, 'discard')} shuffled into a new deck`;
    case 'offers':
      return event.kept === null ? 'no investor is left' : `keeps the offer of ${card(event.kept)}`;
    case 'contract':
      if (event.price === 0 && event.days === 0) return '';
      return `${event.quality === undefined ? 'added work' : `${event.quality.toLowerCase()}-quality contractor`} for ${dollars(event.price)} and ${days(event.days)}`;
    case 'condition':
    case 'targets':
    case 'scope':
    case 'nothing':
    case 'stored':
    case 'ask':
    case 'turn':
    case 'turn_end':
    case 'end_requested':
    case 'round':
      return '';
    case 'pick':
      return '';
    case 'skip':
      return 'will skip a turn';
    case 'extra':
      return 'gets an extra turn';
    case 'reroll_granted':
      return 'may roll again';
    case 'flag':
      return typeof event.value === 'string'
        ? `bound to ${shortOf(content, event.value)}`
        : `${flagWords[event.flag] ?? event.flag} ${event.value ? '✓' : '–'}`;
    case 'agreement':
      return andList(
        event.responses.map(
          ({ playerId, accepted }) => `${name(playerId)} ${accepted ? 'agrees' : 'doesn’t agree'}`,
        ),
      );
    case 'log':
      return event.message.replace(/\.$/, '');
    case 'error':
      return `something didn’t happen: ${event.error}`;
    case 'warning':
      return `${card(event.card)} couldn’t be read in full`;
    case 'destination':
      return `heads for ${shortOf(content, event.to)}`;
    case 'move':
      return `to ${shortOf(content, event.to)}`;
    case 'try_again':
      return `tries again, ${daysChanged(event.days)}`;
    case 'undone':
      return event.what === 'turn' ? 'takes the turn back' : 'takes the roll back';
    case 'offer':
      return `${doer(event.from)}makes ${name(event.to)} an offer`;
    case 'counter':
      return `${doer(event.from)}makes ${name(event.to)} a counter-offer`;
    case 'decline':
      return `${doer(event.player)}declines`;
    case 'withdrawn':
      return withdrawals[event.by];
    case 'deal':
      return `deal: ${name(event.maker)} gives ${sideInWords(event.gives)}, ${name(event.taker)} gives ${sideInWords(event.gets)}`;
    case 'finish':
      return `is number ${event.order} to finish`;
    case 'resign':
      return `${doer(event.player)}resigns with a score of ${points(event.score)}`;
    case 'end':
      return endInWords(event.reason, event.winners, names);
  }
}

const loanNames = { BANK: 'bank loan', INVESTOR: 'investor loan', BRIDGE: 'bridge loan' } as const;

const reasons: Readonly<Record<Extract<Event, { kind: 'end' }>['reason'], string>> = {
  all_finished: 'all projects are done',
  final_rounds: 'the final rounds are over',
  round_limit: 'the last round is over',
  first_finish: 'the first project is done',
  abandoned: 'everybody has resigned',
  others_resigned: 'everybody else has resigned',
};

export function endInWords(
  reason: Extract<Event, { kind: 'end' }>['reason'],
  winners: readonly PlayerId[],
  names: Names,
): string {
  const won =
    winners.length === 0
      ? 'nobody wins'
      : `${andList(winners.map((id) => nameOf(names, id)))} ${plural(winners.length, 'wins', 'win')}`;
  return `${reasons[reason]}, ${won}`;
}

const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
