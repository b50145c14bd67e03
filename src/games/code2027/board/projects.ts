import type { Names } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import type { Content } from '../box/content.ts';
import { fdnyCurrent, scopeOf } from '../position/figures.ts';
import { seatOf } from '../position/people.ts';
import { interestOf, scoreIfFinished } from '../position/score.ts';
import { type SeenPlayer, type View, withEscrow } from '../view.ts';
import { counted, dollars, heldInWords, nameOf, points, titleOf } from '../words/figures.ts';
import { letterOf } from './pawns.ts';

/** The page *Projects* (21.6): what each would score now, what that is made of, and how the project stands. */

/** Of a field, in characters. */
const longestValue = 1_000;
export const cut = (text: string): string =>
  text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`;

export function projectsPage(content: Content, view: View, names: Names): Panel {
  const players = view.players.map((player) => withEscrow(view, player));
  return {
    title: 'Projects',
    text: 'What everybody would score by finishing now, what that’s made of, and where the project stands.',
    fields: players.map((player) => ({
      name: `${letterOf(seatOf(player.id))} ${nameOf(names, player.id)}`.slice(0, 250),
      value: cut(player.resigned ? 'Has resigned.' : projectLines(content, players, player).join('\n')),
    })),
  };
}

/** The score, and its parts as they add up (17). */
function scoreLines(content: Content, players: readonly SeenPlayer[], player: SeenPlayer): string[] {
  const { value, interest, debt, bonus, score } = scoreIfFinished(content, players, player);
  const { money, ownerFunding, time, finished, paidScope } = player;
  const { dayCost } = content.config.scoring;
  const parts = [
    `building ${dollars(value)}`,
    `+ money ${dollars(money)}`,
    ...(ownerFunding > 0 ? [`– owner’s money ${dollars(ownerFunding)}`] : []),
    ...(debt > 0 ? [`– loans ${dollars(debt)}`] : []),
    ...(interest > 0 ? [`– interest ${dollars(interest)}`] : []),
    `– ${dayCost * time} for ${counted(time, 'day')}`,
    ...(bonus > 0 ? [`+ ${bonus} for finishing${finished ? '' : ' next'}`] : []),
  ];
  const unpaid = Math.max(0, scopeOf(content, player) - paidScope);
  return [
    finished ? `**${points(score)} points**` : `**About ${points(score)} if finished now**`,
    `= ${parts.join(' ')}`,
    ...(unpaid > 0 && !finished
      ? [`-# ${dollars(unpaid)} of work isn’t paid for yet: the building counts once it is, at the contract.`]
      : []),
  ];
}

const mark = (is: unknown): string => (is ? '✓' : '–');

function projectLines(content: Content, players: readonly SeenPlayer[], player: SeenPlayer): string[] {
  const { loans, costs, flags, time, money, ownerFunding, paidScope, hand } = player;
  const works = hand.filter((card) => card.startsWith('W'));
  const owed = loans.map((loan) => {
    const interest = interestOf(content.config, loan, time);
    return `${loan.kind.toLowerCase()} ${dollars(loan.principal)} at ${loan.ratePercent}% (interest ${dollars(interest)})`;
  });
  const spent = Object.entries(costs).map(([category, sum]) => `${category} ${dollars(sum ?? 0)}`);
  return [
    ...scoreLines(content, players, player),
    `${player.finished ? 'Finished' : (content.space(player.space)?.title ?? player.space)}, day ${time}`,
    `Scope ${dollars(scopeOf(content, player))}, paid for ${dollars(paidScope)}: ${works.map((card) => titleOf(content, card)).join(', ') || 'no work yet'}`,
    `Money ${dollars(money)}${ownerFunding > 0 ? `, the owner’s ${dollars(ownerFunding)}` : ''}`,
    `Loans: ${owed.join('; ') || 'none'}`,
    `Costs: ${spent.join(', ') || 'none'}`,
    `In hand: ${heldInWords(player.held) ?? 'no card'}`,
    `Architect ${mark(flags['archDone'])} engineer ${mark(flags['engDone'])} DOB ${mark(flags['dobApproved'])} FDNY ${mark(fdnyCurrent(content, player))} contract ${mark(flags['contractSigned'])}${flags['fdnyReferral'] === true ? ' · referred to FDNY' : ''}`,
    ...(player.skipTurns > 0 ? [`To skip: ${counted(player.skipTurns, 'turn')}`] : []),
    ...player.active.map(
      ({ cardId, remaining }) => `${titleOf(content, cardId)}: ${counted(remaining, 'turn')} left`,
    ),
  ];
}
