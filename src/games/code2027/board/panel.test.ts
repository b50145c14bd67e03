import { describe, expect, it } from 'vitest';
import { type Position, position, waitingOffer } from '../trial/positions.ts';
import { viewOf } from '../view.ts';
import { privately } from './alone.ts';
import { mostCards } from './card-picture.ts';
import { panelOf } from './panel.ts';

/** The words of a table and of a hand, which a phone has few lines for. */

const names = (seat: number) => ['Ada', 'Bartholomew Sinclair', 'Cleo', 'Dev'][seat] ?? '';
const wordsOf = (from: Position) => panelOf(viewOf(position(from), 'public'), names).text.split('\n');

const late = {
  space: 'ENG-FEES',
  money: 11_240,
  time: 1_186,
  hand: ['W004', 'E002', 'E018', 'L005'],
  loans: [{ kind: 'BANK', principal: 20_000, ratePercent: 10, takenAt: 3 }],
  flags: { archDone: true, engDone: true, dobApproved: true, contractSigned: true },
} as const;

describe('the words of the table', () => {
  it('have a line a player, with all that two lines of a phone hold', () => {
    const { loans: _, ...free } = late;
    expect(wordsOf({ players: [free, { ...late, flags: {} }] }).slice(-2)).toEqual([
      '**A** Ada · Engineer’s fee · day 1186 · $11,240 · scope $620 · E2 L1',
      '**B** Bartholomew… · Engineer’s fee · day 1186 · $11,240 · scope $620 · E2 L1',
    ]);
    expect(wordsOf({ players: [{ ...late, flags: {} }] }).at(-1)).toMatch(/E2 L1 · debt \$20,000$/);
    expect(wordsOf({ players: [{ ...free, money: 5, flags: { dobApproved: true } }] }).at(-1)).toBe(
      '**A** Ada · Engineer’s fee · day 1186 · $5 · scope $620 · E2 L1 · ✓ DOB',
    );
  });

  it('have one line of a phone a player where there are many, and let the picture say who and where', () => {
    const resigned = { ...late, resigned: true };
    const finished = { ...late, finished: true, finishOrder: 2 };
    const lines = wordsOf({ players: [late, resigned, finished, late] });
    expect(lines.slice(-4)).toEqual([
      '**A** day 1186 · $11,240 · scope $620 · E2 L1',
      '**B** has resigned',
      '**C** finished, number 2 · day 1186 · $11,240',
      '**D** day 1186 · $11,240 · scope $620 · E2 L1',
    ]);
  });

  it('say as much of what is done on a space as there is room for beside the players', () => {
    const pitch = { ...late, space: 'INVESTOR-PITCH' };
    const said = (players: Position['players']) => wordsOf({ players })[1];
    expect(said([pitch, late, late, late])).toBe('-# Roll: the investor names a sum (on 4-6 you …');
    expect(said([pitch, late, late])).toBe(
      '-# Roll: the investor names a sum (on 4-6 you see two offers and keep one) and takes …',
    );
  });

  it('put the turn on one line while an offer waits', () => {
    const turn = { rolled: [3], destination: 'ENG-DRAWINGS' };
    expect(
      wordsOf({ players: [late, late, late], turn, state: { negotiation: waitingOffer } }).slice(0, 3),
    ).toEqual([
      '**Ada** · Engineer’s fee, first visit',
      '🎲 **3** · Going to Struct. review',
      'An offer waits for **Bartholomew…**',
    ]);
  });
});

describe('the words of a hand', () => {
  const handOf = (...hand: readonly string[]) => {
    const state = position({ players: [{ ...late, hand }, late] });
    return privately(viewOf(state, 0), [], names)?.panel.text.split('\n');
  };

  it('name cards that cannot be played now together, by the reason', () => {
    expect(handOf('E018', 'E034', 'L010', 'E001', 'E019')).toEqual([
      '**Crowded Calendar** now: –4 days',
      '-# Utility Rebate: in funding only',
      '-# Call from a Council Member: not played by hand',
      '-# Early Bird at the Window, Retired Examiner: in regulatory review only',
    ]);
  });

  it('name the cards for which the picture has no room', () => {
    const many = [
      'E002',
      'E003',
      'E004',
      'E005',
      'E006',
      'E007',
      'E008',
      'E010',
      'E011',
      'E013',
      'E014',
      'E016',
    ];
    expect(many.length).toBe(mostCards + 2);
    expect(handOf(...many)?.at(-1)).toMatch(/^-# Not in the picture: [^,]+, [^,]+$/);
    expect(handOf(...many.slice(0, mostCards))?.join()).not.toContain('Not in the picture');
  });
});
