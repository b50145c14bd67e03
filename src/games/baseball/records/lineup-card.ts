import { z } from 'zod';
import type { Team } from '../cards/team-file.ts';
import { isRated, startingPitcher as markOfStarter, playerExists, playerOf } from '../league/roster.ts';
import { canCover } from '../teams/nine.ts';
import { type FieldPosition, fieldPositions, type Position } from '../terms/positions.ts';
import type { LineupEntry, PlayerId } from '../terms/terms.ts';
import { lineupProblem } from '../terms/validators.ts';
import { position } from './card-edit.ts';

/**
 * The lineup card that a manager hands in before the game (Baseball 2.2). The validators check it (Baseball
 * 13).
 */

const place = z.strictObject({ player: z.string(), position });
export type CardPlace = Readonly<z.infer<typeof place>>;

export interface LineupCard {
  /** The starting pitcher. */
  readonly starter: PlayerId;
  /** True if there is a designated hitter, so the pitcher doesn't bat. */
  readonly dh: boolean;
  /** Nine batters in order; without the designated hitter the starter is one of them. */
  readonly batters: readonly CardPlace[];
}

/** The opposing starter's throwing hand, which decides which default lineup a team uses. */
export type Hand = 'lhp' | 'rhp';
export const handOf = (pitcher: PlayerId): Hand => (playerOf(pitcher).throws === 'L' ? 'lhp' : 'rhp');

/** The team's default card against a starter with this throwing hand. */
export function defaultCard(team: Team, starter: PlayerId, against: Hand, dh: boolean): LineupCard {
  const batters = team.lineups[`${dh ? 'dh' : 'no_dh'}_vs_${against}`];
  return {
    starter,
    dh,
    batters: [...batters]
      .sort((a, b) => a.order - b.order)
      .map(({ player, position }) => ({ player: player === markOfStarter ? starter : player, position })),
  };
}

/** Converts a card to the lineup of a game that hasn't begun. */
export function entriesOf({ starter, dh, batters }: LineupCard): LineupEntry[] {
  const entry = (player: PlayerId, position: Position, order: number | null): LineupEntry => ({
    player,
    position,
    owes: null,
    order,
    active: true,
    starter: true,
    entered: { inning: 1, half: 'top', play: 1 },
    left: null,
    replaced: null,
    played: [position],
  });
  const nine = batters.map(({ player, position }, at) => entry(player, position, at + 1));
  return dh ? [...nine, entry(starter, 'P', null)] : nine;
}

/**
 * Returns why a card can't be handed in: the validators' sentence (Baseball 13), with every player who is out
 * of position.
 */
export function cardProblem(
  team: Team,
  card: LineupCard,
  game: { readonly dh: boolean; readonly rated: boolean },
): string | undefined {
  const problem = lineupProblem(entriesOf(card), game.dh);
  if (problem !== undefined || !game.rated) return problem;
  const unrated = card.batters.filter(({ player, position }) => !mayStart(team, player, position));
  const sentences = unrated.map(
    ({ player, position }) => `${playerOf(player).name} has no rating at ${position}`,
  );
  return sentences.length === 0 ? undefined : sentences.join('; ');
}

/**
 * Whether a player may start at a position. Only rated players may, unless nobody on the team is rated there, or
 * whoever is rated must play elsewhere (emergency fielder, Baseball 2.2).
 */
function mayStart({ hitters }: Team, player: PlayerId, position: Position): boolean {
  if (position === 'DH' || position === 'P' || isRated(player, position)) return true;
  return !hitters.some((id) => isRated(id, position)) || !canCover(hitters);
}

/**
 * Puts a player into a slot, at a position. A player already on the card swaps slots with the one there. The
 * player who held the position takes the free one, so every position stays filled.
 */
export function placed(card: LineupCard, slot: number, player: PlayerId, position: Position): LineupCard {
  const from = card.batters.findIndex((one) => one.player === player);
  const moved =
    from >= 0
      ? swapped(card.batters, slot - 1, from)
      : card.batters.map((one, at) => (at === slot - 1 ? { ...one, player } : one));
  const free = moved[slot - 1]?.position ?? position;
  return {
    ...card,
    batters: moved.map((one, at) => {
      if (at === slot - 1) return { player, position };
      return one.position === position ? { ...one, position: free } : one;
    }),
  };
}

export const slotsSwapped = (card: LineupCard, one: number, other: number): LineupCard => ({
  ...card,
  batters: swapped(card.batters, one - 1, other - 1),
});

function swapped(batters: readonly CardPlace[], one: number, other: number): CardPlace[] {
  const [a, b] = [batters[one], batters[other]];
  return batters.map((place, at) => (at === one ? (b ?? place) : at === other ? (a ?? place) : place));
}

/** Replaces the card's starter. If the pitcher bats, the new starter takes the old one's slot. */
export const withStarter = (card: LineupCard, starter: PlayerId): LineupCard => ({
  ...card,
  starter,
  batters: card.batters.map((one) => (one.player === card.starter ? { ...one, player: starter } : one)),
});

// Saved cards

/**
 * A card's batters in the form saved for the next game: `pcg-07=3B+pcg-13=DH+…`, with `@` for the pitcher.
 */
export const savedText = ({ batters, starter }: LineupCard): string =>
  batters.map(({ player, position }) => `${player === starter ? '@' : player}=${position}`).join('+');

const savedBatters = z.array(place).length(9);

/**
 * Returns a saved card with this game's starter, or a sentence on why it no longer fits the team.
 *
 * @param text as `savedText` wrote it; it comes from outside, so don't trust it
 */
export function savedCard(
  text: string,
  team: Team,
  starter: PlayerId,
  game: { readonly dh: boolean; readonly rated: boolean; readonly repairs?: boolean },
): LineupCard | string {
  const read = savedBatters.safeParse(
    text.split('+').map((part) => {
      const [player = '', position = ''] = part.split('=');
      return { player: player === '@' ? starter : player, position };
    }),
  );
  if (!read.success) return 'the bot can’t read it';
  const batters = game.repairs === true ? withoutMissing(read.data, team, starter) : read.data;
  const ids = new Set(team.players.map(({ id }) => id));
  const stranger = batters.find(({ player }) => !playerExists(player) || !ids.has(player));
  if (stranger !== undefined) return `${nameOf(stranger.player)} is not on the roster for this game`;
  const card = { starter, dh: batters.every(({ player }) => player !== starter), batters };
  return cardProblem(team, card, game) ?? (isTwice(card) ? 'somebody bats twice' : card);
}

/**
 * Replaces each batter who isn't with the team now by the first of its other hitters with a rating (League 15). Who
 * can't be replaced stays.
 */
function withoutMissing(batters: readonly CardPlace[], { hitters }: Team, starter: PlayerId): CardPlace[] {
  const after = [...batters];
  for (const [at, { player, position }] of batters.entries()) {
    if (player === starter || hitters.includes(player)) continue;
    const found = hitters.find(
      (id) =>
        after.every((one) => one.player !== id) &&
        (position === 'DH' || (position !== 'P' && isRated(id, position))),
    );
    if (found !== undefined) after[at] = { player: found, position };
  }
  return after;
}

const nameOf = (id: PlayerId): string => (playerExists(id) ? playerOf(id).name : id);

const isTwice = ({ batters }: LineupCard): boolean =>
  new Set(batters.map(({ player }) => player)).size < batters.length;

/** Positions on a card with or without the designated hitter, except the pitcher's. */
export const positionsOf = (dh: boolean): Position[] => [
  ...fieldPositions.filter((position): position is Exclude<FieldPosition, 'P'> => position !== 'P'),
  ...(dh ? (['DH'] as const) : (['P'] as const)),
];
