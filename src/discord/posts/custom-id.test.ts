import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answers, lobbyVerbs, type Press } from '../../table/message/message.ts';
import { customId, customIdLimit, readCustomId } from './custom-id.ts';

const table = fc.stringMatching(/^[2-9a-z]{10}$/);
const number = fc.integer({ min: 1, max: 999_999 });
const small = fc.integer({ min: 0, max: 99 });
const notation = fc.stringMatching(/^[A-Za-z0-9/@+=;.:()-]{1,60}$/);
const path = fc.stringMatching(/^(\d(\.\d{1,2}){0,3})?$/);

const press: fc.Arbitrary<Press> = fc.oneof(
  fc.record({ do: fc.constantFrom('act' as const, 'sure' as const), table, number, notation }),
  fc.record({
    do: fc.constant('hand' as const),
    table,
    by: fc.constantFrom('door' as const, 'hand' as const),
  }),
  fc.record({ do: fc.constant('side' as const), table, seat: small }),
  fc.record({ do: fc.constantFrom('open' as const, 'dig' as const, 'pick' as const), table, number, path }),
  fc.record({ do: fc.constant('open' as const), table, number, path, row: small }),
  fc.record({ do: fc.constant('form' as const), table, number, form: small, notation }),
  fc.record({ do: fc.constant('field' as const), table, number, form: small, field: small, notation }),
  fc.record({ do: fc.constant('type' as const), table, number }),
  fc.record({ do: fc.constant('page' as const), table, page: fc.constantFrom('box', 'lineups') }),
  fc.record({ do: fc.constantFrom('resign' as const, 'resume' as const, 'verify' as const), table }),
  fc.record({
    do: fc.constant('answer' as const),
    table,
    proposal: number,
    answer: fc.constantFrom(...answers),
  }),
  fc.record({
    do: fc.constant('command' as const),
    command: fc.constant('privacy'),
    verb: fc.constant('keep'),
  }),
  fc.record({ do: fc.constant('lobby' as const), table, verb: fc.constantFrom(...lobbyVerbs) }),
);

describe('custom ids', () => {
  it('hold every press within 100 characters, and read back the same', () => {
    fc.assert(
      fc.property(press, (one) => {
        expect(customId(one).length).toBeLessThanOrEqual(customIdLimit);
        expect(readCustomId(customId(one))).toEqual(one);
      }),
    );
  });

  it.each([
    '',
    'a',
    'a:b',
    'zz:1',
    '__proto__:x',
    'constructor',
    'l:abcdefghjk:burn',
    'a:abcdefghjk:1:',
    'x:ABCDEFGHJK',
    'v:abcdefghjk:7:perhaps',
    'v:abcdefghjk:agree',
  ])('refuse %j', (text) => expect(readCustomId(text)).toBeUndefined());

  it('never crash on other text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 120 }), (text) => void readCustomId(text)));
  });
});
