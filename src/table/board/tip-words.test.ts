import { expect, it } from 'vitest';
import { dealtTable } from '../../../test/equipment/dealt-table.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { Message } from '../message/message.ts';
import { wordRoom } from './phone-lines.ts';
import { canTell, withTip } from './tip-words.ts';

const game = rockPaperScissors as Game;
const live = dealtTable(game, 1, [{ kind: 'person' }, { kind: 'person' }], game.options.parse({}));
const tip = { id: 'paper', text: 'Paper beats rock.' };
const first = { ...tip, first: true } as const;

const bare: Message = { panels: [{ title: 'Your choices', text: 'Choose.' }], rows: [] };
/** An answer with a picture as wide as it is high, times `tall`. */
const pictured = (tall: number): Message => ({
  ...bare,
  picture: {
    picture: { ...game.draw(game.view(live.snapshot.state, 0), String), width: 100, height: 100 * tall },
    alt: '',
  },
});
const [short, long] = [pictured(0.5), pictured(20)];
const texts = (message: Message) => message.panels.map(({ text }) => text);
const buttons = ({ rows }: Message) =>
  rows.flat().map((one) => (one.kind === 'button' ? `${one.label} ${one.press.do}` : one.kind));

it('a tip goes below the words where there is room, and below nothing on its own', () => {
  expect(texts(withTip(live, 0, bare, tip, {}))).toEqual(['Choose.\n💡 Paper beats rock.']);
  expect(texts(withTip(live, 0, short, tip, {}))).toEqual(['Choose.\n💡 Paper beats rock.']);
  const silent = {
    ...bare,
    panels: [
      { title: '', text: '' },
      { title: 'More', text: 'More' },
    ],
  };
  expect(texts(withTip(live, 0, silent, tip, {}))).toEqual(['💡 Paper beats rock.', 'More']);
  expect(withTip(live, 0, { panels: [], rows: [] }, tip, {})).toEqual({ panels: [], rows: [] });
});

it('counts the lines that it adds itself', () => {
  const heights = Array.from({ length: 500 }, (_, at) => pictured(at / 50));
  const tight = heights.find(({ picture }) => picture && wordRoom('', picture.picture, [], true) === 1);
  if (tight === undefined) throw new Error('One of them leaves a line.');
  expect(canTell(tight, tip, {})).toBe(false);
  expect(canTell({ ...tight, panels: [{ title: '', text: '' }] }, tip, {})).toBe(true);
});

it('comes alone where there is none or it must come first, with the way on', () => {
  for (const [answer, told] of [
    [long, tip],
    [bare, first],
  ] as const) {
    const alone = withTip(live, 0, answer, told, { path: '1.2', happened: ['Ben chose.'] });
    expect(texts(alone)).toEqual(['Ben chose.\n💡 Paper beats rock.']);
    expect(alone.picture).toBeUndefined();
    expect(buttons(alone)).toEqual(['Go on open']);
    expect(alone.rows[0]?.[0]).toMatchObject({ press: { path: '1.2', table: live.stored.id } });
    expect(alone.shows).toMatchObject({ table: live.stored.id, seat: 0, number: 1 });
  }
});

it('leads to the hand of somebody who has nothing to choose', () => {
  const over = { ...live, game: { ...game, choices: () => [] } };
  expect(buttons(withTip(over, 0, bare, first, {}))).toEqual(['Go on hand']);
});

it('never interrupts somebody who is choosing, unless it must', () => {
  expect([canTell(bare, tip, {}), canTell(short, tip, {}), canTell(long, tip, {})]).toEqual([
    true,
    true,
    false,
  ]);
  expect(canTell(long, tip, { isOpened: true })).toBe(true);
  expect(canTell(long, first, {})).toBe(true);
});
