import { andList, counted } from '../../../engine/english.ts';
import { asWritten } from '../../../engine/markdown.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Illustrated, Page } from '../../facets/looks.ts';
import type { Names } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import type { Content } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import { waysOn } from '../position/destinations.ts';
import { debtOf, fdnyCurrent, scopeOf } from '../position/figures.ts';
import { seatOf } from '../position/people.ts';
import { manualRows } from '../position/rows.ts';
import { scoreIfFinished } from '../position/score.ts';
import type { EndReason } from '../state.ts';
import { type CardType, cardTypes, playerOf } from '../terms/words.ts';
import { currentIn, type SeenPlayer, type View } from '../view.ts';
import { effectsInWords } from '../words/effects.ts';
import { dollars, nameOf, points, shortOf, titleOf, typeNames, visitNames } from '../words/figures.ts';
import { rankingInWords } from '../words/story.ts';
import { standingsOf } from '../words/told.ts';
import { letterOf } from './pawns.ts';
import { cut, projectsPage } from './projects.ts';

/** The text of the table message: what is going on (Code2027 21.1). */

/** Describes the roll and what its faces do on this space. */
function rolledWords(content: Content, { turn }: View, { space, visit }: SeenPlayer): string[] {
  if (turn.rolled === null) return [];
  const faces = `🎲 **${andList(turn.rolled.map(String))}**`;
  if (turn.movedByEffect) return [faces];
  const did = content.tables(space, visit).flatMap((table) => {
    const effects =
      table.die === 'both' ? table.effects : (table.byRoll[`${turn.rolled?.[0] ?? 1}` as '1'] ?? []);
    return effects.length === 0 ? [] : [effectsInWords(content, effects)];
  });
  return [faces, ...did];
}

/** Lists what the player still has to do this turn, from public facts only. */
function lacking(content: Content, view: View, player: SeenPlayer): string[] {
  const { turn } = view;
  if (turn.movedByEffect) return [];
  const due = manualRows(content, player).filter(
    ({ mandatory, id, effects }) =>
      mandatory && !turn.done.includes(id) && effects.some((one) => concerns(one.payload, player)),
  );
  const dice = turn.rolled === null ? content.stay(player.space, player.visit).roll : 0;
  const ways = waysOn(content, view, player, turn.rolled);
  return [
    ...due.map(({ button, label }) => button ?? label),
    ...(dice > 0 ? ['roll'] : []),
    ...(ways.length > 1 && turn.destination === null ? ['where to go'] : []),
  ];
}

/**
 * Whether an effect can apply to a player, from public facts: they must hold a card of the type that it
 * takes.
 */
function concerns(payload: Readonly<Record<string, unknown>>, { held }: SeenPlayer): boolean {
  const { cardType, fromPlayerId, cardIds } = payload;
  const gives = fromPlayerId === '$SELF' || Array.isArray(cardIds);
  return !gives || (cardType !== 'E' && cardType !== 'L') || held[cardType] > 0;
}

/** Number of characters in a line on a phone. */
const lineLetters = 43;
const longestName = 12;
/**
 * Up to this many players get detailed lines. With more, each gets one line, and the picture shows names and
 * places.
 */
const mostNamed = 2;
/** Number of characters in two lines of small text. */
const longInstruction = 98;
export function panelOf(view: View, names: Names): Panel {
  const content = contentFor(view.options);
  const title = `Code2027 · round ${view.round}${view.options.ending === 'SCORE' ? '' : ', first to finish'}`;
  if (view.reason !== null) return { title, text: endText(content, view, view.reason, names) };
  const player = currentIn(view);
  const called: Names = (seat) => clipped(names(seat));
  const text = [
    `**${nameOf(called, player.id)}** · ${shortOf(content, player.space)}, ${visitNames[player.visit]}`,
    ...courseOf(content, view, player),
    ...waiting(content, view, called),
    ...playerLines(content, view, called),
  ];
  return { title, text: text.join('\n') };
}

function playerLines(content: Content, view: View, names: Names): string[] {
  const { players } = view;
  // A long instruction wraps to a second line.
  const isLong = instruction(content, view, currentIn(view)).length > longInstruction;
  const isShort = players.length > mostNamed || (players.length > 1 && isLong);
  return players.map((one) =>
    isShort ? shortLine(content, players, one) : playerLine(content, players, one, names),
  );
}

const linesOf = (line: string): number => Math.ceil(line.replaceAll('*', '').length / lineLetters);

/** Says what has happened this turn and what is still to do. Takes one line while an offer is open. */
function courseOf(content: Content, view: View, player: SeenPlayer): string[] {
  const { turn, negotiation, pendingChoice } = view;
  // Nothing else is possible until the player answers the choice.
  if (pendingChoice !== null) return [];
  const rolled = rolledWords(content, view, player);
  const due = lacking(content, view, player);
  const begins = instruction(content, view, player);
  // At the start of a turn, the instruction already lists everything that is to be done.
  const isFresh = begins !== '' && turn.done.length === 0 && turn.destination === null;
  const plans = [
    ...(turn.destination === null ? [] : [`Going to ${shortOf(content, turn.destination)}`]),
    ...(due.length === 0 || isFresh ? [] : [`Still to do: ${due.join(', ')}`]),
  ];
  if (negotiation !== null) return [[...rolled.slice(0, 1), ...plans].join(' · ')].filter(Boolean);
  return [begins, rolled.join(' · '), plans.join(' · ')].filter(Boolean);
}

/** Returns the full instruction of the space. Later in the turn, the results replace it. */
function instruction(
  content: Content,
  { turn, negotiation, pendingChoice }: View,
  player: SeenPlayer,
): string {
  const isUnderWay = turn.rolled !== null || turn.plays + turn.gifts + turn.offers > 0;
  if (isUnderWay || negotiation !== null || pendingChoice !== null) return '';
  return `-# ${content.stay(player.space, player.visit).action}`;
}

/** Shortens a name. It never cuts between a backslash and the character that it escapes. */
function clipped(name: string): string {
  const all = [...name];
  if (all.length <= longestName) return name;
  const kept = all.slice(0, longestName - 1).join('');
  return `${kept.replace(/\\$/, '').trim()}…`;
}

function endText(content: Content, { players }: View, reason: EndReason, names: Names): string {
  const standings = standingsOf(content, { players });
  const winners = standings.filter(
    ({ place, finished, resigned }) => place === 1 && !resigned && (finished || reason === 'others_resigned'),
  );
  const ids = winners.map(({ seat }) => playerOf(seat));
  return rankingInWords(standings, reason, ids, names);
}

function waiting(content: Content, view: View, names: Names): string[] {
  const { pendingChoice, negotiation } = view;
  if (pendingChoice !== null) {
    const asked = `**${nameOf(names, pendingChoice.playerId)}**: ${pendingChoice.prompt}`;
    return [[...rolledWords(content, view, currentIn(view)).slice(0, 1), asked].join(' · ')];
  }
  if (negotiation === null) return [];
  const { toAnswer, counters } = negotiation;
  return [`${counters > 0 ? 'A counter-offer' : 'An offer'} is waiting for **${nameOf(names, toAnswer)}**`];
}

/** Formats the score: `about 387`. For a finished project it is exact. */
function standingOf(content: Content, players: readonly SeenPlayer[], player: SeenPlayer): string {
  const score = points(scoreIfFinished(content, players, player).score);
  return player.finished ? `${score} points` : `about ${score}`;
}

const cardsHeld = ({ held }: SeenPlayer): string => counted(held.E + held.L, 'card');

/**
 * Formats a player's line: `**A** Ada · about 387 if done · Architect’s fee · day 186 · $1,240 · 4 cards ·
 * scope $1,860 · ✓ drawings, DOB`. It takes at most two lines on a phone, or three for a single player.
 */
function playerLine(
  content: Content,
  players: readonly SeenPlayer[],
  player: SeenPlayer,
  names: Names,
): string {
  const { resigned, finished, finishOrder, space, time, money } = player;
  const who = `**${letterOf(seatOf(player.id))}** ${nameOf(names, player.id)}`;
  if (resigned) return `${who} · has resigned`;
  const standing = standingOf(content, players, player);
  const parts = [
    who,
    finished ? standing : `${standing} if done`,
    finished ? `number ${finishOrder ?? ''} to finish` : shortOf(content, space),
    `day ${time}`,
    dollars(money),
    ...(finished ? [] : [cardsHeld(player)]),
    `scope ${dollars(scopeOf(content, player))}`,
    ...(debtOf(player) > 0 ? [`debt ${dollars(debtOf(player))}`] : []),
    ...doneOf(content, player),
  ];
  const mostLines = players.length === 1 ? 3 : 2;
  return parts.reduce((line, part) =>
    linesOf(`${line} · ${part}`) > mostLines ? line : `${line} · ${part}`,
  );
}

/**
 * Formats a player's short line: `**A** about 387 if done · day 186 · $1,240`. The picture shows who the
 * letter stands for and where they are.
 */
function shortLine(content: Content, players: readonly SeenPlayer[], player: SeenPlayer): string {
  const { id, resigned, finished, finishOrder, time, money } = player;
  const who = `**${letterOf(seatOf(id))}**`;
  if (resigned) return `${who} has resigned`;
  const standing = standingOf(content, players, player);
  return finished
    ? `${who} ${standing} · number ${finishOrder ?? ''} to finish · day ${time}`
    : `${who} ${[`${standing} if done`, `day ${time}`, dollars(money)].join(' · ')}`;
}

/** Lists what the player has on file, one word each. */
function doneOf(content: Content, player: SeenPlayer): string[] {
  const { flags } = player;
  const done = [
    ...(flags['archDone'] === true && flags['engDone'] === true ? ['drawings'] : []),
    ...(flags['dobApproved'] === true ? ['DOB'] : []),
    ...(fdnyCurrent(content, player) ? ['FDNY'] : []),
    ...(flags['contractSigned'] === true ? ['contract'] : []),
  ];
  return done.length === 0 ? [] : [`✓ ${done.join(', ')}`];
}

export const pages: readonly Page[] = [
  { id: 'projects', label: 'Projects' },
  { id: 'cards', label: 'Cards' },
];

/** Number of cards that the overview shows of each discard pile. */
const newestDiscards = 4;

/** @throws RuleError `no-page` for a page that the game does not have */
export function pageOf(view: View, page: string, names: Names): Illustrated {
  const content = contentFor(view.options);
  if (page === 'projects') return { panel: projectsPage(content, view, names) };
  if (page === 'cards') return cardsPage(content, view);
  const type = cardTypes.find((one) => page === pileOf(one));
  if (type === undefined) throw new RuleError('no-page', `There’s no page “${asWritten(page)}” here.`);
  return { panel: pilePage(content, view, type) };
}

const pileOf = (type: CardType): string => `cards-${type.toLowerCase()}`;

/** Shows all decks and the newest discards. Longer discard piles have their own page. */
function cardsPage(content: Content, view: View): Illustrated {
  const { players, decks, discards } = view;
  const fields = cardTypes.map((type) => {
    const played = players.reduce((sum, { cardsPlayed }) => sum + cardsPlayed[type], 0);
    const pile = discardedIn(content, view, type);
    const more = pile.length - newestDiscards;
    const named = more > 0 ? [...pile.slice(0, newestDiscards), `${more} more`] : pile;
    return {
      name: typeNames[type],
      value: cut(
        `${counted(decks[type], 'card')} left, ${played} played, ${pile.length} discarded${pile.length === 0 ? '' : `: ${andList(named)}`}`,
      ),
    };
  });
  const turns = cardTypes
    .filter((type) => discards[type].length > newestDiscards)
    .map((type) => ({ id: pileOf(type), label: typeNames[type] }));
  return {
    panel: {
      title: 'Cards',
      text: 'Decks, played cards, and discards, newest first.',
      fields,
    },
    ...(turns.length > 0 && { turns }),
  };
}

/** Shows all cards of a discard pile. */
function pilePage(content: Content, view: View, type: CardType): Panel {
  const pile = discardedIn(content, view, type);
  return {
    title: `${typeNames[type]}: the discard pile`,
    text: pile.length === 0 ? 'No cards yet.' : `Newest first.\n${cut(andList(pile))}`,
  };
}

/** Lists the titles in a discard pile, newest first. */
const discardedIn = (content: Content, { discards }: View, type: CardType): string[] =>
  discards[type].map((card) => titleOf(content, card)).toReversed();
