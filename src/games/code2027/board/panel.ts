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

/** What the faces mean on this space. */
function rolledLines(content: Content, { turn }: View, { space, visit }: SeenPlayer): string[] {
  if (turn.rolled === null) return [];
  const faces = turn.rolled.join(' and ');
  if (turn.movedByEffect) return [`🎲 ${faces}`];
  const did = content.tables(space, visit).flatMap((table) => {
    const effects =
      table.die === 'both' ? table.effects : (table.byRoll[`${turn.rolled?.[0] ?? 1}` as '1'] ?? []);
    return effects.length === 0 ? [] : [`${table.label}: ${effectsInWords(content, effects)}`];
  });
  return [`🎲 **${faces}**${did.length === 0 ? '' : ` · ${did.join(' · ')}`}`];
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
    ...(ways.length > 1 && turn.destination === null ? ['choose where to go'] : []),
  ];
}

/** Whether something is there to be given up, as far as everybody sees it. */
function concerns(payload: Readonly<Record<string, unknown>>, { held }: SeenPlayer): boolean {
  const { cardType, fromPlayerId, cardIds } = payload;
  const gives = fromPlayerId === '$SELF' || Array.isArray(cardIds);
  return !gives || (cardType !== 'E' && cardType !== 'L') || held[cardType] > 0;
}

export function panelOf(view: View, names: Names): Panel {
  const content = contentFor(view.options);
  const title = `Code2027 · round ${view.round}${view.options.ending === 'SCORE' ? '' : ', first to finish'}`;
  if (view.reason !== null) return { title, text: endText(content, view, view.reason, names) };
  const player = currentIn(view);
  const space = content.space(player.space);
  const stay = content.stay(player.space, player.visit);
  const due = lacking(content, view, player);
  const lines = [
    `**${nameOf(names, player.id)}** · ${space?.title ?? player.space}, ${visitWords[player.visit]}`,
    // Once it is under way, what it has come to takes its place.
    ...(view.turn.rolled === null && view.negotiation === null ? [`-# ${stay.action}`] : []),
    ...rolledLines(content, view, player),
    ...(view.turn.destination === null ? [] : [`Going to ${shortOf(content, view.turn.destination)}`]),
    ...(due.length === 0 ? [] : [`Still to do: ${due.join(', ')}`]),
    ...waiting(view, names),
    ...view.players.map((one) => playerLine(content, one, names)),
  ];
  return { title, text: lines.join('\n') };
}

function endText(content: Content, { players }: View, reason: EndReason, names: Names): string {
  const standings = standingsOf(content, { players });
  const winners = standings.filter(
    ({ place, finished, resigned }) => place === 1 && !resigned && (finished || reason === 'others_resigned'),
  );
  const ids = winners.map(({ seat }) => playerOf(seat));
  return rankingInWords(standings, reason, ids, names);
}

function waiting({ pendingChoice, negotiation }: View, names: Names): string[] {
  if (pendingChoice !== null)
    return [`**${nameOf(names, pendingChoice.playerId)}**: ${pendingChoice.prompt}`];
  if (negotiation === null) return [];
  const { holderId, toAnswer, counters } = negotiation;
  const what = counters > 0 ? 'a counter-offer' : 'an offer';
  return [`${nameOf(names, holderId)} has made ${what}; **${nameOf(names, toAnswer)}** is to answer`];
}

const mark = (is: unknown): string => (is ? '✓' : '–');

/** `**A** Ada · Architect’s fee · day 186 · $1,240 · scope $1,860 · E3 L1 · ✓ drawings, DOB` */
function playerLine(content: Content, player: SeenPlayer, names: Names): string {
  const { resigned, finished, finishOrder, space, time, money, held } = player;
  const who = `**${letterOf(seatOf(player.id))}** ${nameOf(names, player.id)}`;
  if (resigned) return `${who} · has resigned`;
  return [
    who,
    finished ? `finished, number ${finishOrder ?? ''}` : shortOf(content, space),
    `day ${time}`,
    dollars(money),
    `scope ${dollars(scopeOf(content, player))}`,
    ...(debtOf(player) > 0 ? [`debt ${dollars(debtOf(player))}`] : []),
    ...(finished ? [] : [`E${held.E} L${held.L}`]),
    ...doneOf(content, player),
  ].join(' · ');
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
