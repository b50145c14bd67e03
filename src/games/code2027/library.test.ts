import { describe, expect, it } from 'vitest';
import { contentKey } from '../../engine/content-keys.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { LibraryFile } from '../library.ts';
import { contentFor } from './box/known.ts';
import { library } from './library.ts';

const only = (files: readonly LibraryFile[]): LibraryFile => {
  const [file] = files;
  if (file === undefined) throw new Error('There is no file.');
  return file;
};
const example = only(library.example('json'));

describe('a deck that somebody brings', () => {
  it('has the same key however it is written, and is given back as it was', () => {
    const { keys, name, document, summary, warnings } = library.read([example]);
    expect(keys[0]).toMatch(new RegExp(`^${contentKey}$`));
    expect({ name, summary, warnings }).toEqual({
      name: 'Corner lot',
      summary: '37 cards',
      warnings: undefined,
    });
    const written: LibraryFile[] = [
      { name: 'mine.JSON', text: `\ufeff${JSON.stringify(JSON.parse(example.text))}` },
      { name: 'mine.json', text: example.text.replaceAll('\n', '\r\n') },
      ...library.write(document, 'json'),
    ];
    for (const one of written) expect(library.read([one])).toMatchObject({ keys, document });
  });

  it('comes as a table too, named after its file, with the same cards', () => {
    const table = only(library.example('csv'));
    const { name, document, warnings } = library.read([{ ...table, name: 'corner-lot.csv' }]);
    expect({ name, warnings }).toEqual({ name: 'corner lot', warnings: undefined });
    const [own, other] = [
      library.load('aaaaa', document),
      library.load('bbbbb', library.read([example]).document),
    ];
    const read = (of: object) =>
      (of as ReturnType<typeof contentFor>).cards.map(({ target, ...card }) => card);
    expect(read(own)).toEqual(read(other));
    expect(library.write(document, 'csv')[0]?.text).toBe(table.text);
  });

  it('is played by the key of its content, with the built-in board where it has none', () => {
    const { keys, document } = library.read([example]);
    const [key = ''] = keys;
    expect(() => contentFor({ content: key })).toThrow(RuleError);
    library.load(key, document);
    const content = contentFor({ content: key });
    expect([content.name, content.cards.length, content.spaces.length]).toEqual(['Corner lot', 37, 26]);
    const card = content.card('E002');
    expect(card && content.read(card).effects).toHaveLength(1);
    expect(library.called?.(key)).toBe('Corner lot');
    expect(library.keysIn({ content: key })).toEqual([key]);
    expect(library.keysIn({ content: 'newyork' })).toEqual([]);
  });

  it('is taken with warnings, and what could be read of its cards is played', () => {
    const text = example.text.replace(
      /"description": "Reduce filing time by 3 ticks\."/,
      '"description": "Dance. Gain $5."',
    );
    expect(text).not.toBe(example.text);
    const { document, warnings } = library.read([{ name: 'deck.json', text }]);
    expect(warnings).toEqual([
      expect.stringMatching(/^deck\.json:\d+:\d+ E001 UNPARSED_TEXT The bot doesn’t understand “Dance”/),
    ]);
    library.load('ccccc', document);
    const card = contentFor({ content: 'ccccc' }).card('E001');
    expect(card && contentFor({ content: 'ccccc' }).read(card)).toMatchObject({
      effects: [{ effectType: 'RESOURCE_CHANGE', payload: { amount: 5 } }],
      warnings: [expect.stringContaining('Dance')],
    });
  });

  it('is told in words, card by card, those that are not certain first', () => {
    const text = example.text
      .replace('"description": "Reduce filing time by 6 ticks."', '"description": "Dance. Gain $5."')
      .replace(
        '"description": "Reduce filing time by 3 ticks."',
        '"description": "Increase the leader’s time by 3 ticks."',
      );
    const { reading, warnings } = library.read([{ name: 'deck.json', text }]);
    expect(warnings).toHaveLength(1);
    expect(reading?.hint).toBe(
      'Please look at 2 cards: they come first in the file, which says what each card does.',
    );
    expect(reading?.file.name).toBe('what-the-cards-do.txt');
    const parts = reading?.file.text.split('\n\n') ?? [];
    expect(parts.slice(0, 5)).toEqual([
      'What each card of “Corner lot” does.',
      'LOOK AT THESE FIRST (2)',
      [
        'E001 Early Bird at the Window',
        '  Says: Increase the leader’s time by 3 ticks.',
        '  Does: +3 days',
        '  Look: “leader’s” changes nothing: each player has just one amount of money and one count of days.',
      ].join('\n'),
      [
        'E005 Rush Desk',
        '  Says: Dance. Gain $5.',
        '  Does: +$5',
        '  Look: The bot doesn’t understand “Dance”, so it does nothing.',
      ].join('\n'),
      'EVERYTHING UNDERSTOOD (35)',
    ]);
    expect(reading?.file.text).toContain('  Does: each opponent: discard 1 Expeditor card\n');
    expect(library.read([example]).reading?.hint).toBe(
      'I understand every card. The file says what each one does.',
    );
    // This deck has only a board, so it uses the built-in cards.
    expect(library.read([{ name: 'a.json', text: '{"name": "Board"}' }]).reading).toBeUndefined();
  });

  it('may have figures of its own, field by field', () => {
    const deck = { name: 'Short', config: { ending: { maxRounds: 30 }, players: { max: 2 } } };
    const { document, summary } = library.read([{ name: 'a.json', text: JSON.stringify(deck) }]);
    expect(summary).toBe('its own figures');
    library.load('ddddd', document);
    const { config, cards } = contentFor({ content: 'ddddd' });
    expect([config.ending, config.players, cards.length]).toEqual([
      expect.objectContaining({ maxRounds: 30, finalRounds: 10 }),
      { min: 1, max: 2 },
      157,
    ]);
  });

  it('says of every part that it is brought, also of one that is nowhere counted', () => {
    const built = JSON.parse(only(library.write(undefined, 'json')).text);
    const summaryOf = (...parts: readonly string[]) => {
      const deck = { name: 'Some', ...Object.fromEntries(parts.map((part) => [part, built[part]])) };
      return library.read([{ name: 'a.json', text: JSON.stringify(deck) }]).summary;
    };
    expect(summaryOf('movement')).toBe('its own movement');
    expect(summaryOf('spaces', 'diceEffects', 'guide')).toBe('26 spaces, its own dice effects and guide');
    expect(summaryOf()).toBe('the built-in cards and board');
  });

  it('may be the built-in content, every part of it', () => {
    const built = only(library.write(undefined, 'json'));
    expect(library.read([built])).toMatchObject({
      name: 'New York',
      summary:
        '157 cards, 26 spaces, its own movement, dice outcomes, space effects, dice effects, guide, and figures',
    });
  });
});

describe('the deck that somebody means', () => {
  const offered = [library.names('abcde', library.read([example]).document)];

  it('is named by its key or its name, in part too', () => {
    for (const content of ['abcde', 'Corner lot', 'corner'])
      expect(library.settle({ content, ending: 'SCORE' }, offered)).toEqual({
        content: 'abcde',
        ending: 'SCORE',
      });
    expect(library.settle({ content: 'New York' }, offered)).toEqual({ content: 'newyork' });
    expect(library.settle({}, offered)).toEqual({});
  });

  it('is refused where there is none, or several', () => {
    expect(() => library.settle({ content: 'Narnia' }, offered)).toThrow(
      'There’s no deck “Narnia” on this server.',
    );
    const twice = [
      ...offered,
      {
        ...offered[0],
        key: 'bcdef',
        choices: [{ name: 'Corner shop', value: 'bcdef', called: ['Corner shop'] }],
        cards: [],
      },
    ];
    expect(() => library.settle({ content: 'Corner' }, twice)).toThrow('could be');
  });

  it('is suggested while typing', () => {
    expect(library.suggest('content', '', offered).map(({ value }) => value)).toEqual(['newyork', 'abcde']);
    expect(library.suggest('content', 'cor', offered).map(({ value }) => value)).toEqual(['abcde']);
  });
});
