import { describe, expect, it } from 'vitest';
import { RuleError } from '../../../src/engine/rule-error.ts';
import { packSeason, readSeason } from '../../../src/league/season/files/season-zip.ts';
import { pack, unpack } from '../../../src/league/season/files/zip.ts';
import { gameText, smallSeason } from './small-season.ts';

/** Zips of a season that were damaged on their way, or changed by hand. */

const at = new Date('2026-11-22T12:00:00Z');

type Files = Map<string, Uint8Array>;

async function filesOf(): Promise<Files> {
  return new Map(await unpack(await packSeason(smallSeason, at), ['games']));
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Changes the text of a file. */
const edit =
  (name: string, change: (text: string) => string) =>
  (files: Files): void => {
    const before = new TextDecoder().decode(files.get(name));
    const after = change(before);
    if (after === before) throw new Error(`${name} stays as it was.`);
    files.set(name, bytesOf(after));
  };
const replace = (name: string, from: string | RegExp, to: string) =>
  edit(name, (text) => text.replace(from, to));
const append = (name: string, line: string) => edit(name, (text) => `${text}${line}\n`);
const remove = (name: string) => (files: Files) => void files.delete(name);

/** The sentences of the refusal, or its only one. */
async function refusal(zip: Uint8Array): Promise<string> {
  const error: unknown = await readSeason(zip).catch((thrown: unknown) => thrown);
  if (!(error instanceof RuleError)) throw new Error(`It was not refused: ${String(error)}`);
  // Markdown's backslashes are for Discord.
  return error.message.replaceAll('\\', '');
}

const lineAgain = (number: number) => (text: string) => `${text}${text.split('\n')[number - 1]}\n`;

const changes: readonly (readonly [what: string, damage: (files: Files) => void, told: string])[] = [
  // Missing and strange files.
  ['no season.json', remove('season.json'), 'season.json: this file is missing.'],
  ['no batting.csv', remove('batting.csv'), 'batting.csv: this file is missing.'],
  ['no audit.csv', remove('audit.csv'), 'audit.csv: this file is missing.'],
  [
    'no file of a game',
    remove('games/ab12.jsonl'),
    'results.csv, line 2: the file games/ab12.jsonl is missing.',
  ],
  [
    'a strange file',
    (files) => files.set('notes.txt', bytesOf('hi')),
    'notes.txt: this file isn’t part of a season.',
  ],
  [
    'a strange game',
    (files) => files.set('games/zz.jsonl', bytesOf(gameText('zz'))),
    'games/zz.jsonl: no result in results.csv names this game.',
  ],
  [
    'another file of games',
    (files) => files.set('games/x.csv', bytesOf('')),
    'games/x.csv: this file isn’t part of a season.',
  ],
  ['an empty table', (files) => files.set('draft.csv', bytesOf('')), 'draft.csv: this file is empty.'],
  // Bytes that are no text.
  [
    'a table that isn’t UTF-8',
    (files) => files.set('audit.csv', Buffer.from('number\n1\n\u00e9\n', 'latin1')),
    'audit.csv, line 3: this isn’t UTF-8 text.',
  ],
  [
    'a head that isn’t UTF-8',
    (files) => files.set('season.json', Uint8Array.of(0xff, 0xfe)),
    'season.json, line 1: this isn’t UTF-8 text.',
  ],
  // Headings.
  [
    'a column with another name',
    replace('batting.csv', 'RBI', 'Runs'),
    'batting.csv, line 1: “Runs” isn’t a column of batting.csv',
  ],
  [
    'no column',
    replace('draft.csv', 'made_up', 'place'),
    'draft.csv, line 1: the column made_up is missing.',
  ],
  [
    'a column twice',
    replace('draft.csv', 'made_up', 'place'),
    'draft.csv, line 1: the column place appears twice.',
  ],
  [
    'another table’s file',
    edit('pitching.csv', () => 'week,game\n'),
    'pitching.csv, line 1: “week” isn’t a column of pitching.csv',
  ],
  // Cells.
  [
    'a word for a number',
    replace('batting.csv', /(pcg-08),1/, '$1,one'),
    'batting.csv, line 3: G must be a number, not “one”.',
  ],
  [
    'a number below zero',
    replace('pitching.csv', 'ivs-16,1', 'ivs-16,-1'),
    'pitching.csv, line 2: G must be at least 0, not -1.',
  ],
  [
    'a fraction',
    replace('fielding.csv', 'SS,1', 'SS,1.5'),
    'fielding.csv, line 2: G must be a number, not “1.5”.',
  ],
  [
    'a wrong position',
    replace('fielding.csv', 'SS', 'XX'),
    'fielding.csv, line 2: position must be one of P, C, 1B',
  ],
  [
    'a cell too few',
    replace('schedule.csv', ',no\n', '\n'),
    'schedule.csv, line 2: there are 5 cells for 6 columns.',
  ],
  [
    'a cell too many',
    replace('schedule.csv', ',no\n', ',no,no\n'),
    'schedule.csv, line 2: there are 7 cells for 6 columns.',
  ],
  ['an empty cell', replace('audit.csv', 'forfeit of game 2', ''), 'audit.csv, line 2: what is missing.'],
  [
    'a wrong time',
    replace('results.csv', '2026-04-01T19:05:00.000Z', 'yesterday'),
    'results.csv, line 2: ended must be a time',
  ],
  ['a quote that stays open', replace('audit.csv', 'again"""', 'again""'), 'audit.csv, line 2: '],
  [
    'a formula',
    replace('transactions.csv', "'=Ada", '=Ada'),
    'transactions.csv, line 2: by begins like a formula',
  ],
  [
    'an unknown kind',
    replace('transactions.csv', 'request', 'gift'),
    'transactions.csv, line 2: cause must be one of request',
  ],
  [
    'a wrong id',
    replace('transactions.csv', 'T01-0001', '1'),
    'transactions.csv, line 2: id must be an id such as T14-0032',
  ],
  [
    'a move without its list',
    replace('transactions.csv', ',free,', ',,'),
    'transactions.csv, line 2: the row must have either a player with two lists, or a draft pick with two teams.',
  ],
  [
    'a free agent with a team',
    replace('transactions.csv', ',free,', ',active,'),
    'transactions.csv, line 2: the row must have',
  ],
  [
    'a pick without its round',
    replace('transactions.csv', ',2,3,PCG,', ',2,,PCG,'),
    'transactions.csv, line 3: the row must have',
  ],
  // Rows that say the same, or contradict others.
  [
    'a row twice',
    edit('batting.csv', lineAgain(2)),
    'batting.csv, line 4: pcg-07 in game 1 of week 1 already has line 2.',
  ],
  [
    'a game twice',
    edit('schedule.csv', lineAgain(3)),
    'schedule.csv, line 5: game 2 of week 1 already has line 3.',
  ],
  [
    'a team that isn’t there',
    append('schedule.csv', '2,1,1,QHM,IVS,no'),
    'schedule.csv, line 5: away names the team QHM, which isn’t in season.json.',
  ],
  [
    'a team that meets itself',
    append('schedule.csv', '2,1,1,IVS,IVS,no'),
    'schedule.csv, line 5: IVS can’t meet itself.',
  ],
  [
    'a result without its game',
    append('results.csv', `2,9,1,2,,,,,,,2026-04-01T19:05:00.000Z,${','.repeat(13)}`),
    'results.csv, line 4: game 9 of week 2 isn’t in schedule.csv.',
  ],
  [
    'a result of a canceled game',
    append('results.csv', `101,1,1,2,,,,,,,2026-04-01T19:05:00.000Z,${','.repeat(13)}`),
    'results.csv, line 4: game 1 of series 1 was canceled, so it has no result.',
  ],
  [
    'half a result',
    replace('results.csv', '1,1,0,1', '1,1,0,'),
    'results.csv, line 2: a result needs the runs of both teams.',
  ],
  [
    'a result with runs and a forfeit',
    replace('results.csv', '1,1,0,1,,', '1,1,0,1,,home'),
    'results.csv, line 2: a result has either runs or a forfeit.',
  ],
  [
    'a file of two results',
    replace('results.csv', /Z,(,+)\n/, 'Z,ab12$1\n'),
    'results.csv, line 3: the file games/ab12.jsonl already belongs to line 2.',
  ],
  [
    'a line of a game that wasn’t played',
    replace('batting.csv', '1,1,PCG,pcg-08', '1,3,PCG,pcg-08'),
    'batting.csv, line 3: game 3 of week 1 isn’t in results.csv.',
  ],
  // The draft.
  [
    'no pick at all',
    edit('draft.csv', (text) => `${text.split('\n')[0]}\n`),
    'season.json: there is a draft, but draft.csv has no picks.',
  ],
  [
    'picks without a draft',
    edit('season.json', (text) => text.replace(/,\s*"draft": \{[\s\S]*?"over": true\s*\}/, '')),
    'draft.csv, line 2: there are picks, but season.json has no draft.',
  ],
  [
    'a draft that goes on in a season that has begun',
    replace('season.json', '"over": true', '"over": false'),
    'season.json: the season has begun, but its draft isn’t over.',
  ],
  [
    'a draft with too short a clock',
    replace('season.json', '"clock": 600000', '"clock": 1'),
    'draft.clock must be at least 30,000',
  ],
  [
    'a pick too few',
    replace('draft.csv', /^3,.*\n/m, ''),
    'draft.csv, line 4: the pick 3 is missing before this one.',
  ],
  [
    'half a round',
    replace('draft.csv', /^4,.*\n/m, ''),
    'draft.csv, line 4: round 2 ends here, but there are 2 teams.',
  ],
  [
    'a pick in another round',
    replace('draft.csv', /^3,2,1/m, '3,1,1'),
    'draft.csv, line 4: pick 3 must be pick 1 of round 2, with 2 teams.',
  ],
  [
    'two picks of a team in a round',
    replace('draft.csv', /^2,1,2,PCG/m, '2,1,2,IVS'),
    'draft.csv, line 3: IVS has two picks in round 1.',
  ],
  ['a pick twice', edit('draft.csv', lineAgain(2)), 'draft.csv, line 6: the pick 1 already has line 2.'],
  [
    'a pick of a team that isn’t there',
    replace('draft.csv', /^2,1,2,PCG/m, '2,1,2,QHM'),
    'draft.csv, line 3: original names the team QHM, which isn’t in season.json.',
  ],
  [
    'an open pick after the draft',
    replace('draft.csv', /IVS,4,ivs-16/, 'IVS,,'),
    'draft.csv, line 5: the draft is over, but pick 4 isn’t made.',
  ],
  [
    'a player of a pick that isn’t made',
    replace('draft.csv', /IVS,4,ivs-16/, 'IVS,,ivs-16'),
    'draft.csv, line 5: pick 4 isn’t made, so it has no player',
  ],
  [
    'a turn twice',
    replace('draft.csv', /IVS,4,ivs-16/, 'IVS,1,ivs-16'),
    'draft.csv, line 5: made is 1 already in line 2.',
  ],
  [
    'a turn too late',
    replace('draft.csv', /IVS,4,ivs-16/, 'IVS,5,ivs-16'),
    'draft.csv, line 5: made can be at most 4',
  ],
  [
    'a player picked twice',
    replace('draft.csv', 'ivs-16', 'pcg-07'),
    'draft.csv, line 5: pcg-07 is picked already in line 2.',
  ],
  [
    'a skip that is made up',
    replace('draft.csv', 'yes,no', 'yes,yes'),
    'draft.csv, line 4: pick 3 is made up, but has no player.',
  ],
  // The audit log.
  ['an entry without its number', replace('audit.csv', /^1,/m, ','), 'audit.csv, line 2: number is missing.'],
  [
    'an entry with a wrong number',
    replace('audit.csv', /^1,/m, '0,'),
    'audit.csv, line 2: number must be at least 1, not 0.',
  ],
  [
    'an entry without its time',
    replace('audit.csv', '2026-04-01T19:05:00.000Z', ''),
    'audit.csv, line 2: at is missing.',
  ],
  [
    'an entry twice',
    append('audit.csv', '1,2026-04-01T19:05:00.000Z,Ben,pause,,,'),
    'audit.csv, line 3: the entry 1 already has line 2.',
  ],
  [
    'an entry of a formula',
    replace('audit.csv', "'@ben", '@ben'),
    'audit.csv, line 2: who begins like a formula',
  ],
  [
    'a text that is too long',
    append('audit.csv', `2,2026-04-01T19:05:00.000Z,Ben,${'x'.repeat(1_001)},,,`),
    'audit.csv, line 3: what must have at most 1,000 letters',
  ],
  [
    'an audit log that is too long',
    edit('audit.csv', (text) => {
      const line = (number: number) =>
        `${number},2026-04-01T19:05:00.000Z,Ben,pause${`,${'x'.repeat(1_000)}`.repeat(3)}\n`;
      return text + Array.from({ length: 2_700 }, (_, at) => line(at + 2)).join('');
    }),
    'the audit log can have at most 8,000,000 letters.',
  ],
  // The head.
  ['a head that isn’t JSON', edit('season.json', (text) => text.slice(0, -3)), 'season.json, line '],
  [
    'a head of another format',
    replace('season.json', '"format": 1', '"format": 2'),
    'season.json, line 3: format must be 1, not 2.',
  ],
  [
    'an unknown field',
    replace('season.json', '"week": 1', '"week": 1, "weak": 2'),
    'season.json, line 8: weak isn’t a field of a season.',
  ],
  [
    'a team twice',
    replace('season.json', '"IVS"', '"PCG"'),
    'teams[1].code is the code of an earlier team (“PCG”).',
  ],
  // Games.
  [
    'a game that breaks off',
    edit('games/ab12.jsonl', (text) => text.slice(0, -4)),
    'games/ab12.jsonl, line 4: the file breaks off in this line.',
  ],
  [
    'a game without its end',
    edit('games/ab12.jsonl', (text) => text.split('\n').slice(0, 3).join('\n').concat('\n')),
    'games/ab12.jsonl, line 3: the last line has no result.',
  ],
  [
    'a game without an action',
    edit('games/ab12.jsonl', (text) => text.replace(/\{"n":1.*\n/, '')),
    'games/ab12.jsonl, line 2: this isn’t the action 1.',
  ],
  [
    'a game with too few actions',
    edit('games/ab12.jsonl', (text) => text.replace(/\{"n":2.*\n/, '')),
    'games/ab12.jsonl, line 3: the game has 2 actions, but the file has 1.',
  ],
  [
    'a game with a line of something else',
    replace('games/ab12.jsonl', '{"n":2', '{n:2'),
    'games/ab12.jsonl, line 3: this isn’t JSON.',
  ],
  [
    'a game under another name',
    replace('games/ab12.jsonl', '"id":"ab12"', '"id":"cd34"'),
    'games/ab12.jsonl, line 1: this is the game cd34, not that of the file’s name.',
  ],
  [
    'a game of something else',
    replace('games/ab12.jsonl', '"game":"baseball"', '"game":"dutch"'),
    'games/ab12.jsonl, line 1: this isn’t the head of a game of baseball.',
  ],
];

describe('the zip of a season', () => {
  it('comes back as it was', async () => {
    expect(await readSeason(await packSeason(smallSeason, at))).toEqual(smallSeason);
  });

  it.each(changes)('with %s is refused', async (_, damage, told) => {
    const files = await filesOf();
    damage(files);
    const zip = await pack(
      [...files].map(([name, bytes]) => ({ name, bytes })),
      at,
    );
    expect(await refusal(zip)).toContain(told);
  });

  it('tells all mistakes of all tables at once', async () => {
    const files = await filesOf();
    replace('batting.csv', /(pcg-08),1/, '$1,one')(files);
    replace('fielding.csv', 'SS', 'XX')(files);
    const zip = await pack(
      [...files].map(([name, bytes]) => ({ name, bytes })),
      at,
    );
    expect((await refusal(zip)).split('\n')).toEqual([
      'This season has 2 mistakes:',
      expect.stringContaining('batting.csv, line 3'),
      expect.stringContaining('fielding.csv, line 2'),
    ]);
  });

  it('with a player’s line for a team that didn’t play is refused', async () => {
    const { head } = smallSeason;
    const teams = [...head.teams, ...head.teams.slice(0, 1).map((team) => ({ ...team, code: 'QHM' }))];
    const zipped = await packSeason({ ...smallSeason, head: { ...head, teams } }, at);
    const files = new Map(await unpack(zipped, ['games']));
    replace('batting.csv', 'PCG,pcg-08', 'QHM,pcg-08')(files);
    const zip = await pack(
      [...files].map(([name, bytes]) => ({ name, bytes })),
      at,
    );
    expect(await refusal(zip)).toContain('batting.csv, line 3: QHM doesn’t play in game 1 of week 1.');
  });

  it.each([0.1, 0.5, 0.9, 0.999])('cut off at %f of its length is refused', async (share) => {
    const zip = await packSeason(smallSeason, at);
    expect(await refusal(zip.subarray(0, Math.floor(zip.length * share)))).toContain('isn’t a zip');
  });

  it('of more than 8 MB is refused', async () => {
    expect(await refusal(new Uint8Array(8 * 1024 * 1024 + 1))).toBe(
      'This zip is too large: it can have up to 8 MB.',
    );
  });

  it('that says it unpacks to 4 GB is refused before anything is unpacked', async () => {
    const zip = await packSeason(smallSeason, at);
    zip.writeUInt32LE(0xf0_00_00_00, zip.lastIndexOf('batting.csv') - 22);
    expect(await refusal(zip)).toContain(
      'batting.csv unpacks to more than fits: the files of this zip can have 200 MB',
    );
  });
});
