/** The layers of the design: dependencies point downwards only. Checked by `npm run lint`. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  // Tests may also use what stands in test/ for all of them.
  from: { path: from, pathNot: '\\.test\\.ts$' },
  to: { path: '^(src|commands|examples|playground|test|scripts|bench|prisma)/', pathNot: allowed },
});

/** The rooms of a table's floor; its doors (`tables.ts`, `pressing.ts`) know all. */
const tableRooms = [
  'message',
  'log',
  'clock',
  'ledger',
  'board',
  'channel',
  'thinking',
  'turn',
  'seats',
  'keeping',
];

/** Those of the store; its doors are `open.ts` and `database-store.ts`. */
const storeRooms = [
  'records',
  'database',
  'claims',
  'schema',
  'alarms',
  'servers',
  'lines',
  'played',
  'competitions',
  'log',
  'tables',
  'rolls',
  'keeping',
  'moving',
];

/**
 * Those of competitions and ratings: rules below, the course above them, then what is shown and done. The door is
 * `competitions.ts`.
 */
const leagueRooms = [
  'numbered.ts',
  'results.ts',
  'place.ts',
  'round-robin',
  'swiss',
  'podium',
  'knock-out',
  'tables',
  'ratings',
  'course',
  'season/types.ts',
  'season/schedule',
  'season/standings',
  'season/race',
  'season/statistics',
  'season/leaders',
  'season/rosters',
  'season/injuries.ts',
  'season/draft',
  'season/playoffs',
  'season/awards',
  'season/course',
  'running/keeper.ts',
  'running/tournament-keeper.ts',
  'running/caretaker.ts',
  'running/stalled.ts',
  'running/grounds.ts',
  'running/fixture-tables.ts',
  'running/fixtures.ts',
  'running/seeding.ts',
  'board',
  'running/posting.ts',
  'running/news.ts',
  'running/digest.ts',
  'running/tournament-digest.ts',
  'season/running/season-keeper.ts',
  'season/running/content.ts',
  'season/board',
  'season/running',
  'season/files',
];

/** Those of the Discord layer; its door is `router.ts`. */
const discordRooms = ['posts', 'answers', 'connection', 'rights'];
/** Those of the playground. */
const playgroundRooms = ['checks', 'world', 'gateway', 'rest', 'people'];

/** Those of baseball, whose state and view are steps between them; its tables of rules and its league stand beside. */
const baseballRooms = [
  'terms',
  'cards',
  'league',
  'lookups',
  'teams',
  'records',
  'state.ts',
  'scoring',
  'lineup',
  'view.ts',
  'play',
  'course',
  'manual',
  'outlook',
  'manager',
  'orders',
  'words',
  'event-file',
  'forms',
  'board',
  'player',
  'charts',
  'rules',
];

/** Those of Dutch; its door is `index.ts`. */
const dutchRooms = [
  'terms',
  'actions.ts',
  'state.ts',
  'events.ts',
  'hands',
  'phases',
  'view.ts',
  'course',
  'words',
  'forms',
  'computers',
  'board',
  'rules',
];

/**
 * Those of RingRift, the rules up to `ringrift.ts` and what people see of them above; its door is `index.ts`.
 */
const ringriftRooms = [
  'terms',
  'actions.ts',
  'state.ts',
  'events.ts',
  'pieces.ts',
  'position',
  'texts',
  'ringrift.ts',
  'options.ts',
  'sitting.ts',
  'view.ts',
  'words',
  'forms',
  'refusals',
  'play.ts',
  'computers',
  'tips',
  'board',
  'rules',
];

/** Those of Code2027; its door is `index.ts`. */
const code2027Rooms = [
  'card-texts',
  'terms',
  'box',
  'actions.ts',
  'state.ts',
  'events.ts',
  'position',
  'changes',
  'effects',
  'window',
  'course',
  'words',
];

/**
 * Rooms of a floor (or single files of it), the lowest first, of which each knows those before it and no doors.
 * `beside` are folders that every room may know.
 */
const stairs = (floor, rooms, beside = []) => {
  const path = (room) => (room.endsWith('.ts') ? `${room.replace('.', '\\.')}$` : `${room}/`);
  return rooms.map((room, index) => ({
    name: `${floor.split('/').at(-1)}-${room}-knows-what-is-below`,
    comment: `The rooms of ${floor}/ know those below them, and no doors.`,
    severity: 'error',
    from: { path: `^${floor}/${path(room)}`, pathNot: '\\.test\\.ts$' },
    to: {
      path: `^${floor}/`,
      pathNot: `^${floor}/(${[...beside, ...rooms.slice(0, index + 1)].map(path).join('|')})`,
    },
  }));
};

/** What rooms tell whoever watches: words without a library behind them. */
const watch = '^src/watching/watch\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      comment: 'No file needs itself by a way round, not for its types either.',
      to: { circular: true },
    },
    {
      name: 'notation-on-its-thread',
      severity: 'error',
      from: { path: '^(src|commands)/', pathNot: ['\\.test\\.ts$', '^src/rolls/notation-worker\\.ts$'] },
      comment:
        'The parser of dice notation takes long to load: on its own thread alone, where it holds up nobody.',
      to: { path: '^src/engine/dice/roll-notation\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    only(
      'engine-knows-no-game',
      '^src/engine/',
      '^src/engine/',
      'What games share knows no game, table, database or Discord.',
    ),
    only(
      'files-know-no-game',
      '^src/engine/files/',
      '^src/engine/(files/|(english|markdown|on-demand|rule-error)\\.ts$)',
      'Readers of files know formats, not what is in them.',
    ),
    only(
      'games-are-pure',
      '^src/games/',
      '^(src/(games|engine)|examples/league)/',
      'A game knows its rules and the engine, nothing else.',
    ),
    only(
      'facets-know-no-game',
      '^src/games/facets/',
      '^src/engine/|^src/games/(facets/|library\\.ts$)',
      'The contract is values and the engine, no game and nothing made of it.',
    ),
    {
      name: 'games-know-only-themselves',
      comment: 'One game never reads the rooms of another.',
      severity: 'error',
      from: { path: '^src/games/([^/]+)/' },
      // The contract is no game: it is what every game is held to.
      to: { path: '^src/games/[^/]+/', pathNot: '^src/games/($1|facets)/' },
    },
    only(
      'trials-are-pure',
      '^test/(games|contract)/',
      '^(src/(games|engine)|test/(games|contract)|examples/league)/',
      'What a game is tried with knows rules and the engine, no table, database or Discord.',
    ),
    {
      name: 'trials-know-one-game',
      comment: 'What one game is tried with never reads another game, nor what that is tried with.',
      severity: 'error',
      from: { path: '^test/games/([^/]+)/' },
      to: { path: '^(src|test)/games/[^/]+/', pathNot: '^(src|test)/games/($1|facets)/' },
    },
    {
      name: 'contract-knows-no-game',
      comment: 'The suite holds any game to the contract, with toy games of its own.',
      severity: 'error',
      from: { path: '^test/contract/' },
      to: { path: '^(src|test)/games/[^/]+/', pathNot: '^src/games/facets/' },
    },
    only(
      'examples-are-games',
      '^examples/',
      '^(examples|src/engine)/|^src/games/(facets/|(game|choices|library)\\.ts$)',
      'An example imports what any game may: the contract, the engine and itself.',
    ),
    only(
      'store-knows-no-rules',
      '^src/store/',
      `^src/(store|engine)/|${watch}`,
      'The store keeps, it does not play or post.',
    ),
    only(
      'tables-know-no-discord',
      '^src/table/',
      `^src/(table|store|games|engine)/|${watch}`,
      'A table talks to a Post.',
    ),
    ...stairs('src/store', storeRooms),
    ...stairs('src/table', tableRooms),
    ...stairs('src/discord', discordRooms),
    ...stairs('playground', playgroundRooms),
    ...stairs('src/games/baseball', baseballRooms, ['data', 'content']),
    ...stairs('src/games/dutch', dutchRooms, ['data', 'content']),
    ...stairs('src/games/code2027', code2027Rooms, ['content']),
    ...stairs('src/games/ringrift', ringriftRooms),
    only(
      'league-rules-know-the-engine-alone',
      '^src/league/(numbered\\.ts|results\\.ts|place\\.ts|round-robin/|swiss/|knock-out/|tables/|podium/|course/|season/(?!running/|board/|files/))',
      '^src/(league/|engine/)',
      'Rules of competitions are pure.',
    ),
    only(
      'league-knows-no-discord',
      '^src/league/',
      '^src/(league|table|store|games|engine)/',
      'A competition stands on tables as a table stands on its game.',
    ),
    ...stairs('src/league', leagueRooms),
    only(
      'rolls-know-no-discord',
      '^src/rolls/',
      '^src/(rolls|table|store|engine)/|^src/games/facets/telling\\.ts$',
      'Rolls outside tables know dice and the shape of a message, no single game and no Discord.',
    ),
    {
      name: 'only-discord-knows-discord',
      severity: 'error',
      from: { path: '^(src/(engine|games|store|table|league|rolls)|examples)/' },
      to: { path: 'node_modules/(discord\\.js|@discordjs|discord-api-types)' },
    },
    {
      name: 'only-the-store-knows-sql',
      severity: 'error',
      from: { pathNot: '^(src/store|scripts|test|bench|prisma)/|^prisma\\.config\\.ts$' },
      to: { path: 'node_modules/(@prisma|prisma|better-sqlite3|pg)/' },
    },
    {
      name: 'only-watching-knows-prometheus',
      severity: 'error',
      from: { pathNot: '^src/watching/' },
      to: { path: 'node_modules/prom-client/' },
    },
    only(
      'beacon-knows-its-servers',
      '^src/beacon/',
      '^src/(beacon|engine/beacon)/',
      'The beacon’s servers know rounds and signatures, no table and no game.',
    ),
    only(
      'watching-knows-no-room',
      '^src/watching/',
      '^src/(watching/|start-refused\\.ts$)',
      'Rooms tell whoever watches, which never asks them.',
    ),
    {
      name: 'discord-knows-no-rules',
      comment: 'The Discord layer may know the contract, never one game.',
      severity: 'error',
      from: { path: '^(src/discord|src/table)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src/games/[^/]+|examples)/', pathNot: '^src/games/facets/' },
    },
    {
      name: 'games-do-no-io',
      severity: 'error',
      from: { path: '^(src/games|test/(games|contract)|examples)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    only(
      'verify-page-knows-no-bot',
      '^docs/verify/',
      '^$',
      'The page that checks proofs shares no code with what makes them.',
    ),
    only(
      'second-checker-knows-nothing',
      '^test/fairness/second-checker',
      '^test/fairness/second-checker/',
      'The second checker is written from the recipe alone.',
    ),
    only(
      'event-reader-knows-nothing',
      '^test/league/event-reader/',
      '^test/league/event-reader/',
      'The reader of event files is written from the format alone.',
    ),
    only(
      'second-count-counts-by-itself',
      '^test/seasons/second-count/',
      '^test/seasons/second-count/|^src/games/(game\\.ts$|baseball/(records|terms)/)|^src/store/records/(log|table)\\.ts$|^src/table/log/replay\\.ts$',
      'The second count of a season replays logs and reads plays; it shares nothing that counts or knows leagues.',
    ),
    only(
      'playground-knows-no-bot',
      '^playground/',
      '^playground/',
      'The playground is Discord; it knows nothing of the bot.',
    ),
    {
      name: 'bot-knows-no-playground',
      severity: 'error',
      from: { path: '^(src|commands)/', pathNot: '\\.test\\.ts$' },
      // A league to begin with is content: it is bundled.
      to: { path: '^(playground|test|scripts|examples)/', pathNot: '^examples/league/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'src/store/generated' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node'] },
  },
};
