import { beforeAll, describe, expect, it } from 'vitest';
import { careful } from '../../src/games/dutch/content/careful.ts';
import { original } from '../../src/games/dutch/content/original.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import { newRoom } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { refused } from '../equipment/refused.ts';

/** Refused strategy files of a server: the answer says what is wrong with each, and nothing of them is stored. */

closeAfterwards();

describe.each(oneDatabase())('files that are no strategy, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [dutch as Game] });
  });

  const asking = async <T>(ask: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openStore(house.databaseUrl);
    try {
      return await ask(store);
    } finally {
      await store.close();
    }
  };

  const changed = (piece: string, instead: string): string => {
    expect(careful.split(piece).length).toBeGreaterThan(1);
    return careful.replace(piece, () => instead);
  };
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...[...'bcdefghi'].map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]}, `.repeat(9)}]`),
  ].join('\n');
  const latin1 = Uint8Array.from(Buffer.from(changed('set: careful', 'set: Übermut'), 'latin1'));
  const utf16 = Uint8Array.from(Buffer.from(`\ufeff${careful}`, 'utf16le'));

  /** For each file: what is wrong, the content, and the expected answer, which usually names the line. */
  const files: readonly (readonly [string, string | Uint8Array, string | RegExp, string?, string?])[] = [
    ['nothing', '', 'mine.yaml: this file is empty.'],
    ['comments alone', '# later\n', 'mine.yaml: this file is empty.'],
    ['spaces alone', ' \n \n', 'mine.yaml: this file is empty.'],
    ['a bomb of aliases', bomb, 'mine.yaml line 1: you can’t use anchors (&)'],
    [
      'an anchor',
      changed('{decide: pass}', '&p {decide: pass}'),
      'mine.yaml line 38: you can’t use anchors (&)',
    ],
    ['an alias', changed('{decide: pass}', '*p'), 'mine.yaml line 38: you can’t use aliases (*)'],
    ['a tag', changed('set: careful', 'set: !!binary careful'), 'mine.yaml line 6: you can’t use tags (!)'],
    [
      'a merge key',
      changed('delay: {', 'delay: {<<: {min: 0}, '),
      'mine.yaml line 13: delay.<< isn’t a key here',
    ],
    ['10 MB', `${careful}# ${'x'.repeat(10_000_000)}`, 'strategies can be up to 256 kB', 'file-too-large'],
    [
      'more than 256 kB',
      `${careful}# ${'x'.repeat(256_000)}`,
      'strategies can be up to 256 kB',
      'file-too-large',
    ],
    ['another encoding', latin1, 'isn’t UTF-8 text', 'no-text'],
    ['two bytes a letter', utf16, 'isn’t UTF-8 text', 'no-text'],
    [
      'bytes of a picture',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff]),
      'isn’t UTF-8 text',
      'no-text',
    ],
    ['tabs', changed('  draw:\n    timer', '\tdraw:\n\t\ttimer'), /mine\.yaml line \d+: this isn’t YAML: /],
    ['no YAML', changed('{min: 0.2', '{min: [0.2'), /mine\.yaml line \d+: this isn’t YAML: /],
    ['HTML', '<!doctype html>\n<p>No strategy</p>\n', /mine\.yaml( line \d+)?: /],
    ['half a file', careful.slice(0, 2_000), /mine\.yaml line \d+: /],
    ['a list', '- careful\n', 'mine.yaml line 1: the file must be a map of format'],
    ['a word', 'careful\n', 'mine.yaml line 1: the file must be a map of format'],
    [
      'two documents',
      `${careful}---\n${careful}`,
      'mine.yaml: this file has several documents; it must have one.',
    ],
    [
      'a key twice',
      changed('game: dutch', 'game: dutch\ngame: dutch'),
      'mine.yaml line 6: game appears twice in the file.',
    ],
    [
      'a key that isn’t a word',
      changed('game: dutch', 'game: dutch\n7: 8'),
      'the file has a key that isn’t a word.',
    ],
    ['an unknown key', changed('memory:', 'mood: good\nmemory:'), 'mine.yaml line 16: mood isn’t a key here'],
    ['__proto__', `${careful}__proto__: {remember: 1}\n`, '__proto__ isn’t a key here'],
    [
      'too deep',
      changed(
        '{field: dutch.active, op: eq, value: true}',
        `${'{not: '.repeat(30)}{always: true}${'}'.repeat(30)}`,
      ),
      'this is nested deeper than 20 levels',
    ],
    [
      'another game',
      changed('game: dutch', 'game: baseball'),
      'mine.yaml line 5: game must be dutch, not “baseball”.',
    ],
    [
      'another language',
      changed('rules/1', 'rules/9'),
      'mine.yaml line 4: format must be rules/1, not “rules/9”.',
    ],
    ['a missing event', changed('  collect:\n', '  take:\n'), 'events.collect is missing'],
    ['an unknown fact', changed('own.highest', 'own.best'), 'must be a fact of this game, not “own.best”.'],
    ['a hidden fact', changed('own.highest', 'draw.next'), 'must be a fact of this game, not “draw.next”.'],
    ['an unknown operator', changed('op: gte', 'op: above'), 'must be one of exists, missing, '],
    ['an unknown pair', changed('swap: dutch_caller', 'swap: winner'), 'must be one of dutch_caller, '],
    [
      'a word of another event',
      changed('{decide: pass}', '{decide: skip}'),
      'must be one of draw_deck, draw_discard, pass, not “skip”.',
    ],
    [
      'a number that is a word',
      changed('max_seconds: 6', 'max_seconds: six'),
      'delay.max_seconds must be a number of seconds from 0 to 60, not “six”.',
    ],
    [
      'a wait of an hour',
      changed('max_seconds: 6', 'max_seconds: 3600'),
      'delay.max_seconds must be a number of seconds from 0 to 60, not 3600.',
    ],
    ['a probability above 1', changed('easy: 0.3', 'easy: 3'), 'must be a probability from 0 to 1, not 3.'],
    [
      'a number that is none',
      changed('easy: 0.3', 'easy: .nan'),
      'must be a probability from 0 to 1, not NaN.',
    ],
    [
      'a level too few',
      changed(', hard: 0.95, expert: 1}\n\nevents', ', hard: 0.95}\n\nevents'),
      'memory.remember.expert is missing',
    ],
    [
      'a map where a list belongs',
      changed('[easy, medium, hard, expert]', '{easy: 1}'),
      'difficulties must be the list easy, medium, hard, expert, not a map.',
    ],
    [
      'a rule without a name',
      changed('- name: low_enough\n        priority', '- priority'),
      'is missing: it must be a name.',
    ],
    [
      'a name that no database takes',
      changed('set: careful', 'set: "care\\0ful"'),
      'must be a name of visible characters',
    ],
    [
      'a rule whose name no database takes',
      changed('name: low_enough', 'name: "low\\0"'),
      'must be a name of visible characters',
    ],
    [
      'a name of a set that comes with the game',
      original,
      'set must be a name that isn’t taken, not “original”.',
    ],
    ['another kind of file', careful, 'mine.exe: a strategy must be .yaml or .json.', 'rules', 'mine.exe'],
    [
      'JSON that is none',
      '{"format": "rules/1"',
      /mine\.json line 1: this isn’t YAML: /,
      'rules',
      'mine.json',
    ],
  ];

  /**
   * Maximum CPU time in milliseconds that a file may cost the bot outside the reading thread. This includes the
   * playground.
   */
  const most = 500;

  it(`${files.length} kinds of them: each is told what is wrong, and nothing is stored`, async () => {
    const { ada } = newRoom(house);
    const { guild } = house.playground.world;
    // A server can import at most this many files a day.
    expect(files.length).toBeLessThan(50);
    expect(new Set(files.map(([kind]) => kind)).size).toBe(files.length);
    for (const [kind, content, words, code = 'rules', name = 'mine.yaml'] of files) {
      const file = ada.attach(name, content);
      const begun = process.threadCpuUsage();
      await refused(house, () => ada.slash(`/strategy import file:${file}`), code, words).catch(
        (cause: unknown) => {
          throw new Error(kind, { cause });
        },
      );
      const { user, system } = process.threadCpuUsage(begun);
      expect((user + system) / 1_000, kind).toBeLessThan(most);
    }
    expect(await asking((store) => store.guildLeagues(guild.id))).toEqual([]);
    expect(await asking((store) => store.leagueLetters(guild.id))).toBe(0);
    expect(await ada.complete('/play dutch strategy:')).toHaveLength(2);
    expect((await ada.slash('/strategy list')).text).toContain('Only the built-in one');
    // A valid file is read as usual.
    expect((await ada.slash(`/strategy import file:${ada.attach('mine.yaml', careful)}`)).text).toContain(
      'careful was imported',
    );
  });

  it('several mistakes are all listed, in line order', async () => {
    const { ada } = newRoom(house);
    const broken = careful
      .replace('game: dutch', 'game: go')
      .replace('op: gte', 'op: above')
      .replace('{decide: call}', '{decide: shout}');
    const { text } = await ada.slash(`/strategy import file:${ada.attach('mine.yaml', broken)}`);
    expect(text).toContain('This rules file has 3 mistakes:');
    expect(text).toMatch(/mine\.yaml line 5: .*\n.*mine\.yaml line \d+: .*\n.*mine\.yaml line \d+: /);
  });

  it('two files are refused, whatever they contain', async () => {
    const { ada } = newRoom(house);
    const [one, two] = [ada.attach('one.yaml', careful), ada.attach('two.yaml', careful)];
    await refused(
      house,
      () => ada.slash(`/strategy import file:${one} file2:${two}`),
      'rules',
      'one.yaml: a strategy must be a single file.',
    );
  });
});
