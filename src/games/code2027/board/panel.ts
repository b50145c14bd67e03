import type { Illustrated, Page } from '../../facets/looks.ts';
import type { Names } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import type { Content } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import { waysOn } from '../position/destinations.ts';
import { debtOf, fdnyCurrent, scopeOf } from '../position/figures.ts';
import { seatOf } from '../position/people.ts';
import { manualRows } from '../position/rows.ts';
import { interestOf } from '../position/score.ts';
import type { EndReason } from '../state.ts';
import { cardTypes, playerOf } from '../terms/words.ts';
import { currentIn, type SeenPlayer, type View } from '../view.ts';
import { effectsInWords } from '../words/effects.ts';
import { counted, dollars, listed, nameOf, shortOf, titleOf, typeNames } from '../words/figures.ts';
import { rankingInWords } from '../words/story.ts';
import { standingsOf } from '../words/told.ts';
import { letterOf } from './pawns.ts';

/** What goes on at the table, in words (21.1). */

const visitWords = { First: 'first visit', Subsequent: 'return visit' } as const;

/** What was rolled, and what the faces do on this space. */
function rolledWords(content: Content, { turn }: View, { space, visit }: SeenPlayer): string[] {
  if (turn.rolled === null) return [];
  const faces = `🎲 **${turn.rolled.join(' and ')}**`;
  if (turn.movedByEffect) return [faces];
  const did = content.tables(space, visit).flatMap((table) => {
    const effects =
      table.die === 'both' ? table.effects : (table.byRoll[`${turn.rolled?.[0] ?? 1}` as '1'] ?? []);
    return effects.length === 0 ? [] : [effectsInWords(content, effects)];
  });
  return [faces, ...did];
}

/** What the turn still lacks, from what everybody knows. */
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

/** Whether something is there to be given up, as far as everybody sees it. */
function concerns(payload: Readonly<Record<string, unknown>>, { held }: SeenPlayer): boolean {
  const { cardType, fromPlayerId, cardIds } = payload;
  const gives = fromPlayerId === '$SELF' || Array.isArray(cardIds);
  return !gives || (cardType !== 'E' && cardType !== 'L') || held[cardType] > 0;
}

/** A phone's screen: letters of a line, and the lines that these words have beside picture, buttons and what has just happened. */
const phone = { letters: 43, lines: 7 } as const;
const longestName = 12;
/** With more players each has one line, and the picture says who they are and where they stand. */
const mostNamed = 2;

export function panelOf(view: View, names: Names): Panel {
  const content = contentFor(view.options);
  const title = `Code2027 · round ${view.round}${view.options.ending === 'SCORE' ? '' : ', first to finish'}`;
  if (view.reason !== null) return { title, text: endText(content, view, view.reason, names) };
  const player = currentIn(view);
  const called: Names = (seat) => clipped(names(seat));
  const all = view.players;
  const lines = all.map((one) => (all.length > mostNamed ? shortLine : playerLine)(content, one, called));
  const spare = phone.lines - 2 - lines.reduce((sum, line) => sum + linesOf(line), 0);
  const text = [
    `**${nameOf(called, player.id)}** · ${shortOf(content, player.space)}, ${visitWords[player.visit]}`,
    ...courseOf(content, view, player, Math.max(1, spare)),
    ...waiting(content, view, called),
    ...lines,
  ];
  return { title, text: text.join('\n') };
}

const linesOf = (line: string): number => Math.ceil(line.replaceAll('*', '').length / phone.letters);

/**
 * What the turn has come to and what it lacks; while an offer is open on one line.
 * @param spare lines for what is done on the space
 */
function courseOf(content: Content, view: View, player: SeenPlayer, spare: number): string[] {
  const { turn, negotiation, pendingChoice } = view;
  // Nothing else can be done until it is answered.
  if (pendingChoice !== null) return [];
  const rolled = rolledWords(content, view, player);
  const due = lacking(content, view, player);
  const plans = [
    ...(turn.destination === null ? [] : [`Going to ${shortOf(content, turn.destination)}`]),
    ...(due.length === 0 ? [] : [`Still to do: ${due.join(', ')}`]),
  ];
  if (negotiation !== null) return [[...rolled.slice(0, 1), ...plans].join(' · ')].filter(Boolean);
  // Once it is under way, what it has come to takes its place.
  const begins =
    turn.rolled === null ? `-# ${begun(content.stay(player.space, player.visit).action, spare)}` : '';
  return [begins, rolled.join(' · '), plans.join(' · ')].filter(Boolean);
}

/** What stands behind a backslash would be shown with it. */
function clipped(name: string): string {
  const all = [...name];
  if (all.length <= longestName) return name;
  const kept = all.slice(0, longestName - 1).join('');
  return `${kept.replace(/\\$/, '').trim()}…`;
}

/** As much of a text as so many lines hold. */
function begun(text: string, lines: number): string {
  const most = lines * phone.letters;
  return text.length <= most
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', most)).replace(/[,;.:]$/, '')} …`;
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
  return [`${counters > 0 ? 'A counter-offer' : 'An offer'} waits for **${nameOf(names, toAnswer)}**`];
}

const mark = (is: unknown): string => (is ? '✓' : '–');

/** `**A** Ada · Architect’s fee · day 186 · $1,240 · scope $1,860 · E3 L1 · ✓ drawings, DOB`: as much of it as two lines hold. */
function playerLine(content: Content, player: SeenPlayer, names: Names): string {
  const { resigned, finished, finishOrder, space, time, money, held } = player;
  const who = `**${letterOf(seatOf(player.id))}** ${nameOf(names, player.id)}`;
  if (resigned) return `${who} · has resigned`;
  const parts = [
    who,
    finished ? `finished, number ${finishOrder ?? ''}` : shortOf(content, space),
    `day ${time}`,
    dollars(money),
    `scope ${dollars(scopeOf(content, player))}`,
    ...(finished ? [] : [`E${held.E} L${held.L}`]),
    ...(debtOf(player) > 0 ? [`debt ${dollars(debtOf(player))}`] : []),
    ...doneOf(content, player),
  ];
  return parts.reduce((line, part) => (linesOf(`${line} · ${part}`) > 2 ? line : `${line} · ${part}`));
}

/** `**A** day 186 · $1,240 · scope $1,860 · E3 L1`: the picture says whose letter it is, and where they are. */
function shortLine(content: Content, player: SeenPlayer): string {
  const { id, resigned, finished, finishOrder, time, money, held } = player;
  const who = `**${letterOf(seatOf(id))}**`;
  if (resigned) return `${who} has resigned`;
  const facts = [`day ${time}`, dollars(money), `scope ${dollars(scopeOf(content, player))}`];
  return finished
    ? `${who} finished, number ${finishOrder ?? ''} · ${facts.slice(0, 2).join(' · ')}`
    : `${who} ${[...facts, `E${held.E} L${held.L}`].join(' · ')}`;
}

/** What is on file, in a word each; nothing of what is not. */
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

export function pageOf(view: View, page: string, names: Names): Illustrated {
  const content = contentFor(view.options);
  return { panel: page === 'cards' ? cardsPage(content, view) : projectsPage(content, view, names) };
}

/** Of a field. */
const longestValue = 1_000;
const cut = (text: string): string =>
  text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`;

function projectsPage(content: Content, { players }: View, names: Names): Panel {
  return {
    title: 'Projects',
    text: 'Where every project stands.',
    fields: players.map((player) => ({
      name: `${letterOf(seatOf(player.id))} ${nameOf(names, player.id)}`.slice(0, 250),
      value: cut(player.resigned ? 'Has resigned.' : projectLines(content, player).join('\n')),
    })),
  };
}

function projectLines(content: Content, player: SeenPlayer): string[] {
  const { loans, costs, flags, time, money, ownerFunding, paidScope, hand } = player;
  const works = hand.filter((card) => card.startsWith('W'));
  const owed = loans.map((loan) => {
    const interest = interestOf(content.config, loan, time);
    return `${loan.kind.toLowerCase()} ${dollars(loan.principal)} at ${loan.ratePercent}% (interest ${dollars(interest)})`;
  });
  const spent = Object.entries(costs).map(([category, sum]) => `${category} ${dollars(sum ?? 0)}`);
  return [
    `${player.finished ? 'Finished' : (content.space(player.space)?.title ?? player.space)}, day ${time}`,
    `Scope ${dollars(scopeOf(content, player))}, paid for ${dollars(paidScope)}: ${works.map((card) => titleOf(content, card)).join(', ') || 'no work yet'}`,
    `Money ${dollars(money)}${ownerFunding > 0 ? `, the owner’s ${dollars(ownerFunding)}` : ''}`,
    `Loans: ${owed.join('; ') || 'none'}`,
    `Costs: ${spent.join(', ') || 'none'}`,
    `Architect ${mark(flags['archDone'])} engineer ${mark(flags['engDone'])} DOB ${mark(flags['dobApproved'])} FDNY ${mark(fdnyCurrent(content, player))} contract ${mark(flags['contractSigned'])}${flags['fdnyReferral'] === true ? ' · referred to FDNY' : ''}`,
    ...(player.skipTurns > 0 ? [`To skip: ${counted(player.skipTurns, 'turn')}`] : []),
    ...player.active.map(
      ({ cardId, remaining }) => `${titleOf(content, cardId)}: ${counted(remaining, 'turn')} left`,
    ),
  ];
}

function cardsPage(content: Content, { players, decks, discards }: View): Panel {
  const fields = cardTypes.map((type) => {
    const played = players.reduce((sum, { cardsPlayed }) => sum + cardsPlayed[type], 0);
    const pile = discards[type].map((card) => titleOf(content, card));
    return {
      name: typeNames[type],
      value: cut(
        `${counted(decks[type], 'card')} left, ${played} played, ${pile.length} discarded${pile.length === 0 ? '' : `: ${listed(pile.toReversed())}`}`,
      ),
    };
  });
  return { title: 'Cards', text: 'Decks, and what has been played and discarded, the newest first.', fields };
}
