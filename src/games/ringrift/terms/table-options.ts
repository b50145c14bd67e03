import { z } from 'zod';
import { RuleError } from '../../../engine/rule-error.ts';
import { longestPosition } from '../../facets/texts.ts';
import { type Board, boardFacts, boards } from './boards.ts';
import { type Options as GameOptions, presets, rulesOf, tableDefaults } from './rules.ts';

/**
 * The options of a table (RingRift 21.1). A table stores all values, so that a changed default never affects
 * an old game.
 */

const boardLabels = {
  square8: 'square8: 8 x 8',
  hex8: 'hex8: hexagon of 61',
  square19: 'square19: 19 x 19',
  hexagonal: 'hexagonal: hexagon of 469',
};

const players = z.int().min(2).max(4).describe('How many players: 2, 3, or 4');
const board = z.enum(boards).meta({ description: 'The board', labels: boardLabels });
const rules = z.enum(presets).meta({
  description: 'House rules, or the published game',
  labels: { house: 'House rules', canonical: 'Canonical: the published game' },
});
const swap = z.boolean().describe('The second player may swap sides (two players)');
const rings = z.int().min(1).max(96).describe('Rings for each player, up to the board’s usual number');
const lpsRounds = z.int().min(1).max(3).describe('Rounds in which only one player can act before they win');
const strike = z.boolean().describe('Recovery may strike a stack (by default, the rules decide)');
const emptyHand = z.boolean().describe('Only an empty hand may recover (by default, the rules decide)');
const counts = z
  .boolean()
  .describe('A recovery stops the last-player-standing count (by default, the rules decide)');
const position = z
  .string()
  .max(longestPosition)
  .describe('A position to start from, as text (`/rules ringrift`)');

const house = rulesOf('square8', tableDefaults);

export const tableOptions = z.object({
  players: players.default(2),
  board: board.default('square8'),
  rules: rules.default(house.preset),
  swap: swap.default(house.swapRule),
  rings: rings.default(house.ringsPerPlayer),
  lps_rounds: lpsRounds.default(house.lpsRounds),
  stack_strike: strike.default(house.stackStrike),
  recovery_needs_empty_hand: emptyHand.default(house.recoveryNeedsEmptyHand),
  recovery_counts_for_lps: counts.default(house.recoveryCountsForLps),
  position: position.default(''),
});
export type TableOptions = z.infer<typeof tableOptions>;

/** The options of `/play ringrift`. Missing options get defaults that depend on the others. */
export const askedOptions = z.object({
  players: players.optional(),
  board: board.optional(),
  rules: rules.optional(),
  swap: swap.optional(),
  rings: rings.optional(),
  lps_rounds: lpsRounds.optional(),
  stack_strike: strike.optional(),
  recovery_needs_empty_hand: emptyHand.optional(),
  recovery_counts_for_lps: counts.optional(),
  position: position.default(''),
});

/**
 * Returns the number of players in a position text, one for each hand. Returns 2 for invalid text, which is
 * refused later.
 */
export function playersIn(text: string): number {
  const hands = (text.split('|')[3] ?? '').split(',').length;
  return hands > 4 ? 2 : Math.max(2, hands);
}

function meantBy(name: PropertyKey | undefined): string {
  const option = Object.entries(tableOptions.shape).find(([one]) => one === name)?.[1];
  return option === undefined
    ? 'These options can’t be read.'
    : `\`${String(name)}\` can’t have that value. What it sets: ${option.unwrap().description}.`;
}

/**
 * Fills in the options that somebody hasn't typed.
 *
 * @param preset the preset that the server chose
 * @param fits whether a position text is valid on a board
 * @throws RuleError for invalid options
 */
export function settledOptions(
  typed: unknown,
  preset: string | undefined,
  fits: (text: string, board: Board) => boolean,
): unknown {
  const read = askedOptions.loose().safeParse(typed);
  if (!read.success) throw new RuleError('bad-options', meantBy(read.error.issues[0]?.path[0]));
  const { position: text, ...asked } = read.data;
  // Without a chosen board, use the first one on which the position is valid.
  const on = asked.board ?? boards.find((one) => text !== '' && fits(text, one)) ?? 'square8';
  const set = asked.rules ?? presets.find((one) => one === preset) ?? tableDefaults.preset;
  const filled = rulesOf(on, { ...tableDefaults, preset: set });
  return {
    ...asked,
    players: asked.players ?? (text === '' ? 2 : playersIn(text)),
    board: on,
    rules: set,
    swap: asked.swap ?? filled.swapRule,
    rings: asked.rings ?? filled.ringsPerPlayer,
    lps_rounds: asked.lps_rounds ?? filled.lpsRounds,
    stack_strike: asked.stack_strike ?? filled.stackStrike,
    recovery_needs_empty_hand: asked.recovery_needs_empty_hand ?? filled.recoveryNeedsEmptyHand,
    recovery_counts_for_lps: asked.recovery_counts_for_lps ?? filled.recoveryCountsForLps,
    position: text,
  };
}

/** Converts the options of a table to those of the engine. */
export const gameOptionsOf = (chosen: TableOptions): GameOptions => ({
  board: chosen.board,
  preset: chosen.rules,
  swapRule: chosen.swap,
  ringsPerPlayer: chosen.rings,
  lpsRounds: chosen.lps_rounds,
  stackStrike: chosen.stack_strike,
  recoveryNeedsEmptyHand: chosen.recovery_needs_empty_hand,
  recoveryCountsForLps: chosen.recovery_counts_for_lps,
});

/** Returns a sentence if the options conflict. Doesn't check whether the position text is valid. */
export function optionsClash({
  board: on,
  rings: supply,
  players: seats,
  position: text,
}: TableOptions): string | undefined {
  const most = boardFacts[on].rings;
  if (supply > most)
    return `On ${on}, each player has at most ${most} rings. Choose 1 to ${most} for \`rings\`.`;
  if (text !== '' && playersIn(text) !== seats)
    return `This position is for ${playersIn(text)} players. Leave \`players\` out, or set it to the same number.`;
  return undefined;
}

/** Returns the options as one line for the lobby: `square8 · 2 players · house rules · swap on`. */
export function optionsLine(chosen: TableOptions): string {
  const own = rulesOf(chosen.board, { ...tableDefaults, preset: chosen.rules });
  const differs = [
    chosen.stack_strike !== own.stackStrike && `${chosen.stack_strike ? 'with' : 'without'} stack-strike`,
    chosen.recovery_needs_empty_hand !== own.recoveryNeedsEmptyHand &&
      (chosen.recovery_needs_empty_hand ? 'recovery with an empty hand' : 'recovery with rings in hand'),
    chosen.recovery_counts_for_lps !== own.recoveryCountsForLps &&
      (chosen.recovery_counts_for_lps ? 'recovery stops the count' : 'recovery doesn’t stop the count'),
  ].filter((one) => one !== false);
  return [
    chosen.board,
    `${chosen.players} players`,
    `${chosen.rules} rules${differs.length === 0 ? '' : ` ${differs.join(', ')}`}`,
    ...(chosen.players === 2 && chosen.position === '' ? [`swap ${chosen.swap ? 'on' : 'off'}`] : []),
    ...(chosen.rings === own.ringsPerPlayer ? [] : [`${chosen.rings} rings each`]),
    ...(chosen.lps_rounds === own.lpsRounds ? [] : [`last player standing after ${chosen.lps_rounds}`]),
    ...(chosen.position === '' ? [] : ['from a position']),
  ].join(' · ');
}
