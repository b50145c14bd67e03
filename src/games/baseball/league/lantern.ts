import league from '../content/league.json' with { type: 'json' };
import { builtInCodes, scheduleDocument, sharedDocument, teamDocument } from './built-in-league.ts';
import type { League } from './document.ts';
import { readLeague } from './read.ts';

/** Returns the built-in league in the same form as an imported one. */
export function lanternLeague(): League {
  const { name, divisions, season } = league;
  const text = JSON.stringify({
    name,
    abbreviation: 'LAN',
    divisions,
    season,
    teams: builtInCodes.map(teamDocument),
    schedule: scheduleDocument(),
    shared_cards: sharedDocument(),
  });
  return readLeague([{ name: 'league.json', text }]);
}
