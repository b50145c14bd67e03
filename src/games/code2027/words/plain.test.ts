import { describe, expect, it } from 'vitest';
import { playRandomly } from '../../../../test/games/code2027/random-games.ts';
import type { Choice } from '../../facets/offer.ts';
import type { Action } from '../actions.ts';
import { annals } from '../annals/ledger.ts';
import { previewOf, privately } from '../board/alone.ts';
import { pageOf, pages, panelOf } from '../board/panel.ts';
import { describe as inWords } from '../board/table-picture.ts';
import { contentFor } from '../box/known.ts';
import { called, choicesOf } from '../forms/choices.ts';
import type { State } from '../state.ts';
import { options } from '../terms/options.ts';
import { tipsFor } from '../tips/tips.ts';
import { viewOf } from '../view.ts';
import { closingOf, storyOf } from './story.ts';
import { type Told, told } from './told.ts';

/**
 * Tests that texts use the board's names for spaces and count hands in words. No id or sign of the rules' notation
 * may appear.
 */

const names = (seat: number) => ['Ada', 'Ben', 'Cleo', 'Dev'][seat] ?? '';
const spaces = contentFor(options.parse({})).spaces.map(({ id }) => id);
/** `@SITE-AWARD(S)`, `E5 L0`, `R29 R29` */
const marks = [...spaces.filter((id) => id.includes('-')), '@', '\\bE\\d+ L\\d+\\b', '\\b(R\\d+) \\1\\b'];
const notation = new RegExp(marks.join('|'));

const wordsOfChoice = (choice: Choice<Action>): string[] => {
  const { label, path = [] } = called(choice, names);
  return choice.kind === 'form'
    ? [label, ...path, choice.title, ...choice.fields.flatMap(({ values }) => values.map((one) => one.label))]
    : [label, ...path, choice.hint ?? ''];
};

/** Everything that people at the table can read now. */
function readAt(state: State): string[] {
  const shown = viewOf(state, 'public');
  return [
    panelOf(shown, names).text,
    inWords(shown, names),
    ...pages.map(({ id }) => JSON.stringify(pageOf(shown, id, names).panel)),
    ...state.players.flatMap((_, seat) => {
      const view = viewOf(state, seat);
      const alone = [[], ['More'], ['Play'], ['Trade']].map((path) => privately(view, path, names)?.panel);
      const previews = view.legal.map((action) => previewOf(view, action, names)?.panel.text ?? '');
      return [
        ...choicesOf(state, seat).flatMap(wordsOfChoice),
        ...alone.map((panel) => `${panel?.title} ${panel?.text}`),
        ...previews,
        ...tipsFor(view, seat).map(({ text }) => text),
      ];
    }),
  ];
}

describe('what is read at a table', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('has names, not ids, in random game %i', (number) => {
    const events: Told[] = [];
    let [taken, wrong] = [0, [] as string[]];
    const look = (texts: readonly string[]) => {
      wrong = [...wrong, ...texts.filter((text) => notation.test(text))];
    };
    const end = playRandomly(number, ({ state, next, events: happened }) => {
      const some = told(state, next, happened);
      events.push(...some);
      look(some.flatMap((one) => [storyOf(one, names), closingOf(one, names)?.text ?? '']));
      taken += 1;
      if (taken % 7 === 0) look(readAt(next));
    });
    const entries = annals.entries(events, viewOf(end, 'public'), names);
    look(entries.flatMap(({ when, line, tags, detail }) => [`${when} ${line}`, ...tags, detail]));
    look(end.players.map(({ id }) => annals.portrait?.show(events, id).panel.text ?? ''));
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(entries.length).toBeGreaterThan(20);
  });

  it('says the round once in Plays, and in the story', () => {
    const events: Told[] = [];
    const end = playRandomly(2, ({ state, next, events: happened }) => {
      events.push(...told(state, next, happened));
    });
    const entries = annals.entries(events, viewOf(end, 'public'), names);
    const lines = events.map((one) => storyOf(one, names)).filter((line) => line !== '');
    expect(entries.map(({ when, line }) => `${when} ${line}`)).toEqual(lines);
    expect(lines[0]).toMatch(/^R1 Ada · Owner’s brief: /);
  });
});
