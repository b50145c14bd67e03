import type { GameInjury } from '../../facets/lines.ts';
import { abbreviation } from '../league/roster.ts';
import type { State } from '../state.ts';
import { idIn } from '../terms/ids.ts';

/** The players hurt in a game of a season who miss later ones, in order (Baseball 11.2, League 15). */
export const injuriesIn = ({ injuries, options }: State): readonly GameInjury[] =>
  options.season === undefined
    ? []
    : injuries
        .filter(({ games }) => games > 0)
        .map(({ player, team, games }) => ({ player: idIn(player), team: abbreviation(team), games }));
