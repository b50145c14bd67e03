import { z } from 'zod';
import { exactly } from '../../src/engine/rules/grammar.ts';
import type { Face, Terms } from '../../src/engine/rules/terms.ts';

/**
 * An imaginary game for tests of the rules language. A player has pebbles in slots, and may believe they know some of
 * them.
 */

export interface Pebble {
  readonly index: number;
  readonly face?: Face;
}

export interface Heap {
  readonly mine: readonly Pebble[];
  readonly seats?: readonly number[];
  readonly hurry?: boolean;
  readonly words?: string;
  readonly score?: number;
  readonly swapped?: boolean;
}

export interface PebbleTables {
  readonly pause: { readonly seconds: number };
}

export const pebbles: Terms<Heap, Pebble, PebbleTables> = {
  game: 'pebbles',
  levels: ['meek', 'bold'],
  ranks: ['1', '2', '10'],
  suits: ['R', 'B'],
  facts: {
    'mine.all': { kind: 'slots', of: ({ mine }) => mine },
    'mine.known': { kind: 'slots', of: ({ mine }) => mine.filter(({ face }) => face !== undefined) },
    seats: { kind: 'seats', of: ({ seats }) => seats },
    hurry: { kind: 'truth', of: ({ hurry }) => hurry },
    words: { kind: 'word', of: ({ words }) => words },
    score: { kind: 'number', of: ({ score }) => score },
  },
  selectors: {
    ends: ({ mine }) => {
      const [first, last] = [mine[0], mine.at(-1)];
      return first === undefined || last === undefined || first === last ? undefined : [first, last];
    },
  },
  events: {
    take: { timer: 'taking', words: ['wait'], may: ['choose', 'repeat'] },
    trade: { timer: 'trading', words: ['skip', 'stop'], may: ['swap'] },
  },
  tables: { pause: exactly({ seconds: z.number({ error: 'must be a number' }) }) },
  face: ({ face }) => face,
  swapped: ({ swapped }) => swapped === true,
};

/** A complete rules file. For each line, some test breaks it. */
export const pebbleRules = `format: rules/1
game: pebbles
set: plain
difficulties: [meek, bold]
default_difficulty: meek
random_difficulty_weights: {meek: 3, bold: 1}
pause: {seconds: 2}
events:
  take:
    timer: taking
    require: {field: mine.all, op: not_empty}
    gates:
      - name: doze
        probability: {meek: 0.5, bold: 0}
        do: {decide: wait}
    optimal:
      probability: 0.75
      scale: {when: {field: hurry, op: eq, value: true}, factor: 0.5}
    rules:
      - name: dear
        priority: 1
        when: {field: mine.known, op: not_empty}
        do: {choose: highest_points, from: mine.known, where: [{exclude_rank: 10}]}
      - name: any
        priority: 2
        do: {choose: random, from: mine.all}
    otherwise: {decide: wait}
    repeat: true
  trade:
    timer: trading
    rules:
      - name: ends
        priority: 2
        probability: 0.5
        do: {swap: ends}
      - name: stop
        priority: 1
        when: {all: [{field: seats, op: size_gte, value: 2}, {not: {field: words, op: in, value: [go, on]}}]}
        do: {decide: stop}
    accept: {repeat_pair: 0.25}
    otherwise: {decide: skip}
`;
