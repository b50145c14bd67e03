import type { StoredLine } from '../../../../store/records/lines.ts';
import type { Team } from '../../types.ts';

/** Innings of a game by what its pitchers got out: the longer half counts. Undefined without lines. */
export function inningsIn(
  lines: readonly Pick<StoredLine, 'sheet' | 'team' | 'figures'>[],
): number | undefined {
  const outs = new Map<Team, number>();
  for (const { sheet, team, figures } of lines)
    if (sheet === 'pitching') outs.set(team, (outs.get(team) ?? 0) + (figures['outs'] ?? 0));
  return outs.size === 0 ? undefined : Math.ceil(Math.max(...outs.values()) / 3);
}
