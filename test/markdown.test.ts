import { describe, expect, it } from 'vitest';
import { asWritten } from '../src/engine/markdown.ts';
import { baseball } from '../src/games/baseball/index.ts';
import type { League } from '../src/games/baseball/league/document.ts';
import { registerLeague } from '../src/games/baseball/league/roster.ts';
import { library } from '../src/games/baseball/library.ts';
import type { Event } from '../src/games/baseball/records/play-record.ts';
import { options } from '../src/games/baseball/terms/options.ts';
import type { Panel } from '../src/games/facets/telling.ts';
import { luckOf } from './contract/luck.ts';
import { marksIn, seenIn } from './equipment/discord-markdown.ts';
import { quickDice } from './games/baseball/random-games.ts';

/** Checks the Discord Markdown in everything that people read in six hundred games. */

/** Names that somebody might give a team or a player to test whether the bot escapes them. */
const nasty = [
  '# Heading',
  '-# Small',
  '- Item',
  '1. First',
  '> Quote',
  '>>> Quotes',
  '*Star* Man',
  '**Bold** Ben',
  '_Low_ __Under__',
  '`Tick` ``Tock``',
  '```Block```',
  '<@123456789012345678>',
  '<#123456789012345678>',
  '<@&123456789012345678> Us',
  '@everyone @here',
  '[Free](https://evil.example/x)',
  'https://evil.example/y',
  '<https://evil.example/z>',
  '||Spoil|| ||It||',
  '~~Gone~~ ~~Too~~',
  '<t:1700000000:R>',
  '<:dice:501> :dice:',
  '</play:501>',
  'Snake_Case A*B',
];

/** The only marks that games use on purpose. */
const meant = ['bold', 'code', 'codeblock', 'subtext'];

interface Said {
  /** Texts with Markdown. */
  readonly marked: readonly string[];
  /** Texts without Markdown: labels, hints, and texts in and about pictures. */
  readonly plain: readonly string[];
}

const panelTexts = ({ title, text, fields = [] }: Panel): string[] => [
  title,
  text,
  ...fields.flatMap(({ name, value }) => [name, value]),
];

const computersSit = [0, 1].map(() => ({ kind: 'computer', level: 'rookie' }) as const);
const weakest = baseball.levels[0]?.id ?? '';

type Chosen = Readonly<Record<string, unknown>>;

/** Plays a short game between two computers and returns every text in it. */
function played(chosen: Chosen, seed: number): Said & { readonly notations: readonly string[] } {
  const dice = quickDice(luckOf(seed), false);
  const computers = quickDice(luckOf(seed + 1), false);
  const names = (seat: number) => ['Ann', 'Bob'][seat] ?? '';
  const [marked, plain, notations, events]: [string[], string[], string[], Event[]] = [[], [], [], []];
  let state = baseball.setup(options.parse(chosen), computersSit, dice);
  for (let step = 0; baseball.result(state) === undefined && step < 300; step += 1) {
    const [seat = 0] = baseball.toAct(state);
    const { action } = baseball.computer(baseball.view(state, seat), seat, weakest, computers);
    const view = baseball.view(state, seat);
    if (step % 40 === 0) {
      for (const { id } of baseball.pages) marked.push(...panelTexts(baseball.page(view, id, names).panel));
      marked.push(...panelTexts(baseball.privately?.(view, [], names)?.panel ?? { title: '', text: '' }));
      for (const choice of baseball.choices(state, seat)) {
        plain.push(choice.label, ...(choice.kind === 'action' ? [choice.hint ?? '', ...choice.path] : []));
        if (choice.kind === 'form')
          for (const { label, values } of choice.fields)
            plain.push(label, ...values.flatMap((value) => [value.label, value.hint ?? '']));
      }
      plain.push(
        baseball.describe(view, names),
        ...baseball.draw(view, names).shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])),
      );
    }
    notations.push(baseball.notate(state, action));
    const done = baseball.apply(state, seat, action, dice);
    state = done.state;
    events.push(...done.events);
    marked.push(...panelTexts(baseball.panel(baseball.view(state, 'public'), names)));
    for (const event of done.events) {
      marked.push(`• ${baseball.story(event, names)}`, baseball.story(event, names));
      for (const panel of [baseball.closing(event, names), baseball.aside?.(event, names)])
        if (panel !== undefined) marked.push(...panelTexts(panel));
    }
  }
  const view = baseball.view(state, 'public');
  marked.push(...panelTexts(baseball.page(view, 'box', names).panel));
  for (const { line, detail } of baseball.annals?.entries(events, view, names) ?? [])
    marked.push(line, detail);
  const { portrait } = baseball.annals ?? {};
  const [subject] = portrait?.subjects(events) ?? [];
  if (portrait && subject) marked.push(...panelTexts(portrait.show(events, subject.id).panel));
  return { marked, plain, notations };
}

/**
 * The built-in league with other names, and with a key as long as real keys. An import refuses the nasty names, but
 * no text may rely on that.
 */
function leagueOf(key: string, called: (at: number) => string): string {
  const files = library.write(undefined, 'json');
  let at = 0;
  const named = library
    .read(files)
    .document.replaceAll(/"(name|city|nickname)":"[^"]*"/g, (_, field: string) => {
      at += 1;
      return `"${field}":${JSON.stringify(called(at))}`;
    });
  held.push(registerLeague(key, JSON.parse(named) as League, named.length));
  return key;
}

const held: unknown[] = [];
const wicked = leagueOf('wwwww', (at) => `Name${at} ${nasty[at % nasty.length]}`);
/** Here the nasty names don't follow another word, so that lines and titles begin with them. */
const worse = leagueOf('vvvvv', (at) => nasty[at % nasty.length] ?? '');
const tame = leagueOf('ttttt', (at) => `Name${at} Last${at}`);

const modes: readonly Chosen[] = [
  { mode: 'auto', auto_resolution: 'grid' },
  { mode: 'auto', auto_resolution: 'simple' },
  { mode: 'manual' },
];
const short = { innings: 1, max_innings: 1 };
const games = (of: (chosen: Chosen, seed: number) => void, count: number) => {
  for (let seed = 1; seed <= count; seed += 1) of({ ...modes[seed % modes.length], ...short }, seed);
};

describe('every text of a game', () => {
  it('has no heading, list, quote, link, mention or formatting that is not meant, in 300 games of the built-in league', () => {
    games((chosen, seed) => {
      for (const text of played(chosen, seed).marked) {
        const strange = marksIn(text).filter((mark) => !meant.includes(mark));
        if (strange.length > 0) expect.fail(`${strange.join()} in: ${text}`);
      }
    }, 300);
  }, 60_000);

  it('has the same marks whatever players and teams are called, in 300 games, and shows the names as they are', () => {
    games((chosen, seed) => {
      const key = seed % 2 === 0 ? wicked : worse;
      const [one, other] = [key, tame].map((league) =>
        played({ ...chosen, away: `${league}.PCG`, home: `${league}.IVS` }, seed),
      );
      if (one === undefined || other === undefined) throw new Error('Two games are played.');
      expect(one.notations.map((text) => text.replaceAll(key, tame))).toEqual(other.notations);
      expect(one.marked.length).toBe(other.marked.length);
      for (const [at, text] of one.marked.entries()) {
        const marks = marksIn(text).join();
        if (marks !== marksIn(other.marked[at] ?? '').join())
          expect.fail(`${marks} in: ${text}\nbut not in: ${other.marked[at]}`);
        if (seenIn(text).includes('\\')) expect.fail(`A backslash is seen in: ${text}`);
      }
      for (const text of one.plain) if (text.includes('\\')) expect.fail(`A backslash is seen in: ${text}`);
    }, 150);
  }, 60_000);
});

describe('a text as it is written', () => {
  it.each([...nasty, 'back\\slash\\', '¯\\_(ツ)_/¯', 'a\n# b\n2. c', '* one', '+ two', '12. Men'])(
    'means nothing: %j',
    (text) => {
      expect(marksIn(asWritten(text))).toEqual([]);
      expect(seenIn(asWritten(text))).toBe(text);
    },
  );
});
