import { describe, expect, it } from 'vitest';
import { brokenIn } from '../../../../test/games/code2027/card-texts/inspect.ts';
import { short } from '../../../../test/games/code2027/card-texts/short.ts';
import { world } from '../../../../test/games/code2027/card-texts/world.ts';
import { readCardText } from './card-text.ts';

/** Tests the grammar line by line: what becomes of each phrase, and what each diagnostic covers (Code2027 16.2 to 16.5). */

type Row = readonly [text: string, effects: string, told?: string];

/** The effects of a text, and its diagnostics and notes with the text that they cover. */
function read(description: string): Row {
  const { effects, diagnostics, notes } = readCardText({ name: 'X001', description }, 'p1', world);
  const told = [...diagnostics, ...notes].map(({ code, text }) => `${code}: ${text}`);
  return [description, short(effects), told.join(' | ')];
}

/** Rows of a table in which a part of the text varies. */
const each = (parts: readonly string[], text: (part: string) => string, effects: string, told = ''): Row[] =>
  parts.map((part) => [text(part), effects, told]);

const roll = (ranges: string) => `DICE_ROLL [${ranges}]`;
const onDie = (clauses: string) => `Roll a die. ${clauses}`;

const grammar: Readonly<Record<string, readonly Row[]>> = {
  money: [
    ...each(['Gain', 'Receive', 'Collect', 'Earn', 'Gains'], (verb) => `${verb} $5.`, 'MONEY 5'),
    ...each(['Lose', 'Pay', 'Spend', 'Forfeit', 'Pays'], (verb) => `${verb} $5.`, 'MONEY -5'),
    ...each(['an extra', 'an additional', 'another', 'a bonus of'], (more) => `Gain ${more} $5.`, 'MONEY 5'),
    ...each(['an extra', 'an additional', 'another'], (more) => `Lose ${more} $5.`, 'MONEY -5'),
    ['Lose a bonus of $5.', 'MONEY -5', 'LOOSE_MATCH: Lose a bonus of $5'],
    ...each(['Increase', 'Raise'], (verb) => `${verb} your budget by $5.`, 'MONEY 5'),
    ...each(['Decrease', 'Reduce', 'Cut'], (verb) => `${verb} your cash by 5.`, 'MONEY -5'),
    ['Extend your budget by $5.', 'nothing', 'UNPARSED_TEXT: Extend your budget by $5'],
    ['Gain $0.', 'MONEY 0', 'ZERO_AMOUNT: Gain $0'],
    ['Lose $0.', 'MONEY 0', 'ZERO_AMOUNT: Lose $0'],
  ],
  percentages: [
    ['Gain 2% of your project scope.', '2% SCOPE'],
    ['Lose 2% of your scope.', '-2% SCOPE'],
    ['Earn 5% of your money.', '5% MONEY'],
    ['Forfeit 5% of your cash.', '-5% MONEY'],
    ['Pay 5% of your debt.', '-5% DEBT'],
    ['Gain 0% of your scope.', '0% SCOPE', 'ZERO_AMOUNT: Gain 0% of your scope'],
    ['Gain 5 gold of your scope.', 'nothing', 'UNPARSED_TEXT: Gain 5 gold of your scope'],
    ['Gain 5% from your scope.', 'nothing', 'UNPARSED_TEXT: Gain 5% from your scope'],
    ['Gain 5% of the scope.', 'nothing', 'UNPARSED_TEXT: Gain 5% of the scope'],
    ['Gain 5% of your scope now.', 'nothing', 'UNPARSED_TEXT: Gain 5% of your scope now'],
    ['Gain five% of your scope.', 'nothing', 'UNPARSED_TEXT: Gain five% of your scope'],
  ],
  numbers: [
    ['Gain $1,250.', 'MONEY 1250'],
    ['Gain $1250.', 'MONEY 1250'],
    ['Gain $2.5K.', 'MONEY 2500'],
    ['Gain $2.50k.', 'MONEY 2500'],
    ['Gain $0.5M.', 'MONEY 500000'],
    ['Gain $3.0.', 'MONEY 3'],
    ['Gain $1000M.', 'MONEY 1000000000'],
    ['Gain $1001M.', 'nothing', 'BAD_NUMBER: 1001'],
    ['Gain $1,000,000,000.', 'MONEY 1000000000'],
    ['Gain $1000000001.', 'nothing', 'BAD_NUMBER: 1000000001'],
    ['Gain $2.5.', 'nothing', 'BAD_NUMBER: 2.5'],
    ['Gain $2.5005K.', 'nothing', 'BAD_NUMBER: 2.5005'],
    ['Gain $1,25.', 'nothing', 'BAD_NUMBER: 1,25'],
    ['Gain $1,2500.', 'nothing', 'BAD_NUMBER: 1,2500'],
    ['Gain $1234,567.', 'nothing', 'BAD_NUMBER: 1234,567'],
    ['Luckily gain $1,00.', 'nothing', 'BAD_NUMBER: 1,00'],
    ['Increase time by 2.5 days.', 'nothing', 'BAD_NUMBER: 2.5'],
    ['Draw 1.5 Work cards.', 'nothing', 'BAD_NUMBER: 1.5'],
    ['Gain 1.5% of your scope.', 'nothing', 'BAD_NUMBER: 1.5'],
    ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
      (word, index): Row => [`Save ${word} days.`, `TIME -${index + 1}`],
    ),
    ['Save eleven days.', 'nothing', 'UNPARSED_TEXT: Save eleven days'],
  ],
  time: [
    ...each(['Increase', 'Raise', 'Extend'], (verb) => `${verb} the filing time by 3 ticks.`, 'TIME 3'),
    ...each(['Decrease', 'Reduce', 'Cut', 'Shorten'], (verb) => `${verb} time by 3.`, 'TIME -3'),
    ...each(['Add', 'Spend'], (verb) => `${verb} 3 days.`, 'TIME 3'),
    ...each(['Save', 'Remove'], (verb) => `${verb} 3 days.`, 'TIME -3'),
    ...each(['tick', 'ticks', 'day', 'days'], (unit) => `Add 3 ${unit} to the review time.`, 'TIME 3'),
    ['Add a day.', 'TIME 1'],
    ['Save 3 days from the review time.', 'TIME -3'],
    ['Add 3 days from the review time.', 'nothing', 'UNPARSED_TEXT: Add 3 days from the review time'],
    ['Save 3 days to the review time.', 'nothing', 'UNPARSED_TEXT: Save 3 days to the review time'],
    ['Add 3.', 'nothing', 'UNPARSED_TEXT: Add 3'],
    ['Add days.', 'nothing', 'UNPARSED_TEXT: Add days'],
    ['Increase time by 0 days.', 'TIME 0', 'ZERO_AMOUNT: Increase time by 0 days'],
    [
      'Increase the a b c d e time by 3 days.',
      'TIME 3',
      'WORD_WITHOUT_MEANING: b | WORD_WITHOUT_MEANING: c | WORD_WITHOUT_MEANING: d | WORD_WITHOUT_MEANING: e',
    ],
  ],
  cards: [
    ...each(['Draw', 'Take', 'Draws'], (verb) => `${verb} 2 Work cards.`, 'draw 2 W'),
    ...each(['Discard', 'Return', 'Returns'], (verb) => `${verb} a Work card.`, 'discard 1 W'),
    ['Draw 1 Work card, 2 Bank cards and an Expeditor card.', 'draw 1 W, draw 2 B, draw 1 E'],
    ['Draw 1 Work card, and 2 Bank cards.', 'draw 1 W, draw 2 B'],
    ['Draw 1 Work card 2 Bank cards.', 'nothing', 'UNPARSED_TEXT: Draw 1 Work card 2 Bank cards'],
    ['Draw 0 Work cards.', 'nothing', 'BAD_COUNT: Draw 0 Work cards'],
    ['Draw 2 cards.', 'nothing', 'MISSING_CARD_TYPE: Draw 2 cards'],
    ['Draw 1 Work card and 2 Wizard cards.', 'draw 1 W', 'UNKNOWN_CARD_TYPE: Wizard'],
    ['Draw Work cards.', 'nothing', 'UNPARSED_TEXT: Draw Work cards'],
  ],
  turns: [
    ['Skip your next turn.', 'SKIP_TURN'],
    ['Skip your next two turns.', 'SKIP_TURN, SKIP_TURN'],
    ['Skip your next 10 turns.', Array.from({ length: 10 }, () => 'SKIP_TURN').join(', ')],
    ['Skip your next 11 turns.', 'nothing', 'BAD_COUNT: Skip your next 11 turns'],
    ['Skip your next 0 turns.', 'nothing', 'BAD_COUNT: Skip your next 0 turns'],
    ['Skip your next 1.5 turns.', 'nothing', 'BAD_NUMBER: 1.5'],
    ['Skip 2 turns.', 'nothing', 'UNPARSED_TEXT: Skip 2 turns'],
    ...each(['a re-roll', 'an reroll', 'one re-roll', '1 reroll'], (what) => `Gain ${what}.`, 'GRANT_REROLL'),
    ['Receive a re-roll.', 'GRANT_REROLL'],
    ['Collect a re-roll.', 'nothing', 'UNPARSED_TEXT: Collect a re-roll'],
    ['Gain 2 re-roll.', 'nothing', 'UNPARSED_TEXT: Gain 2 re-roll'],
    ['Gain a re-roll now.', 'nothing', 'UNPARSED_TEXT: Gain a re-roll now'],
    ['Take an extra turn.', 'EXTRA_TURN'],
    ['Draw an extra turn.', 'nothing', 'UNPARSED_TEXT: Draw an extra turn'],
  ],
  movement: [
    ['Move to DOB-AUDIT.', 'to DOB-AUDIT'],
    ['Moves to DOB-AUDIT.', 'to DOB-AUDIT'],
    ['Move to MOON-BASE2.', 'nothing', 'UNKNOWN_SPACE: MOON-BASE2'],
    ['Move to dob-audit.', 'nothing', 'UNPARSED_TEXT: Move to dob-audit'],
    ['Move to DOB-AUDIT today.', 'nothing', 'UNPARSED_TEXT: Move to DOB-AUDIT today'],
    ['Move DOB-AUDIT.', 'nothing', 'UNPARSED_TEXT: Move DOB-AUDIT'],
    ['Move to FINISH.', 'to FINISH', 'NO_WAY_THERE: FINISH'],
  ],
  'more than one': [
    ...each(
      [';', ',', ' and', ', and', ' then', ' and then', ' but', ' also', ' plus', '; plus'],
      (sep) => `Gain $5${sep} lose $2.`,
      'MONEY 5, MONEY -2',
    ),
    ['Gain $5; luck.', 'MONEY 5', 'UNPARSED_TEXT: luck'],
    ['Gain $5, and luck.', 'MONEY 5', 'LOOSE_MATCH: Gain $5, and luck'],
    ['Gain $5 or lose $2.', '(MONEY 5) or (MONEY -2)'],
    ['Gain $5, or you lose $2.', '(MONEY 5) or (MONEY -2)'],
    ['Gain $5 and draw 1 Work card or lose $2.', '(MONEY 5, draw 1 W) or (MONEY -2)'],
    ['Draw 1 Work card and gain $5.', 'draw 1 W, MONEY 5'],
    ['Draw 1 Work card, lose $5 and gain $3 or add 1 day.', '(MONEY 3, MONEY -5, draw 1 W) or (TIME 1)'],
    ['Dance or gain $5.', 'MONEY 5', 'UNPARSED_TEXT: Dance'],
    ['Gain $5.Lose $2', 'MONEY 5, MONEY -2'],
    ['Gain $5.. Lose $2.', 'MONEY 5, MONEY -2'],
    ['', 'nothing'],
    [' . ; ', 'nothing'],
  ],
  subjects: [
    ...each(
      ['All players', 'Each player', 'Every player', 'Everyone'],
      (who) => `${who} must pay $5.`,
      'all: MONEY -5',
    ),
    ...each(
      ['All', 'Each', 'Every'].flatMap((all) =>
        ['opponent', 'opponents', 'other player', 'other players'].map((who) => `${all} ${who}`),
      ),
      (who) => `${who} has to pay $5.`,
      'others: MONEY -5',
    ),
    ['Your opponents have to pay $5.', 'others: MONEY -5'],
    ...each(
      ['One opponent', 'Target opponent', 'An opponent of your choice'],
      (who) => `${who} pays $5.`,
      'one other: MONEY -5',
    ),
    ['You must pay $5.', 'MONEY -5'],
    ['Each opponent pays $5, gains $1 and you gain $2.', 'others: MONEY -5, others: MONEY 1, MONEY 2'],
    ['Each opponent pays $5 or you gain $2.', '(others: MONEY -5) or (MONEY 2)'],
    ['Each opponent pays $5 or skips their next turn.', 'others: (MONEY -5) or (SKIP_TURN)'],
    ['Gain $2 or each opponent pays $5.', '(MONEY 2) or (others: MONEY -5)'],
    ['Each opponent dances.', 'nothing', 'UNPARSED_TEXT: Each opponent dances'],
    ['Each opponent luckily gains $5.', 'others: MONEY 5', 'LOOSE_MATCH: Each opponent luckily gains $5'],
  ],
  durations: [
    ['Gain $5 for the next 2 turns.', '2 turns (MONEY 5)'],
    ['Gain $5 each turn for three turns.', '3 turns (MONEY 5)'],
    ['Gain $5 for 1 turn.', '1 turns (MONEY 5)'],
    ['Each opponent pays $5 for the next 2 turns.', 'others: 2 turns (MONEY -5)'],
    [
      'Each opponent pays $5 and skips their next turn for 2 turns.',
      'others: 2 turns (MONEY -5, SKIP_TURN)',
      'DURATION_OF_ALL: for 2 turns',
    ],
    [
      'Each opponent pays $5 and all players gain $1 for 2 turns.',
      '2 turns (others: MONEY -5, all: MONEY 1)',
      'DURATION_OF_ALL: for 2 turns',
    ],
    [
      'Each opponent pays $5 and you gain $1 for 2 turns.',
      '2 turns (others: MONEY -5, MONEY 1)',
      'DURATION_OF_ALL: for 2 turns',
    ],
    [
      'Gain $5 or draw 1 Work card for 2 turns.',
      '2 turns ((MONEY 5) or (draw 1 W))',
      'DURATION_OF_ALL: for 2 turns',
    ],
    ['Gain $5 for 0 turns.', 'nothing', 'BAD_COUNT: Gain $5 for 0 turns'],
    ['Gain $5 for 2.5 turns.', 'nothing', 'BAD_NUMBER: 2.5'],
    ['Gain $5 for 1,000 turns.', '1000 turns (MONEY 5)'],
    ['Gain $5 for two turns if you owe $1+.', 'RESOURCE_CHECK [1- 2 turns (MONEY 5)]'],
    ['For 2 turns.', 'nothing', 'UNPARSED_TEXT: For 2 turns'],
  ],
  'nothing at all': [
    ...each(
      ['No effect', 'Has no effect', 'Have no effect', 'There is no effect', 'Nothing happens'],
      (none) => `${none}.`,
      'nothing',
    ),
    ['Gain $5 with no effect.', 'nothing', 'NO_EFFECT_WITH_EXTRA: Gain $5 with no effect'],
    ['No effects.', 'nothing', 'NO_EFFECT_WITH_EXTRA: No effects'],
    ['Nothing happens now.', 'nothing', 'UNPARSED_TEXT: Nothing happens now'],
  ],
  'cards in a condition': [
    ...each(
      [
        '3+ cards',
        '3 or more cards',
        '3 or higher cards',
        'at least 3 cards',
        'no fewer than 3 cards',
        'no less than three cards',
      ],
      (many) => `If you have ${many}, gain $5.`,
      'CARD_COUNT [3- MONEY 5]',
    ),
    ...each(
      ['3 or fewer cards', '3 or less cards', 'at most 3 cards', 'no more than 3 cards'],
      (many) => `If you have ${many}, gain $5.`,
      'CARD_COUNT [0-3 MONEY 5]',
    ),
    ['If you have more than 3 Work cards, gain $5.', 'CARD_COUNT [4- MONEY 5]'],
    ...each(
      ['fewer', 'less'],
      (less) => `If you have ${less} than 3 Work cards in hand, gain $5.`,
      'CARD_COUNT [0-2 MONEY 5]',
    ),
    ...each(
      ['3', 'exactly 3'],
      (many) => `If you have ${many} cards in your hand, gain $5.`,
      'CARD_COUNT [3-3 MONEY 5]',
    ),
    ['If you have no Work cards, gain $5.', 'CARD_COUNT [0-0 MONEY 5]'],
    ['If you have no cards in hand, gain $5.', 'CARD_COUNT [0-0 MONEY 5]'],
    ['If you have a Work card, gain $5.', 'CARD_COUNT [1- MONEY 5]'],
    ['If you have an Expeditor card in hand, gain $5.', 'CARD_COUNT [1- MONEY 5]'],
    [
      'If you have a Work cards, gain $5.',
      'nothing',
      'UNPARSED_CONDITION: If you have a Work cards, gain $5',
    ],
    ['If you have a card, gain $5.', 'nothing', 'UNPARSED_CONDITION: If you have a card, gain $5'],
    ['If you have 3+ Wizard cards, gain $5.', 'nothing', 'UNKNOWN_CARD_TYPE: Wizard'],
    ['If you have fewer than 0 cards, gain $5.', 'nothing', 'EMPTY_RANGE: you have fewer than 0 cards'],
    ['If you have fewer than 1 card, gain $5.', 'CARD_COUNT [0-0 MONEY 5]'],
  ],
  'money, scope, debt and time in a condition': [
    ['If you have $100+, gain $5.', 'RESOURCE_CHECK [100- MONEY 5]'],
    ['If you have $1K or more in cash, gain $5.', 'RESOURCE_CHECK [1000- MONEY 5]'],
    ['If you have less than $100 in hand, gain $5.', 'RESOURCE_CHECK [0-99 MONEY 5]'],
    ['If you have $100, gain $5.', 'nothing', 'UNPARSED_CONDITION: If you have $100, gain $5'],
    ...each(
      ['your scope is', 'your project scope is', 'you owe'],
      (what) => `If ${what} at most $100, gain $5.`,
      'RESOURCE_CHECK [0-100 MONEY 5]',
    ),
    ...each(
      ['you have spent', 'your time is', 'your time spent is'],
      (what) => `If ${what} 100+ days, gain $5.`,
      'RESOURCE_CHECK [100- MONEY 5]',
    ),
    ...each(
      ['100 days or less', '100 or less', '100 or fewer ticks', 'at most 100', 'at most 100 days'],
      (long) => `If your time is ${long}, gain $5.`,
      'RESOURCE_CHECK [0-100 MONEY 5]',
    ),
    ...each(['100', '100 days', '100 days+'], (long) => `If your time is ${long}, gain $5.`, 'nothing').map(
      ([text, effects]): Row => [text, effects, `UNPARSED_CONDITION: ${text.slice(0, -1)}`],
    ),
  ],
  'players and cards played in a condition': [
    ...each(
      [
        '3+ players',
        'there are 3+ players',
        '3+ players in the game',
        'there are 3 or more players in the game',
        'at least 3 players are in the game',
      ],
      (many) => `If ${many}, gain $5.`,
      'PLAYER_COUNT [3- MONEY 5]',
    ),
    ['If there is 1 player, gain $5.', 'nothing', 'UNPARSED_CONDITION: If there is 1 player, gain $5'],
    ['If exactly 1 player, gain $5.', 'PLAYER_COUNT [1-1 MONEY 5]'],
    ...['1st', '2nd', '3rd', '4th', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'].map(
      (nth, index): Row => [
        `If this is your ${nth} Legal card, gain $5.`,
        `CARD_ORDINAL [${index + 1}-${index + 1} MONEY 5]`,
      ],
    ),
    ['If this is your second or later Legal card, gain $5.', 'CARD_ORDINAL [2- MONEY 5]'],
    [
      'If this is your 2nd card, gain $5.',
      'nothing',
      'UNPARSED_CONDITION: If this is your 2nd card, gain $5',
    ],
    [
      'If this is your 2nd Legal cards, gain $5.',
      'nothing',
      'UNPARSED_CONDITION: If this is your 2nd Legal cards, gain $5',
    ],
    ['If this is your 2nd Wizard card, gain $5.', 'nothing', 'UNKNOWN_CARD_TYPE: Wizard'],
    [
      'If this is your 2 nd Legal card, gain $5.',
      'nothing',
      'UNPARSED_CONDITION: If this is your 2 nd Legal card, gain $5',
    ],
  ],
  'states in a condition': [
    ...each(
      ['on a Design space', 'in the Design phase', 'on the Design phase', 'on DOB-AUDIT', 'at DOB-AUDIT'],
      (where) => `If you are ${where}, gain $5.`,
      'PLAYER_STATE [1-1 MONEY 5]',
    ),
    ...each(
      ['on a Design space', 'at DOB-AUDIT'],
      (where) => `If you are not ${where}, gain $5.`,
      'PLAYER_STATE [0-0 MONEY 5]',
    ),
    ...each(
      ['at a Design space', 'in DOB-AUDIT', 'on Design space', 'on a Design card'],
      (where) => `If you are ${where}, gain $5.`,
      'nothing',
    ).map(([text, effects]): Row => [text, effects, `UNPARSED_CONDITION: ${text.slice(0, -1)}`]),
    ['If you are on MOON-BASE, gain $5.', 'nothing', 'UNKNOWN_SPACE: MOON-BASE'],
    ...each(
      ['this is your first visit', 'this is a return visit', 'you have DOB approval'],
      (what) => `If ${what}, gain $5.`,
      'PLAYER_STATE [1-1 MONEY 5]',
    ),
    ['If you have no FDNY approval, gain $5.', 'PLAYER_STATE [0-0 MONEY 5]'],
    [
      'If you have moon approval, gain $5.',
      'nothing',
      'UNPARSED_CONDITION: If you have moon approval, gain $5',
    ],
    ['If you are on a Design space, gain $5. Otherwise lose $5.', 'PLAYER_STATE [1-1 MONEY 5; 0-0 MONEY -5]'],
    [
      'If you are not on a Design space, gain $5. Otherwise lose $5.',
      'PLAYER_STATE [0-0 MONEY 5; 1-1 MONEY -5]',
    ],
  ],
  'the frame of a condition': [
    ...each(
      [', ', ': ', '; ', ' ', ' then ', ', then ', ': then '],
      (sep) => `If you owe $1+${sep}gain $5.`,
      'RESOURCE_CHECK [1- MONEY 5]',
    ),
    ['Gain $5 if you owe $1+.', 'RESOURCE_CHECK [1- MONEY 5]'],
    ['If you owe $1+.', 'RESOURCE_CHECK [1- nothing]', 'EMPTY_BODY: If you owe $1+'],
    ['If you owe $1+, dance.', 'RESOURCE_CHECK [1- nothing]', 'UNPARSED_TEXT: dance'],
    ...each([':', ';', ','], (sign) => `If you owe $1+${sign} and 3+ cards, gain $5.`, 'nothing').map(
      ([text, effects]): Row => [text, effects, `UNPARSED_CONDITION: ${text.slice(0, -1)}`],
    ),
    ['If you dance, gain $5.', 'nothing', 'UNPARSED_CONDITION: If you dance, gain $5'],
    ['Gain $5 if you dance.', 'nothing', 'UNPARSED_CONDITION: if you dance'],
    [
      'If you owe $1+, draw 1 Work card, lose $5, gain $3 and add 1 day.',
      'RESOURCE_CHECK [1- TIME 1, MONEY 3, MONEY -5, draw 1 W]',
    ],
    ...each(
      ['Otherwise', 'Else', 'Otherwise,', 'Else:'],
      (word) => `If you owe $9+, gain $5. ${word} lose $5.`,
      'RESOURCE_CHECK [9- MONEY 5; 0-8 MONEY -5]',
    ),
    ...each(
      [', otherwise', '; else', ', but otherwise', '; and otherwise'],
      (word) => `If you owe $9+, gain $5${word} lose $5.`,
      'RESOURCE_CHECK [9- MONEY 5; 0-8 MONEY -5]',
    ),
    [
      'If you owe $0+, gain $5. Otherwise lose $5.',
      'RESOURCE_CHECK [0- MONEY 5]',
      'OTHERWISE_UNREACHABLE: Otherwise lose $5',
    ],
    [
      'If you have exactly 3 cards, gain $5. Otherwise lose $5.',
      'CARD_COUNT [3-3 MONEY 5; 0-2 MONEY -5; 4- MONEY -5]',
    ],
    [
      'If you owe $9+, gain $5. Draw 1 Work card. Otherwise lose $5.',
      'RESOURCE_CHECK [9- MONEY 5; 0-8 MONEY -5], draw 1 W',
    ],
    [
      'If you owe $9+, gain $5. Otherwise lose $5. Otherwise lose $6.',
      'RESOURCE_CHECK [9- MONEY 5; 0-8 MONEY -5]',
      'OTHERWISE_UNREACHABLE: Otherwise lose $6',
    ],
    [
      'If you dance, gain $5. Otherwise lose $5.',
      'nothing',
      'UNPARSED_CONDITION: If you dance, gain $5 | OTHERWISE_WITHOUT_CONDITION: Otherwise lose $5',
    ],
    ['Otherwise lose $5.', 'nothing', 'OTHERWISE_WITHOUT_CONDITION: Otherwise lose $5'],
    [
      'If you owe $9+, gain $5. Otherwise.',
      'RESOURCE_CHECK [9- MONEY 5; 0-8 nothing]',
      'EMPTY_BODY: Otherwise',
    ],
  ],
  rolls: [
    [onDie('On 1-6 gain $5.'), roll('1-6 MONEY 5')],
    ['Roll one die. On 1-6 gain $5.', roll('1-6 MONEY 5')],
    ['Roll 2 dice. On 2-12 gain $5.', roll('2-12 MONEY 5')],
    ['Roll ten dice. On 10-60 gain $5.', roll('10-60 MONEY 5')],
    [
      'Roll 11 dice. On 1-6 gain $5.',
      'nothing',
      'BAD_DICE_COUNT: Roll 11 dice | RANGE_WITHOUT_ROLL: On 1-6 gain $5',
    ],
    [
      'Roll 0 dice. On 1-6 gain $5.',
      'nothing',
      'BAD_DICE_COUNT: Roll 0 dice | RANGE_WITHOUT_ROLL: On 1-6 gain $5',
    ],
    ['Roll 1.5 dice. On 1-6 gain $5.', 'nothing', 'BAD_NUMBER: 1.5 | RANGE_WITHOUT_ROLL: On 1-6 gain $5'],
    ['Roll a die.', 'nothing', 'NO_RANGES: Roll a die'],
    ['On 1-6 gain $5.', 'nothing', 'RANGE_WITHOUT_ROLL: On 1-6 gain $5'],
    ['Gain $5 and roll a die. On 1-6 lose $1.', `MONEY 5, ${roll('1-6 MONEY -1')}`],
    ['When drawn: roll a die. On 1-6 lose $1.', roll('1-6 MONEY -1'), 'UNPARSED_TEXT: When drawn'],
    [
      'Each opponent must roll a die. On 1-6 lose $1.',
      roll('1-6 MONEY -1'),
      'UNPARSED_TEXT: Each opponent must',
    ],
    [
      'Roll a die, on 1-3 gain $5.',
      'nothing',
      'UNPARSED_TEXT: Roll a die | RANGE_WITHOUT_ROLL: on 1-3 gain $5',
    ],
    [
      'If you owe $1+, roll a die. On 1-6 gain $5.',
      'nothing',
      'UNPARSED_CONDITION: If you owe $1+, roll a die | RANGE_WITHOUT_ROLL: On 1-6 gain $5',
    ],
    [
      onDie('On 1-5 gain $5. On 6 roll 2 dice. On 2-12 gain $1.'),
      `${roll('1-5 MONEY 5; 6-6 nothing')}, ${roll('2-12 MONEY 1')}`,
      'EMPTY_BODY: On 6',
    ],
    [
      onDie('On 1-6 draw 1 Work card, lose $5, gain $3 and add 1 day.'),
      roll('1-6 TIME 1, MONEY 3, MONEY -5, draw 1 W'),
    ],
    [
      onDie('On 1-3 gain $5. Roll a die. On 1-6 gain $1.'),
      `${roll('1-3 MONEY 5')}, ${roll('1-6 MONEY 1')}`,
      'RANGE_GAP: Roll a die',
    ],
    [
      onDie('On 1-6 gain $5. Roll a die. Otherwise lose $5.'),
      roll('1-6 MONEY 5'),
      'NO_RANGES: Roll a die | OTHERWISE_WITHOUT_CONDITION: Otherwise lose $5',
    ],
  ],
  ranges: [
    ...each(
      ['-', ' – ', '—', '−', ' to ', ' through '],
      (dash) => onDie(`On 1${dash}6 gain $5.`),
      roll('1-6 MONEY 5'),
    ),
    ...each(
      ['', 'a roll of ', 'the roll of a ', 'rolls of ', 'a roll of an '],
      (head) => onDie(`On ${head}1-6 gain $5.`),
      roll('1-6 MONEY 5'),
    ),
    ...each([':', ','], (sign) => onDie(`On 1-6${sign} gain $5.`), roll('1-6 MONEY 5')),
    ...each(
      ['+', ' or more', ' or higher', ' or greater', ' or above'],
      (more) => onDie(`On 4${more} gain $5. On 1-3 no effect.`),
      roll('4-6 MONEY 5; 1-3 nothing'),
    ),
    ...each(
      ['fewer', 'less', 'lower', 'below'],
      (less) => onDie(`On 3 or ${less} gain $5. On 4-6 no effect.`),
      roll('1-3 MONEY 5; 4-6 nothing'),
    ),
    [
      onDie('On 6+ gain $5. On 1 or less lose $5. Otherwise no effect.'),
      roll('6-6 MONEY 5; 1-1 MONEY -5; 2-5 nothing'),
    ],
    [
      'Roll 2 dice. On 2 or less gain $5. On 12+ lose $5. Otherwise no effect.',
      roll('2-2 MONEY 5; 12-12 MONEY -5; 3-11 nothing'),
    ],
    [
      onDie('On 7+ gain $5. On 0 or less gain $6. Otherwise no effect.'),
      roll('7-7 MONEY 5; 0-0 MONEY 6; 1-6 nothing'),
      'RANGE_OUT_OF_DOMAIN: 7+ | RANGE_OUT_OF_DOMAIN: 0 or less',
    ],
    [
      onDie('On 0-3 gain $5. On 4-7 lose $5.'),
      roll('0-3 MONEY 5; 4-7 MONEY -5'),
      'RANGE_OUT_OF_DOMAIN: 0-3 | RANGE_OUT_OF_DOMAIN: 4-7',
    ],
    ...each(
      ['2, 4 or 5', '5, 2, or 4', '4, 5, 5 or 2'],
      (list) => onDie(`On ${list} gain $5. Otherwise no effect.`),
      roll('2-2 MONEY 5; 4-5 MONEY 5; 1-1 nothing; 3-3 nothing; 6-6 nothing'),
    ),
    [
      onDie('On 1 or 2 gain $5. On 3 lose $5. On 4-6 no effect.'),
      roll('1-2 MONEY 5; 3-3 MONEY -5; 4-6 nothing'),
    ],
    [
      onDie('On 6-4 gain $5. On 3 to 1 lose $5.'),
      roll('4-6 MONEY 5; 1-3 MONEY -5'),
      'REVERSED_RANGE: 6-4 | REVERSED_RANGE: 3 to 1',
    ],
    [onDie('On 3-3 gain $5. Otherwise no effect.'), roll('3-3 MONEY 5; 1-2 nothing; 4-6 nothing')],
    [onDie('On 1-3 gain $5. On 3-6 lose $5.'), roll('1-3 MONEY 5; 3-6 MONEY -5'), 'OVERLAPPING_RANGES: 3-6'],
    [onDie('On 4-6 gain $5. On 1-4 lose $5.'), roll('4-6 MONEY 5; 1-4 MONEY -5'), 'OVERLAPPING_RANGES: 1-4'],
    [
      onDie('On 1 gain $5. On 6 gain $5. On 3-4 lose $5.'),
      roll('1-1 MONEY 5; 6-6 MONEY 5; 3-4 MONEY -5'),
      'RANGE_GAP: Roll a die',
    ],
    [
      onDie('On 1 gain $5. On 6 gain $5. On 3 gain $5. On 2 gain $5. On 4-5 gain $5.'),
      roll('1-1 MONEY 5; 6-6 MONEY 5; 3-3 MONEY 5; 2-2 MONEY 5; 4-5 MONEY 5'),
    ],
    ...each(
      [', on', '; on', ' and on', ' but on', ' then on', ', and then on', ' and then on'],
      (sep) => onDie(`On 1-3 gain $5${sep} 4-6 lose $5.`),
      roll('1-3 MONEY 5; 4-6 MONEY -5'),
    ),
    ...each(
      [', otherwise', '; but otherwise', ', and else'],
      (sep) => onDie(`On 1-3 gain $5${sep} lose $5.`),
      roll('1-3 MONEY 5; 4-6 MONEY -5'),
    ),
    [onDie('Gain $1 on 1-3 gain $5. Otherwise no effect.'), `${roll('1-3 MONEY 5; 4-6 nothing')}, MONEY 1`],
    [onDie('On 1-3. On 4-6 gain $5.'), roll('1-3 nothing; 4-6 MONEY 5'), 'EMPTY_BODY: On 1-3'],
    [
      onDie('On 1-6 gain $5. Otherwise lose $5.'),
      roll('1-6 MONEY 5'),
      'OTHERWISE_UNREACHABLE: Otherwise lose $5',
    ],
    [
      onDie('On 1-3 gain $5 if you owe $1+. On 4-6 no effect.'),
      roll('1-3 RESOURCE_CHECK [1- MONEY 5]; 4-6 nothing'),
    ],
    [
      onDie('On 1-3 gain $5. On 4-6 draw 1 Wizard card.'),
      roll('1-3 MONEY 5; 4-6 nothing'),
      'UNKNOWN_CARD_TYPE: Wizard',
    ],
  ],
  notes: [
    ['Or gain $5.', 'MONEY 5', 'OR_AFTER_NOTHING: Or'],
    [
      onDie('On 1-3 gain $5. Draw 1 Work card. Otherwise lose $5.'),
      `${roll('1-3 MONEY 5; 4-6 MONEY -5')}, draw 1 W`,
      'ALWAYS_HAPPENS: Draw 1 Work card',
    ],
    [
      onDie('On 1-3 gain $5. Draw 1 Work card. On 4-6 lose $5.'),
      `${roll('1-3 MONEY 5; 4-6 MONEY -5')}, draw 1 W`,
      'ALWAYS_HAPPENS: Draw 1 Work card',
    ],
    [onDie('Draw 1 Work card. On 1-6 gain $5. Add 1 day.'), `${roll('1-6 MONEY 5')}, draw 1 W, TIME 1`],
    [
      'Lose $5 and each opponent loses 5% of your cash.',
      'MONEY -5, others: -5% MONEY',
      'YOUR_MEANS_THEIR: your',
    ],
    [
      'Increase their time by 2 days and increase the moon time by 5 days.',
      'TIME 2, TIME 5',
      'THEIR_MEANS_YOUR: their | WORD_WITHOUT_MEANING: moon',
    ],
  ],
};

describe.each(Object.entries(grammar))('%s', (_, rows) => {
  const cases = rows.map(([text, effects, told = '']) => ({ text, effects, told }));
  it.each(cases)('$text', ({ text, effects, told }) => {
    expect(read(text)).toEqual([text, effects, told]);
    // Every character is read or reported, and neither case nor blanks matter.
    expect(brokenIn(text, text.length, world)).toEqual([]);
  });
});

describe('a diagnostic or note', () => {
  it('quotes what it is about, in a sentence', () => {
    const texts = Object.values(grammar).flatMap((rows) => rows.map(([text]) => text));
    const all = texts.flatMap((description) => {
      const { diagnostics, notes } = readCardText({ name: 'X001', description }, 'p1', world);
      return [...diagnostics, ...notes];
    });
    for (const { message, text } of all) {
      expect(message).toContain(`“${text}”`);
      expect(message).toMatch(/[.”]$/);
    }
    expect(new Set(all.map(({ code }) => code)).size).toBeGreaterThan(20);
  });
});

describe('what a diagnostic leaves out', () => {
  const leftOut = (description: string) =>
    readCardText({ name: 'X001', description }, 'p1', world).leftOut.map(({ start, end }) =>
      description.slice(start, end),
    );

  it.each([
    ['the atom of a bad number', 'Draw 1 Work card and gain $2.5.', ['gain $2.5']],
    ['the atom of a bad number that is only found', 'Luckily gain $1,00.', ['Luckily gain $1,00']],
    ['the atom of an unknown space', 'Move to MOON-BASE.', ['Move to MOON-BASE']],
    ['the body of a bad duration', 'Gain $5 for 2.5 turns.', ['Gain $5 for 2.5 turns']],
    ['the body of a bad condition', 'Gain $5 if you dance.', ['Gain $5 if you dance']],
    ['the sentence of a bad condition', 'If you dance, gain $5.', ['If you dance, gain $5']],
    ['nothing of a text that is read', 'Gain $5 for 2 turns.', []],
  ])('is %s', (_, text, expected) => {
    expect(leftOut(text)).toEqual(expected);
  });
});
