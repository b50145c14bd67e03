import { existsSync, readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { customIds, customIdsIn, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { subcommands } from './season-commands.ts';
import {
  all,
  before,
  byPhase,
  idOf,
  isForAll,
  noTeam,
  noTrade,
  notRunner,
  ofGulls,
  ofSides,
  ownersOf,
  paused,
  phases,
  publicControls,
  type Row,
  runners,
  type Said,
  trying,
} from './season-roles.ts';
import type { SeasonRoom } from './season-room.ts';

closeAfterwards();

/**
 * A control: its command, its verb without the season, what follows the season in its custom id, and what was chosen in
 * a menu. CLAIM is the team and person of the claim, SINCE the time of the trade, GAME the fixture and number of a game
 * of the Gulls, and PICK a player who may be picked.
 */
type Press = readonly [command: string, verb: string, more?: string | undefined, chosen?: string];

const gone = 'This request is no longer kept.';
const offerGone = 'This offer is no longer kept.';
const notCanceler = 'Only PCG’s owner and assistants can cancel that request.';
const notOwner = 'Only owners of teams vote.';
const notBegun = 'Owners vote when';
const onlyOwners: Said = [notOwner, notOwner, notBegun, notBegun, notOwner, notOwner];
/** Who sees the trade of the Gulls and the Smelters: a commissioner answers for teams without an owner. */
const ofTrade = (text: string, others = noTrade): Said => [others, text, text, text, text, others];
const onlyOthers = 'Only owners of other teams can object to a trade.';
const notYet = 'Not every team has accepted this trade yet.';
const queue = 'Only your team sees this.';
const picks = '**PCG** pick';
const nobodyCalled = 'There’s no player nobody in this season.';
const noLonger = 'That button no longer works.';

const ofPosts: readonly Row<Press>[] = [
  [['season', 'show'], 'preseason', all('NAME · Before the season')],
  [['season', 'claim'], 'preseason', all('Which team do you want to run?')],
  [
    ['season', 'claim', 'team', 'QHM'],
    'preseason',
    [
      'are yours',
      'You already belong to PCG',
      'You already belong to IVS',
      'You already belong to PCG',
      'are yours',
      'are yours',
    ],
  ],
  [['season', 'start'], 'preseason', runners('**NAME** begins with week 1.')],
  [['season', 'week'], 'preseason', all('NAME · week 1 of 4')],
  [['season', 'play'], 'preseason', all(before)],
  [['season', 'play'], 'paused', all(paused)],
  [['season', 'standings'], 'paused', all('NAME · Week 1 of 4')],
  [['season', 'leaders'], 'paused', all('NAME')],
  [['season', 'pause'], 'preseason', runners('**NAME** is paused.')],
  [['season', 'resume'], 'paused', runners('**NAME** goes on.')],
  [['season', 'audit', '2'], 'preseason', all('NAME · audit log')],
  [['season', 'close'], 'preseason', all(noLonger)],
  [['schedule', 'show'], 'preseason', all('NAME · week 1 of 4')],
  [['schedule', 'week', '3'], 'preseason', all('NAME · week 3 of 4')],
  [['schedule', 'mine'], 'preseason', ownersOf('**1**')],
  [['schedule', 'check'], 'preseason', all('NAME · schedule')],
  [['schedule', 'play'], 'paused', all(paused)],
  [['schedule', 'confirm', 'GAME-1-0'], 'paused', ofSides(paused)],
  [['schedule', 'deny', 'GAME-1-0'], 'paused', ofSides(paused)],
  [['schedule', 'agree', 'GAME-4000000000'], 'paused', ofSides(paused)],
  [['team', 'list'], 'preseason', all(': Ben')],
  [['team', 'computer', '0'], 'preseason', runners('Somebody of that team has done something since.')],
  [['team', 'give', 'CLAIM'], 'claimed', runners('belong to Ben now.')],
  [['team', 'refuse', 'CLAIM'], 'claimed', runners('Ben doesn’t get')],
];

const ofFigures: readonly Row<Press>[] = [
  [['standings', 'show', 'overall'], 'preseason', all('NAME · Before the season · overall')],
  [['standings', 'text', 'overall'], 'preseason', all('NAME')],
  [['leaders', 'show', 'r'], 'preseason', all('NAME')],
  [['leaders', 'text', 'r'], 'preseason', all('NAME')],
  [['leaders', 'stat', 'r', 'HR'], 'preseason', all('NAME')],
  [
    ['stats', 'player', undefined, 'card regular pcg-20'],
    'preseason',
    all('Kamala Delacruzet · Port Calder Gulls'),
  ],
  [['stats', 'team', 'r0'], 'preseason', all('NAME')],
  [['results', 'show'], 'preseason', all('NAME · results')],
  [['results', 'p', '0'], 'preseason', all('NAME · results')],
  [['results', 'box', '1-1'], 'paused', all('That game has no box score.')],
  [['playoffs', 'show'], 'paused', all('The playoffs haven’t begun.')],
  [['awards', 'show'], 'preseason', all('Titles and votes follow')],
  [['awards', 'vote'], 'preseason', onlyOwners],
  [['awards', 'award', undefined, 'pitcher'], 'preseason', onlyOwners],
  [['awards', 'name', 'player-0-0', 'ivs-10'], 'preseason', onlyOwners],
];

const ofRosters: readonly Row<Press>[] = [
  [['roster', 'cancel', '1'], 'offered', ofGulls('Request 1 is canceled.', notCanceler)],
  // A request that is put together belongs to who began it.
  ...['from', 'page', 'player', 'to', 'undo', 'over', 'back', 'send'].map(
    (verb): Row<Press> => [['roster', verb, 'active'], 'preseason', all(gone)],
  ),
  [['trade', 'list'], 'offered', ofTrade('**1** Open', 'no trades for you to see')],
  [['trade', 'show', '1'], 'offered', ofTrade('**Trade 1**')],
  [['trade', 'open', undefined, '1'], 'offered', ofTrade('**Trade 1**')],
  [['trade', 'change', '1'], 'offered', ofTrade('**IVS** get')],
  [
    ['trade', 'accept', '1-SINCE'],
    'offered',
    [noTrade, 'already accepted', 'In review', 'already accepted', 'In review', noTrade],
  ],
  [['trade', 'decline', '1-SINCE'], 'offered', ofTrade('Declined.')],
  [['trade', 'withdraw', '1-SINCE'], 'offered', ofTrade('Taken back')],
  [['trade', 'waiting'], 'offered', ofTrade('**Trade 1**', 'no trades for you to see')],
  [['trade', 'approve', '1'], 'offered', [noTrade, notRunner, notRunner, notRunner, notYet, noTrade]],
  [['trade', 'refuse', '1'], 'offered', ofTrade('**Trade 1**')],
  [
    ['trade', 'refuse', '1', 'It’s too one-sided.'],
    'offered',
    [noTrade, notRunner, notRunner, notRunner, notYet, noTrade],
  ],
  [['trade', 'object', '1'], 'offered', [noTrade, onlyOthers, notYet, notYet, onlyOthers, noTrade]],
  ...['teams', 'partners', 'from', 'page', 'asset', 'to', 'undo', 'over', 'back', 'send'].map(
    (verb): Row<Press> => [['trade', verb, '1'], 'preseason', all(offerGone)],
  ),
];

const ofDrafts: readonly Row<Press>[] = [
  [['draft', 'show'], 'drafting', all('On the clock: **PCG**')],
  [['draft', 'board'], 'drafting', all('of 8 picks are made')],
  [
    ['draft', 'menu'],
    'drafting',
    [noTeam, 'Pick for PCG', 'Players for IVS', 'Pick for PCG', 'Pick for PCG', 'Pick for PCG'],
  ],
  [
    ['draft', 'position', undefined, 'SP'],
    'drafting',
    [noTeam, 'Pick for PCG', 'Players for IVS', 'Pick for PCG', 'Pick for PCG', 'Pick for PCG'],
  ],
  [
    ['draft', 'choose', undefined, 'nobody'],
    'drafting',
    [noTeam, nobodyCalled, nobodyCalled, nobodyCalled, nobodyCalled, nobodyCalled],
  ],
  [['draft', 'take', 'PICK'], 'drafting', [notRunner, picks, 'PCG are on the clock', picks, picks, picks]],
  [['draft', 'add', 'PICK'], 'drafting', ownersOf(queue)],
  [['draft', 'drop', undefined, 'pcg-20'], 'drafting', ownersOf(queue)],
  [['draft', 'top', undefined, 'PICK'], 'drafting', ownersOf(queue)],
  [['draft', 'auto', 'off'], 'drafting', ownersOf(queue)],
  [['draft', 'queue'], 'drafting', ownersOf(queue)],
];

const rows: readonly Row<Press>[] = [...ofPosts, ...ofFigures, ...ofRosters, ...ofDrafts];

const known = new Set(rows.map(([[command, verb]]) => `${command} ${verb}`));

/** The verbs that the presses of a command tell apart, by its source. */
function verbsIn(command: string): readonly string[] {
  const folder = new URL(`../../commands/${command}/`, import.meta.url);
  const rooms = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => new URL(name, folder))
    : [];
  const files = [new URL(`../../commands/${command}.ts`, import.meta.url), ...rooms];
  return files.flatMap((file) => {
    const source = ts.createSourceFile('', readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    return source.statements.flatMap((statement) =>
      ts.isFunctionDeclaration(statement) && pressing.has(statement.name?.text ?? '')
        ? wordsIn(statement)
        : [],
    );
  });
}

/** The functions that presses go through. */
const pressing: ReadonlySet<string> = new Set(['press', 'act', 'moving', 'offering']);

/** What `wanted` is compared with. */
function wordsIn(node: ts.Node): readonly string[] {
  const isWanted = (one: ts.Node) => ts.isIdentifier(one) && one.text === 'wanted';
  const own =
    ts.isBinaryExpression(node) && isWanted(node.left) && ts.isStringLiteral(node.right)
      ? [node.right.text]
      : ts.isSwitchStatement(node) && isWanted(node.expression)
        ? node.caseBlock.clauses.flatMap((clause) =>
            ts.isCaseClause(clause) && ts.isStringLiteral(clause.expression) ? [clause.expression.text] : [],
          )
        : [];
  const inside: string[] = [];
  node.forEachChild((child) => {
    inside.push(...wordsIn(child));
  });
  return [...own, ...inside];
}

const commands = [...new Set(subcommands.map(({ path }) => path.split(' ')[0] ?? ''))];

it.each(commands)('tries every press that /%s knows', (command) => {
  expect(verbsIn(command).filter((verb) => !known.has(`${command} ${verb}`))).toEqual([]);
});

it('finds the presses that commands know', () => {
  expect(commands.flatMap(verbsIn).length).toBeGreaterThan(60);
});

/** One database is enough: permissions aren't stored in the database. */
describe.each(oneDatabase())('who may press what in a season, on %s', (database) => {
  let house: Clubhouse;
  /** Every control of these commands that was ever shown. */
  const shown = new Set<string>();

  beforeAll(async () => {
    house = await openClubhouse(database);
    house.playground.world.on((event) => {
      if (event.kind !== 'message-created' && event.kind !== 'message-updated') return;
      for (const id of customIdsIn(event.message.components)) {
        const [, command, verb] = /^q:(\w+):(\w+)/.exec(id) ?? [];
        if (command !== undefined && commands.includes(command)) shown.add(`${command} ${verb}`);
      }
    });
  });

  async function pressed(room: SeasonRoom, user: User, press: Press): Promise<string> {
    const [command, verb, wanted = '', chosen] = press;
    const { cleo, name } = room;
    let more = wanted;
    if (wanted === 'CLAIM')
      more =
        publicControls(room).flatMap((one) => /^q:team:give-\w+-(\d+-\d+)$/.exec(one)?.[1] ?? [])[0] ?? '';
    if (wanted.includes('GAME')) {
      const games = await cleo.complete(`/schedule cancel season:${name} game:PCG`);
      const value = games.find((one) => !one.name.includes('IVS'))?.value ?? '';
      more = wanted.replace('GAME', `${value}`.replace(':', '-'));
    }
    if (wanted.includes('SINCE')) {
      const { message } = await room.ben.slash(`/trade show trade:1 season:${name}`);
      const ids = message === undefined ? [] : customIds(message);
      more = ids.flatMap((one) => /:(?:decline|withdraw)-\w+-(1-\d+)$/.exec(one)?.[1] ?? [])[0] ?? '';
    }
    const isPick = wanted === 'PICK' || chosen === 'PICK';
    const pick = isPick ? (await cleo.complete(`/draft pick season:${name} player:`))[0]?.value : undefined;
    if (wanted === 'PICK') more = `${pick}`;
    const values = chosen === 'PICK' ? [`${pick}`] : chosen === undefined ? undefined : [chosen];
    const customId = `q:${command}:${verb}-${idOf(room)}${more === '' ? '' : `-${more}`}`;
    const [post] = room.ada.messages();
    const answer = await user.forgePress({
      customId,
      message: post?.message.id ?? '',
      ...(values !== undefined && { values }),
    });
    expect.soft(answer.message?.ephemeral, customId).toBe(true);
    return sentence(answer);
  }

  const tried = trying(() => house, pressed);

  it.each(phases)('presses that answer everybody alike, when it is %s', async (phase) => {
    await tried.same(
      phase,
      rows.filter((row) => row[1] === phase && isForAll(row)),
    );
  });

  it.each(byPhase(rows.filter((row) => !isForAll(row))))('%j, when it is %s', (...row) => tried.each(row));

  it('has a row for every control that was shown', () => {
    expect(shown.size).toBeGreaterThan(20);
    expect([...shown].filter((one) => !known.has(one))).toEqual([]);
  });
});
