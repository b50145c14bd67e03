import type { Illustrated, Page } from '../../facets/looks.ts';
import type { Names, Seat } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import type { Power } from '../state.ts';
import type { SeenCard, View } from '../view.ts';
import { matchWon, roundWon, totalRows } from '../words/story.ts';

/** Describes what is going on (Dutch 24.1). The cards are in the picture and its alt text. */

const cardsIn = (hand: readonly SeenCard[]): number => hand.filter((card) => card !== null).length;

const listed = (seats: readonly Seat[], names: Names): string => seats.map(names).join(', ');

const plannedActionOf: Readonly<Record<Power, string>> = {
  queen_peek: 'looks at a card',
  jack_swap: 'swaps two cards',
};
const cardOf: Readonly<Record<Power, string>> = { queen_peek: 'queen', jack_swap: 'jack' };

/** Says what the table waits for. */
function phaseLine({ phase, current, window, powers, result, match, dutch }: View, names: Names): string {
  const [head] = powers;
  const won = result === null ? '' : roundWon(result, dutch?.caller ?? null, names);
  switch (phase) {
    case 'initial_peek':
      return `Everybody looks at two cards. **${names(current)}** will start.`;
    case 'drawing_card':
      return `**${names(current)}** draws a card.`;
    case 'playing_card':
      return `**${names(current)}** plays a card.`;
    case 'same_rank_window':
      return `Same rank: **${window?.rank === 'JK' ? 'joker' : window?.rank}**. Drop yours, or pass.`;
    case 'special_play_window':
      return head === undefined
        ? ''
        : `**${names(head.seat)}** played a ${cardOf[head.power]} and now ${plannedActionOf[head.power]}.`;
    case 'round_over':
      return won;
    case 'game_ended':
      return [...(match?.end ? [matchWon({ ...match.end, totals: match.totals }, names)] : []), won]
        .filter((line) => line !== '')
        .join('\n');
  }
}

/** Lists the powers queued behind the current one. */
function powersLine({ phase, powers }: View, names: Names): string {
  const waiting = phase === 'special_play_window' ? powers.slice(1) : powers;
  const each = waiting.map(({ seat, power }) => `${names(seat)}’s ${cardOf[power]}`);
  return each.length === 0
    ? ''
    : `${phase === 'special_play_window' ? 'Then' : 'Powers still to come'}: ${each.join(', ')}`;
}

/** Says who still has a turn after a player has called Dutch. */
function dutchLine({ dutch, active, current, phase }: View, names: Names): string {
  if (dutch === null || phase === 'round_over' || phase === 'game_ended') return '';
  const left = active.filter((seat) => !dutch.done.includes(seat) && seat !== current);
  const last =
    left.length === 0 ? 'This is the last turn.' : `Last turns still to come: ${listed(left, names)}.`;
  return `**${names(dutch.caller)}** called Dutch. ${last}`;
}

function titleOf({ match, options }: View): string {
  const most = options.match_rounds === 0 ? '' : ` of ${options.match_rounds}`;
  return [
    options.mode === 'collect' ? 'Dutch, collect' : 'Dutch',
    ...(match === null ? [] : [`round ${match.round}${most}`]),
    ...(options.match_score === 0 ? [] : [`to ${options.match_score} points`]),
  ].join(', ');
}

export function panelOf(view: View, names: Names): Panel {
  const isAhead = view.autoPass.length > 0 && view.phase !== 'game_ended';
  const ahead = isAhead ? `Passing in advance: ${listed(view.autoPass, names)}` : '';
  const lines = [phaseLine(view, names), powersLine(view, names), dutchLine(view, names), ahead];
  return { title: titleOf(view), text: lines.filter((line) => line !== '').join('\n') };
}

export const pages: readonly Page[] = [{ id: 'scores', label: 'Scores' }];

export function pageOf(view: View, names: Names): Illustrated {
  const { match, result, active } = view;
  const rows =
    match !== null
      ? totalRows(match.totals, names)
      : result !== null
        ? result.scores.map(({ seat, points, cards }) => `${names(seat)}: ${points} points, ${cards} cards`)
        : active.map((seat) => `${names(seat)}: ${cardsIn(view.hands[seat] ?? [])} cards`);
  return { panel: { title: 'Scores', text: rows.join('\n') || 'Nobody is left.' } };
}
