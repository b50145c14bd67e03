import { expect, it } from 'vitest';
import type { Outcome } from '../../table/outcome.ts';
import { modal } from './modal.ts';

const asks: Extract<Outcome, { kind: 'ask' }> = {
  kind: 'ask',
  press: { do: 'resign', table: 'abcdefghjk' },
  title: 'Title',
  label: 'Label',
};

it('a box for typing takes a text of at most 60 characters, or of as many as it says', () => {
  const input = (more: object = {}) => {
    const [row] = modal({ ...asks, ...more }).toJSON().components;
    return row !== undefined && 'components' in row ? row.components[0] : undefined;
  };
  expect(input()).toMatchObject({ label: 'Label', min_length: 1, max_length: 60, required: true });
  expect(input()).not.toHaveProperty('placeholder');
  expect(input({ longest: 200, example: 'e4' })).toMatchObject({ max_length: 200, placeholder: 'e4' });
});

it('its texts are cut to what Discord takes, between characters', () => {
  const long = (most: number) => `${'x'.repeat(most - 1)}🧢`;
  const { title, components } = modal({
    ...asks,
    title: long(45),
    label: long(45),
    example: long(100),
  }).toJSON();
  expect(title).toBe('x'.repeat(44));
  expect(components[0]).toMatchObject({
    components: [{ label: 'x'.repeat(44), placeholder: 'x'.repeat(99) }],
  });
});
