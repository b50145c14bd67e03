import { expect, it } from 'vitest';
import { world } from '../../../../test/games/code2027/card-texts/world.ts';
import type { Effect } from '../../../engine/effects/effect.ts';
import { readCardText } from './card-text.ts';

/**
 * Tests texts that almost fit the grammar: with an extra or missing word, or an invalid number. They cover every line
 * of the grammar that makes a decision.
 */

interface Range {
  readonly min: number;
  readonly max: number | null;
  readonly effects: readonly Effect[];
}

/** Short forms of effects: `MONEY 5`, `DICE_ROLL 1-3 MONEY 5`. */
function short({ effectType, payload }: Effect): string {
  switch (effectType) {
    case 'RESOURCE_CHANGE':
      return `${payload['resource']} ${payload['amount']}`;
    case 'CARD_DRAW':
      return `${payload['cardType']} ${payload['count']}`;
    case 'EFFECT_GROUP_TARGETED':
      return `${payload['targetType']} ${short(payload['templateEffect'] as Effect)}`;
    case 'CHOICE_OF_EFFECTS':
      return (payload['options'] as { effects: Effect[] }[]).map(({ effects }) => all(effects)).join(' or ');
    case 'CONDITIONAL_EFFECT': {
      const { type, ranges } = payload['condition'] as { type: string; ranges: readonly Range[] };
      return [type, ...ranges.map(({ min, max, effects }) => `${min}-${max ?? ''} ${all(effects)}`)].join(
        ' ',
      );
    }
    default:
      return effectType;
  }
}

const all = (effects: readonly Effect[]): string => effects.map(short).join(', ');

it.each([
  ['Luckily gain $0.', 'MONEY 0', 'LOOSE_MATCH ZERO_AMOUNT'],
  ['Luckily gain $1,00.', '', 'BAD_NUMBER'],
  ['Luckily gain $2K.', 'MONEY 2000', 'LOOSE_MATCH'],
  ['Gain $.', '', 'UNPARSED_TEXT'],
  ['Gain $1 ,000.', 'MONEY 1', 'LOOSE_MATCH'],
  ['Gain $2. 5 days', 'MONEY 2', 'UNPARSED_TEXT'],
  ['Gain $2 .5 days', 'MONEY 2', 'UNPARSED_TEXT'],
  ['Gain $5 effect, no luck.', 'MONEY 5', 'LOOSE_MATCH'],
  ['Gain $5 for the next 2 tu', 'MONEY 5', 'LOOSE_MATCH'],
  ['All players dance for the next 2 turns.', '', 'UNPARSED_TEXT'],
  [
    'Each opponent loses $5 luck plus adds a day to the review time.',
    'ALL_OTHER_PLAYERS MONEY -5, ALL_OTHER_PLAYERS TIME 1',
    'LOOSE_MATCH',
  ],
  ['You gain $5 or draw 1 Life Event card. must', 'MONEY 5 or L 1', 'UNPARSED_TEXT'],
  ['Roll two on.', '', 'UNPARSED_TEXT'],
  [
    'Roll a die. On 1-3 gain $5 otherwise lose $5.',
    'DICE_ROLL 1-3 MONEY 5, MONEY -5',
    'RANGE_GAP LOOSE_MATCH',
  ],
  ['Roll a die. On 1-3 gain $5 on 4+ lose $5.', 'DICE_ROLL 1-3 MONEY 5, MONEY -5', 'RANGE_GAP LOOSE_MATCH'],
  [
    'Roll a die. On 2 gain $5. On 9 gain $6. Otherwise lose $1.',
    'DICE_ROLL 2-2 MONEY 5 9-9 MONEY 6 1-1 MONEY -1 3-6 MONEY -1',
    'RANGE_OUT_OF_DOMAIN',
  ],
  ['Roll a die. On 1y gain $5.', 'MONEY 5', 'NO_RANGES LOOSE_MATCH'],
  ['Roll a die. On1 gain $5.', 'MONEY 5', 'NO_RANGES LOOSE_MATCH'],
  ['Roll a die. 9On 1-3 gain $5.', 'MONEY 5', 'NO_RANGES LOOSE_MATCH'],
  ['Roll a die. On 2.5 gain $5.', 'MONEY 5', 'NO_RANGES LOOSE_MATCH'],
  ['If you have 3+ cards, gain $5; otherwise lose $5.', 'CARD_COUNT 3- MONEY 5 0-2 MONEY -5', ''],
  ['If your scope is $99999999999 or more, gain $5.', '', 'BAD_NUMBER'],
  ['If your scope is $1500 or less, gain $5.', 'RESOURCE_CHECK 0-1500 MONEY 5', ''],
  ['If your scope is $1500, gain $5.', '', 'UNPARSED_CONDITION'],
  ['If your scope is ,000 or more, gain $5.', '', 'UNPARSED_CONDITION'],
  ['If you have spent time, gain $5.', '', 'UNPARSED_CONDITION'],
  ['If there are 3 in the game, gain $5.', '', 'UNPARSED_CONDITION'],
  ['If this is your Legal card, gain $5.', '', 'UNPARSED_CONDITION'],
  ['If this is your 2ned Legal card, gain $5.', '', 'UNPARSED_CONDITION'],
  ['If you are on a Design, gain $5.', '', 'UNPARSED_CONDITION'],
  ['If you are on a Wizard space, gain $5.', '', 'UNPARSED_CONDITION'],
  [
    'Draw 0 cards, 1 Wizard card and 0 Genie cards.',
    '',
    'BAD_COUNT MISSING_CARD_TYPE UNKNOWN_CARD_TYPE UNKNOWN_CARD_TYPE',
  ],
  ['Draw an E card andT 2 Work cards.', '', 'UNPARSED_TEXT'],
  ['Increase the time spent by 5 ticks.', 'TIME 5', ''],
  ['Increase the time fo by 2 ticks.', 'TIME 2', 'LOOSE_MATCH'],
  ['Increase the time on by 2 ticks.', 'TIME 2', 'LOOSE_MATCH'],
  ['Increase filing % time by 5 ticks.', 'TIME 5', 'LOOSE_MATCH'],
  ['Increase filing time by 5 miles.', 'TIME 5', 'LOOSE_MATCH'],
  [
    'Increase the very long and quite unusual review of the whole filing time by 5 ticks.',
    'TIME 5',
    'LOOSE_MATCH',
  ],
  ['Increase your a b c d e f g h i j k l m n budget by $5.', '', 'UNPARSED_TEXT'],
  ['Increase your funds by $75 today.', '', 'UNPARSED_TEXT'],
  ['Save 2 days from luck.', '', 'UNPARSED_TEXT'],
  ['Skip your next 2 things.', '', 'UNPARSED_TEXT'],
  ['Take an extra turn now.', '', 'UNPARSED_TEXT'],
])('“%s” is read as far as it fits, and the rest is reported', (description, effects, codes) => {
  const read = readCardText({ id: 'X001', name: 'X001', description }, 'p1', world);
  expect([all(read.effects), read.diagnostics.map(({ code }) => code).join(' ')]).toEqual([effects, codes]);
});
