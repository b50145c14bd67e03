import { andList, counted } from '../../../../engine/english.ts';
import type { Milestone } from '../../statistics/milestones.ts';

/** A milestone as the post of a result tells it (League 11, 21). Names come escaped for Markdown. */
export function milestoneInWords(
  milestone: Milestone,
  playerName: (id: string) => string,
  teamName: (code: string) => string,
): string {
  if ('pitchers' in milestone) {
    const pitchers = andList(milestone.pitchers.map((id) => `**${playerName(id)}**`));
    const verb = milestone.pitchers.length === 1 ? 'throws' : 'throw';
    return `${pitchers} ${verb} a ${milestone.kind} for the ${teamName(milestone.team)}.`;
  }
  const player = `**${playerName(milestone.player)}**`;
  switch (milestone.kind) {
    case 'cycle':
      return `${player} hits for the cycle.`;
    case 'home runs':
      return `${player} hits ${counted(milestone.count, 'home run')}.`;
    case 'grand slam':
      return `${player} hits ${milestone.count === 1 ? 'a grand slam' : `${milestone.count} grand slams`}.`;
    case 'strikeouts':
      return `${player} strikes out ${milestone.count}.`;
    case 'hitting streak':
      return `${player} has hit in ${milestone.count} games in a row.`;
  }
}
