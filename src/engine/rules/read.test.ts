import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pebbleRules, pebbles } from '../../../test/toys/pebbles.ts';
import { sentenceOf } from '../files/problems.ts';
import { writeYaml } from '../files/yaml.ts';
import { documentReader, rulesReader } from './read.ts';
import { RulesRefused } from './refused.ts';

const read = rulesReader(pebbles);
const file = (text: string) => ({ name: 'mine.yaml', text });

/** Returns the mistakes in a file, one sentence each. Rethrows any error that isn't a `RulesRefused`. */
function wrongs(text: string): readonly string[] {
  try {
    read(file(text));
  } catch (error) {
    if (error instanceof RulesRefused) {
      expect(error.code).toBe('rules');
      return error.problems.map(sentenceOf);
    }
    throw error;
  }
  return [];
}

/** The file with one piece replaced. */
function broken(piece: string, instead: string): string {
  expect(pebbleRules.split(piece)).toHaveLength(2);
  return pebbleRules.replace(piece, () => instead);
}

/** Milliseconds. Quadratic work would take minutes, and the machine may be busy. */
const soon = 10_000;

describe('a rules file', () => {
  it('is read whole, with its rules in the order in which they are tried', () => {
    const set = read(file(pebbleRules));
    expect(set).toMatchObject({
      set: 'plain',
      defaultLevel: 'meek',
      weights: { meek: 3, bold: 1 },
      tables: { pause: { seconds: 2 } },
    });
    expect(set.events['trade']?.rules.map(({ name }) => name)).toEqual(['stop', 'ends']);
    expect(set.events['take']?.rules[0]?.do).toEqual({
      choose: 'highest_points',
      from: 'mine.known',
      where: [{ exclude_rank: '10' }],
    });
  });

  it('keeps rules of equal priority in the order of the file', () => {
    const set = read(file(broken('priority: 2\n        probability', 'priority: 1\n        probability')));
    expect(set.events['trade']?.rules.map(({ name }) => name)).toEqual(['ends', 'stop']);
  });

  it('may have comments, quotes and its lines in another order', () => {
    const lines = pebbleRules.replace('set: plain', '').replace('rules/1', '"rules/1" # the version');
    expect(wrongs(`# mine\n${lines}set: 'plain'\n`)).toEqual([]);
  });
});

describe('a stored document', () => {
  const { document } = read(file(pebbleRules));

  it('is the same however the file was written', () => {
    const [head = '', tail = ''] = pebbleRules.split('events:');
    const other = `events:${tail}${head}`.replace('exclude_rank: 10', 'exclude_rank: "10"');
    expect(JSON.stringify(read(file(other)).document)).toBe(JSON.stringify(document));
    expect(JSON.stringify(read(file(JSON.stringify(document))).document)).toBe(JSON.stringify(document));
  });

  it('is read back unchanged', () => {
    const kept: unknown = JSON.parse(JSON.stringify(document));
    expect(documentReader(pebbles)(kept, 'kept.json')).toEqual(read(file(pebbleRules)));
  });

  it('is refused, without line numbers, if it has become invalid', () => {
    const told = () => documentReader(pebbles)({ ...document, game: 'chess' }, 'kept.json');
    expect(told).toThrow(RulesRefused);
    expect(told).toThrow('kept.json: game must be pebbles, not “chess”.');
    for (const nothing of [undefined, null, 7, 'rules', []])
      expect(() => documentReader(pebbles)(nothing, 'kept.json')).toThrow(RulesRefused);
  });

  it('is written as YAML that reads back the same, whatever its names', () => {
    const letter = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const words = fc.oneof(
      letter,
      fc.constantFrom('10', 'yes', 'null', '# no', 'a: b', '- a', '~', '{', "'", '"'),
    );
    fc.assert(
      fc.property(words, words, (set, name) => {
        const named = JSON.parse(JSON.stringify(document));
        named.set = set;
        named.events.trade.rules[0].name = name;
        const text = writeYaml(named);
        let kept: object;
        try {
          kept = documentReader(pebbles)(named, 'kept.json').document;
        } catch {
          return;
        }
        expect(read(file(text)).document).toEqual(kept);
      }),
    );
  });

  it('is written with short parts on one line', () => {
    expect(writeYaml(document)).toContain('\n      - name: stop\n        priority: 1\n        when:\n');
    expect(writeYaml(document)).toContain(
      '\n    gates: [{name: doze, probability: {meek: 0.5, bold: 0}, do: {decide: wait}}]\n',
    );
  });
});

describe('is refused, with the line and what was expected', () => {
  const ways: readonly (readonly [kind: string, piece: string, instead: string, ...sentences: string[]])[] = [
    [
      'another version of the language',
      'format: rules/1',
      'format: rules/2',
      'mine.yaml line 1: format must be rules/1, not “rules/2”.',
    ],
    [
      'rules of another game',
      'game: pebbles',
      'game: chess',
      'mine.yaml line 2: game must be pebbles, not “chess”.',
    ],
    ['a missing name', 'set: plain\n', '', 'mine.yaml line 1: set is missing: it must be a name.'],
    ['an empty name', 'set: plain', 'set: ""', 'mine.yaml line 3: set must be a name, not “”.'],
    [
      'a name that nobody can read',
      'set: plain',
      'set: "pla\\0in"',
      'mine.yaml line 3: set must be a name of visible characters on one line, not “pla\0in”.',
    ],
    [
      'a name that turns what stands beside it',
      'name: stop',
      'name: "\\u202estop"',
      'mine.yaml line 36: events.trade.rules[1].name must be a name of visible characters on one line, not “\u202estop”.',
    ],
    [
      'half a character',
      'name: stop',
      'name: "\\ud800"',
      'mine.yaml line 36: events.trade.rules[1].name must be a name of visible characters on one line, not “\ud800”.',
    ],
    [
      'a name of several lines',
      'set: plain',
      'set: "plain\\nrules"',
      'mine.yaml line 3: set must be a name of visible characters on one line, not “plain\nrules”.',
    ],
    [
      'a name with a space in front',
      'set: plain',
      'set: " plain"',
      'mine.yaml line 3: set must be a name that doesn’t begin or end with a space, not “ plain”.',
    ],
    [
      'a missing event',
      / {2}trade:[\s\S]*/.exec(pebbleRules)?.[0] ?? '',
      '',
      'mine.yaml line 8: events.trade is missing: it must be a map of timer, require, gates, optimal, rules, otherwise, accept.',
    ],
    [
      'an unknown key at the top',
      'pause:',
      'mood: good\npause:',
      'mine.yaml line 7: mood isn’t a key here: use format, game, set, difficulties, default_difficulty, random_difficulty_weights, events, pause.',
    ],
    [
      'an unknown key of a rule, once for each',
      'name: any',
      'name: any\n        weight: 3\n        hue: red',
      'mine.yaml line 25: events.take.rules[1].weight isn’t a key here: use name, priority, when, probability, do.',
      'mine.yaml line 26: events.take.rules[1].hue isn’t a key here: use name, priority, when, probability, do.',
    ],
    [
      'an unknown key of a condition',
      '{field: hurry, op: eq, value: true}',
      '{field: hurry, op: eq, value: true, twice: true}',
      'mine.yaml line 18: events.take.optimal.scale.when.twice isn’t a key here: use field, op, value.',
    ],
    [
      'an unknown operator',
      'op: size_gte',
      'op: bigger',
      'mine.yaml line 38: events.trade.rules[1].when.all[0].op must be one of exists, missing, empty, not_empty, eq, ne, gt, gte, lt, lte, size_eq, size_gte, size_lte, contains, in, not “bigger”.',
    ],
    [
      'an unknown fact',
      'field: words',
      'field: yours.all',
      'mine.yaml line 38: events.trade.rules[1].when.all[1].not.field must be a fact of this game, not “yours.all”.',
    ],
    [
      'a choice from something other than a list of slots',
      'from: mine.all',
      'from: seats',
      'mine.yaml line 26: events.take.rules[1].do.from must be one of mine.all, mine.known, which are lists of slots, not “seats”.',
    ],
    [
      'an unknown way to choose',
      'choose: random',
      'choose: best',
      'mine.yaml line 26: events.take.rules[1].do.choose must be one of random, highest_points, lowest_points, first, last, not “best”.',
    ],
    [
      'an unknown filter',
      '{exclude_rank: 10}',
      '{without: 10}',
      'mine.yaml line 23: events.take.rules[0].do.where[0] must be a map with exclude_rank, only_rank, exclude_suit, or only_suit, not a map.',
    ],
    [
      'a rank that there is not',
      '{exclude_rank: 10}',
      '{exclude_rank: Jack}',
      'mine.yaml line 23: events.take.rules[0].do.where[0].exclude_rank must be one of 1, 2, 10, not “Jack”.',
    ],
    [
      'an unknown selector',
      'swap: ends',
      'swap: tops',
      'mine.yaml line 35: events.trade.rules[0].do.swap must be ends, not “tops”.',
    ],
    [
      'a word of another event',
      'otherwise: {decide: skip}',
      'otherwise: {decide: wait}',
      'mine.yaml line 41: events.trade.otherwise.decide must be one of skip, stop, not “wait”.',
    ],
    [
      'a choice where there is nothing to choose',
      '{swap: ends}',
      '{choose: first, from: mine.all}',
      'mine.yaml line 35: events.trade.rules[0].do must be a map with decide or swap, not a map.',
    ],
    [
      'an exchange where there is none',
      '{choose: random, from: mine.all}',
      '{swap: ends}',
      'mine.yaml line 26: events.take.rules[1].do must be a map with decide or choose, not a map.',
    ],
    [
      'pairs that are accepted where none is exchanged',
      'repeat: true',
      'accept: {repeat_pair: 1}',
      'mine.yaml line 28: events.take.accept isn’t a key here: use timer, require, gates, optimal, rules, otherwise, repeat.',
    ],
    [
      'a repetition where there is none',
      'accept: {repeat_pair: 0.25}',
      'repeat: true',
      'mine.yaml line 40: events.trade.repeat isn’t a key here: use timer, require, gates, optimal, rules, otherwise, accept.',
    ],
    [
      'a probability above 1',
      'probability: 0.75',
      'probability: 75',
      'mine.yaml line 17: events.take.optimal.probability must be a probability from 0 to 1, not 75.',
    ],
    [
      'a probability that isn’t a number',
      'repeat_pair: 0.25',
      'repeat_pair: .nan',
      'mine.yaml line 40: events.trade.accept.repeat_pair must be a probability from 0 to 1, not NaN.',
    ],
    [
      'a map of levels that lacks one',
      '{meek: 0.5, bold: 0}',
      '{meek: 0.5}',
      'mine.yaml line 14: events.take.gates[0].probability.bold is missing: it must be a probability from 0 to 1.',
    ],
    [
      'a map of levels with one more',
      '{meek: 0.5, bold: 0}',
      '{meek: 0.5, bold: 0, mad: 1}',
      'mine.yaml line 14: events.take.gates[0].probability.mad isn’t a key here: use meek, bold.',
    ],
    [
      'other levels than those of the game',
      '[meek, bold]',
      '[bold, meek]',
      'mine.yaml line 4: difficulties must be the list meek, bold, not a list.',
    ],
    [
      'a level by default that there is not',
      'default_difficulty: meek',
      'default_difficulty: mad',
      'mine.yaml line 5: default_difficulty must be one of meek, bold, not “mad”.',
    ],
    [
      'weights below 0',
      '{meek: 3, bold: 1}',
      '{meek: -3, bold: 1}',
      'mine.yaml line 6: random_difficulty_weights.meek must be 0 or more, not -3.',
    ],
    [
      'the timer of another event',
      'timer: trading',
      'timer: taking',
      'mine.yaml line 30: events.trade.timer must be trading, not “taking”.',
    ],
    [
      'no rules',
      / {4}rules:\n {6}- name: dear[\s\S]*?(?= {4}otherwise)/.exec(pebbleRules)?.[0] ?? '',
      '    rules: []\n',
      'mine.yaml line 19: events.take.rules must have at least one rule, not an empty list.',
    ],
    [
      'the same name twice among gates and rules',
      'name: any',
      'name: doze',
      'mine.yaml line 24: events.take.rules[1].name must be a name that no other gate or rule in the event has, not “doze”.',
    ],
    [
      'a priority that is no whole number',
      'priority: 2\n        do',
      'priority: 1.5\n        do',
      'mine.yaml line 25: events.take.rules[1].priority must be a whole number, not 1.5.',
    ],
    [
      'a value where the operator takes none',
      'op: not_empty}\n    gates',
      'op: not_empty, value: 1}\n    gates',
      'mine.yaml line 11: events.take.require.value isn’t a key here: use field, op.',
    ],
    [
      'no value where the operator takes one',
      'op: eq, value: true',
      'op: eq',
      'mine.yaml line 18: events.take.optimal.scale.when.value is missing: it must be a word, a number, true, or false.',
    ],
    [
      'no list for “in”',
      '[go, on]',
      'go',
      'mine.yaml line 38: events.trade.rules[1].when.all[1].not.value must be a list of values, not “go”.',
    ],
    [
      'no number for a comparison',
      'value: 2}',
      'value: two}',
      'mine.yaml line 38: events.trade.rules[1].when.all[0].value must be a number, not “two”.',
    ],
    [
      'more to choose than there may be',
      'from: mine.all}',
      'from: mine.all, count: 11}',
      'mine.yaml line 26: events.take.rules[1].do.count must be a whole number from 1 to 10, not 11.',
    ],
    [
      'a condition that is none',
      '{field: mine.known, op: not_empty}',
      'sometimes',
      'mine.yaml line 22: events.take.rules[0].when must be a condition: always, all, any, not, or field with op, not “sometimes”.',
    ],
    [
      'a table of the game that is none',
      'pause: {seconds: 2}',
      'pause: 2',
      'mine.yaml line 7: pause must be a map of seconds, not 2.',
    ],
    [
      'a key twice',
      'set: plain',
      'set: plain\nset: other',
      'mine.yaml line 4: set appears twice in the file.',
    ],
    [
      'a key that isn’t a word',
      'set: plain',
      'set: plain\n7: 8',
      'mine.yaml line 4: the file has a key that isn’t a word.',
    ],
    [
      'an anchor',
      '{decide: stop}',
      '&stop {decide: stop}',
      'mine.yaml line 39: you can’t use anchors (&): write the value out.',
    ],
    [
      'an alias',
      '{decide: stop}',
      '*stop',
      'mine.yaml line 39: you can’t use aliases (*): write the value out.',
    ],
    [
      'a tag',
      'set: plain',
      'set: !!binary plain',
      'mine.yaml line 3: you can’t use tags (!): use plain values, lists, and maps.',
    ],
    [
      'several documents',
      'format: rules/1',
      '---\n{}\n---\nformat: rules/1',
      'mine.yaml: this file has several documents; it must have one.',
    ],
  ];

  it.each(ways)('%s', (_, piece, instead, ...sentences) => {
    expect(wrongs(broken(piece, instead))).toEqual(sentences);
  });

  it('a name that is taken, in any case', () => {
    expect(() => read(file(pebbleRules), ['plain'])).toThrow(
      'mine.yaml line 3: set must be a name that isn’t taken, not “plain”.',
    );
    expect(() => read(file(broken('set: plain', 'set: PLAIN')), ['plain'])).toThrow('“PLAIN”');
    expect(read(file(pebbleRules), ['plainer']).set).toBe('plain');
  });

  it("more rules or gates than a decision's record should hold", () => {
    const many = (count: number) =>
      Array.from(
        { length: count },
        (_, at) => `      - {name: n${at}, priority: 1, do: {decide: skip}}\n`,
      ).join('');
    const rules = (count: number) =>
      wrongs(
        pebbleRules.replace(
          /(trade:[\s\S]*rules:\n)[\s\S]*(?= {4}accept)/,
          (_, head: string) => head + many(count),
        ),
      );
    expect(rules(50)).toEqual([]);
    expect(rules(51)).toEqual([
      'mine.yaml line 31: events.trade.rules must have at most 50 rules, not a list.',
    ]);
    const gates = Array.from(
      { length: 51 },
      (_, at) => `{name: n${at}, probability: 0.5, do: {decide: wait}}`,
    );
    expect(
      wrongs(pebbleRules.replace(/gates:\n[\s\S]*?(?= {4}optimal)/, () => `gates: [${gates.join(', ')}]\n`)),
    ).toEqual(['mine.yaml line 12: events.take.gates must have at most 50 gates, not a list.']);
  });

  it('an empty file, and one with comments only', () => {
    expect(wrongs('')).toEqual(['mine.yaml: this file is empty.']);
    expect(wrongs('# nothing yet\n')).toEqual(['mine.yaml: this file is empty.']);
  });

  it("what isn't YAML", () => {
    const [first] = wrongs('format: rules/1\nevents: [take, {trade\n');
    expect(first).toMatch(/^mine\.yaml line 3: this isn’t YAML: /);
  });

  it("YAML that isn't a map", () => {
    expect(wrongs('- rules/1')[0]).toMatch(
      /^mine\.yaml line 1: the file must be a map of format, game, .*, not a list\.$/,
    );
  });

  it('lists several mistakes at once, in order of lines, and says how many more there are', () => {
    const rules = Array.from(
      { length: 30 },
      (_, at) => `      - {name: n${at}, priority: high, do: {swap: ends}}`,
    );
    const text = pebbleRules.replace(
      /(trade:[\s\S]*rules:\n)[\s\S]*/,
      (_, head: string) => `${head}${rules.join('\n')}\n`,
    );
    expect(wrongs(text)).toHaveLength(30);
    expect(wrongs(text)[29]).toMatch(/line 61: /);
    expect(() => read(file(text))).toThrow(/has 30 mistakes:\n(.*\n){20}… and 10 more\.$/);
  });
});

describe('a malicious file', () => {
  it('an alias bomb is refused before anything is built', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...[...'bcdefghi'].map((name, at) => {
        const last = 'abcdefgh'[at];
        return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${last}`).join(', ')}]`;
      }),
    ].join('\n');
    expect(wrongs(bomb)).toEqual(['mine.yaml line 1: you can’t use anchors (&): write the value out.']);
  });

  it('10 MB are refused by size', () => {
    expect(wrongs(`${pebbleRules}# ${'x'.repeat(10_000_000)}`)).toEqual([
      'mine.yaml: this file is 10002 kB; a rules file can be up to 256 kB.',
    ]);
  });

  const full = 60_000;
  const repeated = (piece: string) => piece.repeat(Math.floor(full / piece.length));
  it.each([
    ['open brackets', repeated('[')],
    ['open braces', repeated('{')],
    ['pairs of brackets', repeated('[]')],
    ['dashes in one line', repeated('- ')],
    ['question marks', repeated('? ')],
    ['colons', repeated(': ')],
    ['quotes', repeated('"')],
    ['one open quote over many lines', `"${repeated('\n x')}`],
    ['quotes and backslashes', `"${repeated('\\')}`],
    [
      'keys of one map',
      Array.from({ length: 7_000 }, (_, at) => `k${at}: ${at}`)
        .join('\n')
        .slice(0, full),
    ],
    ['the same key', repeated('k: 1\n')],
    ['a flow map of many', `{${repeated('a,')}}`],
    ['empty lines', repeated('\n')],
    ['line ends of another kind', repeated('\r')],
    ['tabs', repeated('\t')],
    ['spaces', `a:${repeated(' ')}b`],
    ['deeper and deeper', Array.from({ length: 340 }, (_, at) => `${' '.repeat(at)}k:`).join('\n')],
    ['a long number', repeated('9')],
    ['a number with many signs', `a: ${repeated('1_')}`],
    ['a block of text', `a: |\n${repeated('  x\n')}`],
    ['a folded block', `a: >\n${repeated('  x\n\n')}`],
    ['documents', repeated('---\n')],
    ['ends of documents', repeated('...\n')],
    ['directives', repeated('%A\n')],
    ['comments', repeated('#\n')],
    ['anchors', repeated('&a ')],
    ['tags', repeated('!')],
    ['percent signs in a tag', `!<${repeated('%')}>`],
    [
      'rules without an end',
      `${pebbleRules.split('    accept')[0]}${repeated('      - {}\n').slice(0, full)}`,
    ],
    ['conditions in conditions', `when: ${'{not: '.repeat(9_000)}`],
    ['no characters at all', repeated('\0')],
    ['halves of characters', repeated('\ud800')],
  ])('%s: refused quickly', (_, text) => {
    const begun = process.threadCpuUsage();
    expect(wrongs(text)).not.toEqual([]);
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(soon);
  });

  it('keys such as __proto__ are unknown keys', () => {
    expect(wrongs(`${pebbleRules}__proto__: {polluted: true}\n`)[0]).toMatch(
      /^mine\.yaml line 42: __proto__ isn’t a key here/,
    );
    expect(Object.hasOwn({}, 'polluted')).toBe(false);
    expect(wrongs(broken('from: mine.all', 'from: constructor'))[0]).toMatch(/, not “constructor”\.$/);
  });
});

describe('arbitrary input', () => {
  const refusedOrRead = (text: string) => {
    for (const wrong of wrongs(text)) expect(wrong).toMatch(/^mine\.yaml( line [1-9]\d*)?: /);
  };

  it('any bytes are read, or refused with sentences', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) =>
        refusedOrRead(new TextDecoder().decode(bytes)),
      ),
      { numRuns: 250 },
    );
  });

  it("so is any text made of YAML's characters", () => {
    const sign = fc.constantFrom(...'{}[]:-?,&*!|>\'"%@`#\n\t ~\\<=ab01.', '\n  ', ': ', '- ', '---\n');
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 120 }), (signs) => refusedOrRead(signs.join(''))),
      {
        numRuns: 500,
      },
    );
  });

  it('so is a valid file with a piece removed, inserted or repeated', () => {
    const place = fc.nat({ max: pebbleRules.length });
    fc.assert(
      fc.property(
        place,
        place,
        fc.oneof(fc.string(), fc.constantFrom('{', ']', ': ', '&a', '\n', 'null')),
        (one, other, put) => {
          const [from, to] = [Math.min(one, other), Math.max(one, other)];
          refusedOrRead(pebbleRules.slice(0, from) + put + pebbleRules.slice(to));
          refusedOrRead(pebbleRules.slice(0, to) + put + pebbleRules.slice(from));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('so is any value in place of any other', () => {
    const pieces = [...pebbleRules.matchAll(/(?<=: )[^\n{[]+/g)].map(({ index, 0: piece }) => ({
      index,
      piece,
    }));
    fc.assert(
      fc.property(fc.constantFrom(...pieces), fc.json({ maxDepth: 4 }), ({ index, piece }, json) =>
        refusedOrRead(pebbleRules.slice(0, index) + json + pebbleRules.slice(index + piece.length)),
      ),
      { numRuns: 250 },
    );
  });
});
