import league from '../content/league.json' with { type: 'json' };
import schedule from '../content/schedule.json' with { type: 'json' };
import shared from '../content/shared_cards.json' with { type: 'json' };
import CFO from '../content/teams/CFO.json' with { type: 'json' };
import DRC from '../content/teams/DRC.json' with { type: 'json' };
import IVS from '../content/teams/IVS.json' with { type: 'json' };
import JRS from '../content/teams/JRS.json' with { type: 'json' };
import PCG from '../content/teams/PCG.json' with { type: 'json' };
import QHM from '../content/teams/QHM.json' with { type: 'json' };
import SMH from '../content/teams/SMH.json' with { type: 'json' };
import VBL from '../content/teams/VBL.json' with { type: 'json' };
import type { League } from './document.ts';
import { readLeague } from './read.ts';

/** Returns the built-in league in the same form as an imported one. */
export function lanternLeague(): League {
  const { name, divisions, season } = league;
  const teams = [PCG, IVS, SMH, QHM, DRC, VBL, CFO, JRS];
  const text = JSON.stringify({
    name,
    abbreviation: 'LAN',
    divisions,
    season,
    teams,
    schedule,
    shared_cards: shared,
  });
  return readLeague([{ name: 'league.json', text }]);
}
