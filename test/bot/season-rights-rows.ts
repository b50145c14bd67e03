import {
  all,
  before,
  begun,
  closed,
  mods,
  noTeam,
  noTrade,
  notIn,
  notOwner,
  notRunner,
  ofGulls,
  ofSides,
  ownersOf,
  paused,
  type Row,
  runners,
  taken,
} from './season-roles.ts';

/**
 * What each role is told who types a command. GAME is a game of the Gulls that isn't against the Smelters, PICK a
 * player who may be picked, and FILE a file that isn't what the command wants.
 */

const noCreator = 'Only a moderator can make a season.';
const noNamer = 'Only a moderator can name who runs a season.';
const named = 'The commissioners of **NAME** are changed.';
const settings =
  'playoff_places:4 playoff_lengths:5 7 week_ends:time weekday:1 hour:20 unplayed:moved review:vote deadline_week:3 lock_week:3 last:8 cap:40 ask_for_teams:true level:rookie clock:none';
const ownAlready = 'You already belong to PCG';
const theirsAlready = 'You already belong to IVS';

const ofSeasons: readonly Row<string>[] = [
  ['season create name:Spring', 'preseason', mods('**Spring** is made.', noCreator)],
  [
    `season create name:Spring league:built-in weeks:4 games:2 injuries:true dh:true weather:false pitcher_rest:true innings:9 ${settings}`,
    'preseason',
    mods('**Spring** is made.', noCreator),
  ],
  ['season show', 'preseason', all('NAME · Before the season')],
  ['season show', 'closed', all('NAME · Closed')],
  ['season list', 'preseason', all('• **NAME** · Before the season')],
  ['season start', 'preseason', runners('**NAME** begins with week 1.')],
  ['season start', 'paused', runners(begun)],
  ['season start', 'closed', runners(closed)],
  ['season week', 'preseason', runners(before)],
  ['season week', 'paused', runners(paused)],
  ['season pause', 'preseason', runners('**NAME** is paused.')],
  ['season pause', 'paused', runners(paused)],
  ['season resume', 'preseason', runners('This season isn’t paused.')],
  ['season resume', 'closed', runners(closed)],
  ['season set last:8', 'preseason', runners('The settings of **NAME** are changed.')],
  [`season set ${settings}`, 'preseason', runners('The settings of **NAME** are changed.')],
  ['season set', 'preseason', runners('Name a setting to change.')],
  ['season commissioner', 'preseason', all('**NAME** is run by Cleo.')],
  ['season commissioner person:Ben', 'preseason', mods(named, noNamer)],
  [
    'season commissioner person:Ben person2:Dev person3:Ada person4:Cleo person5:Ben role:Moderator',
    'preseason',
    mods(named, noNamer),
  ],
  ['season close reason:rain', 'paused', mods('**NAME** is closed.', 'Only a moderator can close a season.')],
  ['season close', 'closed', mods(closed, 'Only a moderator can close a season.')],
  ['season export', 'preseason', all('**NAME** with 0 games.')],
  ['season export part:1', 'preseason', all('**NAME** with 0 games.')],
  ['season export format:event', 'preseason', all('No game of this season was played at a table here yet.')],
  ['season import file:FILE', 'preseason', mods('isn’t a zip', 'Only a moderator can import a season.')],
  ['season audit', 'preseason', all('NAME · audit log')],
];

const ofSchedules: readonly Row<string>[] = [
  ['schedule show', 'preseason', all('NAME · week 1 of 4')],
  ['schedule show week:3', 'paused', all('NAME · week 3 of 4')],
  ['schedule show team:PCG', 'paused', all('**1**')],
  ['schedule mine', 'preseason', ownersOf('**1**')],
  ['schedule check', 'preseason', all('NAME · schedule')],
  ['schedule generate', 'preseason', runners('**NAME** has a new schedule')],
  ['schedule generate', 'paused', runners(begun)],
  ['schedule generate file:FILE', 'preseason', runners('week, game, away, home')],
  ['schedule play', 'preseason', all(before)],
  ['schedule play', 'paused', all(paused)],
  ['schedule play', 'closed', all(closed)],
  ['schedule move game:GAME to:23:59', 'paused', ofSides(paused)],
  ['schedule move game:GAME to:23:59', 'preseason', ofSides(before)],
  ['schedule move game:GAME to:soon', 'paused', all('Write the time like')],
  ['schedule move game:99:1 to:23:59', 'paused', all('There’s no such game. Choose one from the list.')],
  ['schedule result game:GAME', 'paused', all('Type in the runs of both teams: `away` and `home`.')],
  ['schedule result game:GAME away:1 home:2', 'paused', [notIn, paused, notIn, paused, notIn, notIn]],
  ['schedule result game:GAME annul:true', 'paused', all('Say why with `reason`.')],
  ['schedule result game:GAME annul:true reason:rain', 'paused', runners('That game has no result yet.')],
  ['schedule forfeit game:GAME by:away reason:rain', 'paused', runners(paused)],
  ['schedule cancel game:GAME reason:rain', 'paused', runners(paused)],
];

const ofFigures: readonly Row<string>[] = [
  ['standings', 'preseason', all('NAME · Before the season')],
  ['standings show:race', 'paused', all('There’s no race before the first game is over.')],
  ['standings division:East', 'preseason', all('There’s no such division.')],
  ['leaders', 'preseason', all('NAME')],
  ['leaders stat:HR team:PCG part:regular min:1', 'preseason', all('NAME')],
  ['stats player name:pcg-20 part:regular', 'preseason', all('Kamala Delacruzet · Port Calder Gulls')],
  ['stats team team:PCG part:playoffs', 'preseason', all('Port Calder Gulls · NAME · Playoffs')],
  ['stats team', 'preseason', ownersOf('NAME')],
  ['stats person person:Ben', 'preseason', all('Ben')],
  ['stats rivals person:Ben other:Cleo', 'preseason', all('They haven’t played each other in a season.')],
  ['stats rivals team:PCG opponent:IVS', 'preseason', all('They haven’t played each other in this season.')],
  ['results week:1 team:PCG', 'preseason', all('NAME · Week 1 · Port Calder Gulls')],
  ['results person:Ben', 'preseason', all('NAME · Port Calder Gulls')],
];

const ofTeams: readonly Row<string>[] = [
  ['team show team:PCG', 'preseason', all('Owners: Ben')],
  ['team show team:PCG', 'paused', all('North\nPark: Breakwater Field\nOwners: Ben')],
  ['team show', 'preseason', ownersOf('Owners: ')],
  ['team list', 'preseason', all(': Ben')],
  ['team claim team:XYZ', 'preseason', all('There’s no such team in this season.')],
  [
    'team claim team:QHM',
    'preseason',
    ['are yours', ownAlready, theirsAlready, ownAlready, 'are yours', 'are yours'],
  ],
  ['team claim team:PCG', 'preseason', [taken, ownAlready, theirsAlready, ownAlready, taken, taken]],
  ['team claim team:QHM', 'closed', all(closed)],
  ['team owner person:Ada team:QHM', 'preseason', runners('Ada owns')],
  [
    'team assistant person:Ada team:PCG',
    'preseason',
    [notOwner, notOwner, notOwner, 'Ada assists', 'Ada assists', 'Ada assists'],
  ],
  [
    'team assistant person:Ada',
    'preseason',
    [noTeam, notOwner, 'Ada assists', 'Ada assists', noTeam, noTeam],
  ],
  [
    'team release person:Ben team:PCG',
    'preseason',
    [notOwner, notOwner, notOwner, 'Ben no longer runs', 'Ben no longer runs', 'Ben no longer runs'],
  ],
  [
    'team release',
    'preseason',
    [
      'You have no team in this season.',
      'You no longer run',
      'You no longer run',
      'You no longer run',
      'You have no team in this season.',
      'You have no team in this season.',
    ],
  ],
];

const notCanceler = 'Only PCG’s owner and assistants can cancel that request.';

const ofRosters: readonly Row<string>[] = [
  ['roster show team:PCG', 'preseason', all('**Active (26)**')],
  ['roster show', 'preseason', ownersOf('**Active (26)**')],
  ['roster move', 'preseason', ownersOf('choose a list')],
  ['roster move player:pcg-20 to:minors team:PCG', 'preseason', ofGulls('**PCG** demote')],
  ['roster mine team:PCG', 'offered', ofGulls('**1** demote')],
  ['roster cancel request:1', 'offered', ofGulls('Request 1 is canceled.', notCanceler)],
  ['roster cancel request:99', 'offered', all('That request isn’t waiting.')],
  ['roster legal team:PCG', 'preseason', all('roster')],
  // What waits is for the team's own people.
  [
    'roster legal team:PCG',
    'offered',
    ofGulls('**PCG**’s roster with all that waits is legal.', '**PCG**’s roster is legal.'),
  ],
  ['roster injured team:PCG', 'preseason', all('Nobody is hurt.')],
];

const ofTrades: readonly Row<string>[] = [
  ['trade offer', 'preseason', ownersOf('trade with which teams?')],
  ['trade offer for:PCG with:IVS with2:QHM with3:SMH', 'preseason', ofGulls('choose who gives something')],
  // Nobody owns the Smelters before Dev does, so the commissioner answers for them.
  [
    'trade show trade:1',
    'offered',
    [noTrade, '**Trade 1**', '**Trade 1**', '**Trade 1**', '**Trade 1**', noTrade],
  ],
  ['trade show trade:9', 'offered', all(noTrade)],
  [
    'trade list',
    'offered',
    [
      'no trades for you to see',
      '**1** Open',
      '**1** Open',
      '**1** Open',
      '**1** Open',
      'no trades for you to see',
    ],
  ],
  [
    'trade cancel trade:1 reason:unfair',
    'offered',
    [
      noTrade,
      'Trade 1 is taken back.',
      'Trade 1 is taken back.',
      'Trade 1 is taken back.',
      'Trade 1 is taken back.',
      noTrade,
    ],
  ],
];

const noDraft = 'This season has no draft';

const ofDrafts: readonly Row<string>[] = [
  ['draft show', 'preseason', all(noDraft)],
  ['draft board', 'preseason', all(noDraft)],
  ['draft pick player:pcg-20', 'preseason', all(noDraft)],
  ['draft queue', 'preseason', ownersOf('Only your team sees this.')],
  ['draft queue add:pcg-20 remove:ivs-10 place:1', 'preseason', ownersOf('Only your team sees this.')],
  ['draft queue auto:true empty:skip', 'drafting', ownersOf('Only your team sees this.')],
  ['draft start', 'preseason', runners('The draft of **NAME** begins.')],
  [
    'draft start rounds:1 linear:0 first_snake:reversed clock:480 empty:best cap:30',
    'preseason',
    runners('The draft of **NAME** begins.'),
  ],
  ['draft start after:NAME', 'preseason', runners('That season has no champion yet')],
  ['draft start', 'paused', runners('The season has begun, so it’s too late for a draft.')],
  ['draft show', 'drafting', all('On the clock: **PCG**')],
  ['draft board', 'drafting', all('of 8 picks are made')],
  [
    'draft pick player:PICK',
    'drafting',
    [notRunner, '**PCG** pick', 'PCG are on the clock', '**PCG** pick', '**PCG** pick', '**PCG** pick'],
  ],
  [
    'draft pick player:PICK team:PCG',
    'drafting',
    [notRunner, '**PCG** pick', notRunner, '**PCG** pick', '**PCG** pick', '**PCG** pick'],
  ],
  ['draft pause reason:lunch', 'drafting', runners('The draft is paused.')],
  ['draft resume reason:lunch', 'drafting', runners('The draft isn’t paused.')],
  ['draft skip reason:away', 'drafting', runners('The pick is skipped.')],
  ['draft undo reason:typo', 'drafting', runners('is free again')],
];

const ofEnds: readonly Row<string>[] = [
  ['playoffs show', 'paused', all('The playoffs haven’t begun.')],
  ['playoffs start', 'preseason', runners(before)],
  ['playoffs start', 'paused', runners(paused)],
  ['awards show', 'preseason', all('Titles and votes follow at the end of the regular season.')],
  [
    'awards vote award:player',
    'preseason',
    [
      'Only owners of teams vote.',
      'Only owners of teams vote.',
      'Owners vote when',
      'Owners vote when',
      'Only owners of teams vote.',
      'Only owners of teams vote.',
    ],
  ],
  [
    'awards vote award:pitcher first:ivs-10 second:qhm-22 third:pcg-20',
    'preseason',
    [
      'Only owners of teams vote.',
      'Only owners of teams vote.',
      'Owners vote when',
      'Owners vote when',
      'Only owners of teams vote.',
      'Only owners of teams vote.',
    ],
  ],
];

export const commandRows: readonly Row<string>[] = [
  ...ofSeasons,
  ...ofSchedules,
  ...ofFigures,
  ...ofTeams,
  ...ofRosters,
  ...ofTrades,
  ...ofDrafts,
  ...ofEnds,
];
