import { counted } from '../../../engine/english.ts';
import type { Names } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import type { Content } from '../box/content.ts';
import { flagOf, scopeOf } from '../position/figures.ts';
import { seatOf } from '../position/people.ts';
import { interestOf, scoreIfFinished } from '../position/score.ts';
import { type SeenPlayer, type View, withEscrow } from '../view.ts';
import { dollars, heldInWords, nameOf, points, titleOf } from '../words/figures.ts';
import { letterOf } from './pawns.ts';

/** The page *Projects* (Code2027 21.6): each player's score now, its parts, and the state of the project. */

/** Maximum length of an embed field, in characters. */
const longestValue = 1_000;
export const cut = (text: string): string =>
  text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`;

export function projectsPage(content: Content, view: View, names: Names): Panel {
  const players = view.players.map((player) => withEscrow(view, player));
  return {
    title: 'Projects',
    text: 'The scores, and what they’re made of.',
    fields: players.map((player) => ({
      name: `${letterOf(seatOf(player.id))} ${nameOf(names, player.id)}`.slice(0, 250),
      value: cut(player.resigned ? 'Has resigned.' : projectLines(content, players, player).join('\n')),
    })),
  };
}

/** Lists the score and the parts that add up to it (Code2027 17). */
function scoreLines(content: Content, players: readonly SeenPlayer[], player: SeenPlayer): string[] {
  const { value, interest, debt, bonus, score } = scoreIfFinished(content, players, player);
  const { money, ownerFunding, time, finished } = player;
  const { dayCost } = content.config.scoring;
  const parts = [
    `building ${dollars(value)}`,
    `+ money ${dollars(money)}`,
    ...(ownerFunding > 0 ? [`– owner’s money ${dollars(ownerFunding)}`] : []),
    ...(debt > 0 ? [`– loans ${dollars(debt)}`] : []),
    ...(interest > 0 ? [`– interest ${dollars(interest)}`] : []),
    ...(time > 0 ? [`– ${dayCost * time} for ${counted(time, 'day')}`] : []),
    ...(bonus > 0 ? [`+ ${bonus} for finishing${finished ? '' : ' next'}`] : []),
  ];
  return [
    finished ? `**${points(score)} points**` : `**About ${points(score)} if finished now**`,
    `= ${parts.join(' ')}`,
  ];
}

/** Shows the scope that counts for the building, and why it may be less than the project's scope. */
function scopeLine(content: Content, player: SeenPlayer): string {
  const { paidScope, hand } = player;
  const scope = scopeOf(content, player);
  const works = hand.filter((card) => card.startsWith('W')).map((card) => titleOf(content, card));
  if (works.length === 0) return 'Scope $0: no work yet';
  const paid = paidScope >= scope ? '' : `, of which ${dollars(paidScope)} is paid for and counts`;
  return `Scope ${dollars(scope)}${paid}: ${works.join(', ')}`;
}

/** Stages that a project has completed. */
const stages: readonly (readonly [flag: string, name: string])[] = [
  ['archDone', 'architect'],
  ['engDone', 'engineer'],
  ['dobApproved', 'DOB'],
  ['fdnyCurrent', 'FDNY'],
  ['contractSigned', 'contract'],
];

function onFile(content: Content, player: SeenPlayer): string {
  const done = stages.filter(([flag]) => flagOf(content, player, flag)).map(([, name]) => name);
  const referred = player.flags['fdnyReferral'] === true ? ' · referred to FDNY' : '';
  return `On file: ${done.length === 0 ? 'nothing yet' : done.join(', ')}${referred}`;
}

function projectLines(content: Content, players: readonly SeenPlayer[], player: SeenPlayer): string[] {
  const { loans, costs, time, held } = player;
  const owed = loans.map((loan) => {
    const interest = interestOf(content.config, loan, time);
    return `${loan.kind.toLowerCase()} ${dollars(loan.principal)} at ${loan.ratePercent}% (interest ${dollars(interest)})`;
  });
  const spent = Object.entries(costs).map(([category, sum]) => `${category} ${dollars(sum ?? 0)}`);
  return [
    ...scoreLines(content, players, player),
    `${player.finished ? 'Finished' : (content.space(player.space)?.title ?? player.space)}, day ${time}`,
    `In hand: ${heldInWords(held) ?? 'no cards'}`,
    scopeLine(content, player),
    ...(owed.length > 0 ? [`Loans: ${owed.join('; ')}`] : []),
    ...(spent.length > 0 ? [`Costs: ${spent.join(', ')}`] : []),
    onFile(content, player),
    ...(player.skipTurns > 0 ? [`Still has to skip ${counted(player.skipTurns, 'turn')}`] : []),
    ...player.active.map(
      ({ cardId, remaining }) => `${titleOf(content, cardId)}: ${counted(remaining, 'turn')} left`,
    ),
  ];
}
