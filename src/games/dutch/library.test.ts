import { describe, expect, it } from 'vitest';
import { contentKey } from '../../engine/content-keys.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { LibraryFile } from '../library.ts';
import { readStrategy, strategyOf } from './computers/sets.ts';
import { careful } from './content/careful.ts';
import { library } from './library.ts';
import { options } from './terms/options.ts';

const file = (text: string, name = 'mine.yaml'): LibraryFile => ({ name, text });
const named = (set: string) => careful.replace('set: careful', () => `set: ${set}`);

/** Returns the message to a person who uploads these files. */
function told(...files: readonly LibraryFile[]): string {
  try {
    library.read(files);
  } catch (error) {
    if (error instanceof RuleError) return error.message.replaceAll('\\', '');
    throw error;
  }
  return 'it was read';
}

describe('a strategy that somebody brings', () => {
  it('is kept as what it says, under a key of that, with its name and what is in it', () => {
    const { keys, name, document, summary, warnings } = library.read([file(careful)]);
    expect(keys[0]).toMatch(new RegExp(`^${contentKey}$`));
    expect({ name, summary, warnings }).toEqual({
      name: 'careful',
      summary: '14 rules, 1 gate',
      warnings: undefined,
    });
    const written = [
      file(`# mine\r\n${careful.replaceAll('\n', '\r\n')}`),
      file(`\ufeff${careful}`, 'MINE.YML'),
      file(document, 'mine.json'),
      file(JSON.stringify(JSON.parse(document), null, '\t'), 'mine.json'),
      ...library.write(document, 'yaml'),
      ...library.write(document, 'json'),
    ];
    for (const one of written) expect(library.read([one])).toMatchObject({ keys, document });
  });

  it('comes as one file, of the kinds that there are', () => {
    expect(told(file(careful, 'mine.txt'))).toContain('mine.txt: a strategy must be .yaml or .json.');
    expect(told(file(careful), file(careful, 'two.yaml'))).toContain(
      'mine.yaml: a strategy must be a single file.',
    );
    expect(told()).toContain('a strategy must be a single file.');
  });

  it('has a name of its own', () => {
    for (const name of ['clubhouse', 'Original'])
      expect(told(file(named(name)))).toContain(
        `mine.yaml line 6: set must be a name that isn’t taken, not “${name}”.`,
      );
  });

  it('is brought with a warning where a rule comes to nothing, or nobody calls Dutch', () => {
    const never = careful.replace('{decide: call}', '{decide: no_call}');
    expect(library.read([file(never)]).warnings).toEqual([
      'With this strategy, no computer ever calls Dutch, so a game between computers can take a long time.',
    ]);
    const behind = careful.replace('do: {choose: first, from: own.unknown}', 'do: {decide: skip}');
    expect(library.read([file(behind)]).warnings).toEqual([
      'In queen_peek, “look_at_others” is never reached: “look_at_my_own” always decides first.',
    ]);
  });
});

describe('the largest file that can be brought', () => {
  /**
   * Maximum CPU time in milliseconds, because the whole bot waits meanwhile. Building a schema for each condition
   * would double the time.
   */
  const most = 150;

  it('is made known in a moment, since that happens where everybody plays', () => {
    const facts = ['own.paired', 'own.known', 'others.known', 'own.estimate', 'others.one_card'];
    const conditions = Array.from({ length: 7_000 }, (_, at) => `{field: ${facts[at % 5]}, op: missing}`);
    const large = careful.replace(
      'timer: drawing_card\n',
      () => `timer: drawing_card\n    require: {not: {any: [${conditions.join(',')}]}}\n`,
    );
    expect(Buffer.byteLength(large)).toBeGreaterThan(240_000);
    const { keys, document } = library.read([file(large)]);
    const begun = process.threadCpuUsage();
    library.load(keys[0] ?? '', document);
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1_000).toBeLessThan(most);
  });
});

describe('files that are handed out', () => {
  it('are both sets that come with the game, to be named anew', () => {
    const files = library.write(undefined, 'yaml');
    expect(files.map(({ name }) => name)).toEqual(['clubhouse.yaml', 'original.yaml']);
    for (const { name, text } of files) {
      expect(told(file(text, name))).toContain('set must be a name that isn’t taken');
      expect(library.read([file(text.replace(/^set: .*/m, 'set: mine'))]).name).toBe('mine');
    }
    expect(library.write(undefined, 'json').map(({ name }) => name)).toEqual([
      'clubhouse.json',
      'original.json',
    ]);
  });

  it('are an example, which can be brought', () => {
    for (const format of library.formats)
      expect(library.read(library.example(format))).toMatchObject({ name: 'careful' });
    expect(library.example('yaml')).toEqual([{ name: 'careful.yaml', text: careful }]);
  });

  it('are called by the name of the set, as far as files can be', () => {
    const names = (set: string) =>
      library.write(library.read([file(named(set))]).document, 'yaml').map(({ name }) => name);
    expect(names('"Ada’s 2nd / try"')).toEqual(['ada-s-2nd-try.yaml']);
    expect(names('"★★★"')).toEqual(['strategy.yaml']);
    expect(names('"../../etc"')).toEqual(['etc.yaml']);
  });

  it('are none of what cannot be read', () => {
    for (const document of ['', '{', '{}', 'null', '[]'])
      expect(() => library.write(document, 'yaml')).toThrow(RuleError);
  });
});

describe('the option strategy', () => {
  const bring = (text: string) => {
    const { keys, document } = library.read([file(text)]);
    const [key = ''] = keys;
    return { key, document, names: library.names(key, document) };
  };
  const mine = bring(careful);
  const settled = (typed: unknown, offered = [mine.names]) =>
    library.settle({ strategy: typed, mode: 'collect' }, offered);

  it('names what comes with the game, or a set by its key', () => {
    expect(options.parse({}).strategy).toBe('clubhouse');
    for (const strategy of ['clubhouse', 'original', mine.key])
      expect(options.parse({ strategy })).toMatchObject({ strategy });
    for (const strategy of ['', 'careful', 'clubhouse ', '__proto__', 'constructor', `${mine.key}.yaml`])
      expect(options.safeParse({ strategy }).success, strategy).toBe(false);
  });

  it('is what somebody means by a name or a key, of what their server offers', () => {
    expect(settled('Careful')).toEqual({ strategy: mine.key, mode: 'collect' });
    expect(settled(mine.key)).toEqual({ strategy: mine.key, mode: 'collect' });
    expect(settled('orig')).toEqual({ strategy: 'original', mode: 'collect' });
    expect(settled('CLUBHOUSE')).toEqual({ strategy: 'clubhouse', mode: 'collect' });
    expect(library.settle({ mode: 'collect' }, [])).toEqual({ mode: 'collect' });
    expect(settled(7)).toEqual({ strategy: 7, mode: 'collect' });
    for (const typed of ['', 'reckless', '`*_`'])
      expect(() => settled(typed)).toThrow(/^There’s no strategy “.*” on this server\./);
    expect(() => settled(mine.key, [])).toThrow(RuleError);
  });

  it('asks which of two of the same name', () => {
    const other = bring(careful.replace('priority: 3', 'priority: 4'));
    expect(() => settled('careful', [mine.names, other.names])).toThrow(
      `“careful” could be careful (${mine.key}) or careful (${other.key}).`,
    );
    expect(settled(other.key, [mine.names, other.names])).toMatchObject({ strategy: other.key });
  });

  it('is suggested: what comes with the game first', () => {
    expect(library.suggest('strategy', '', [mine.names])).toEqual([
      { name: 'Clubhouse (default)', value: 'clubhouse' },
      { name: 'Original: the traditional numbers', value: 'original' },
      { name: `careful (${mine.key})`, value: mine.key },
    ]);
    expect(library.suggest('strategy', 'care', [mine.names])).toHaveLength(1);
    expect(library.suggest('strategy', 'care', [])).toEqual([]);
  });

  it('says what must be loaded before a game is asked anything', () => {
    expect(library.keysIn({ strategy: mine.key })).toEqual([mine.key]);
    for (const given of [{}, { strategy: 'clubhouse' }, { strategy: 'original' }, { strategy: 1 }, null, 'x'])
      expect(library.keysIn(given)).toEqual([]);
  });

  it('names a set that games know once it was loaded', () => {
    const content = library.load(mine.key, mine.document);
    expect(library.known(mine.key)).toBe(content);
    expect(strategyOf(mine.key)).toEqual(readStrategy(file(careful)));
    expect(library.called?.(mine.key)).toBe('careful');
    expect(library.known('aaaaa')).toBeUndefined();
    expect(strategyOf('constructor')).toBeUndefined();
  });
});
