import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseInline, parseMarkdown, plainWords, timeText } from './markdown.js';

type Nodes = ReturnType<typeof parseInline>;
type Blocks = ReturnType<typeof parseMarkdown>;

/** The tree as short text: `bold(a italic(b))`. */
const show = (nodes: Nodes): string => nodes.map(showOne).join('');
function showOne(node: Nodes[number]): string {
  if (node.type === 'text') return node.text;
  if (node.type === 'break') return '⏎';
  if (node.type === 'link') return `link(${node.url} ${show(node.children)})`;
  if ('children' in node) return `${node.type}(${show(node.children)})`;
  if (node.type === 'time') return `time(${node.seconds} ${node.style})`;
  if ('id' in node) return `${node.type}(${node.id})`;
  if ('name' in node) return `${node.type}(${node.name})`;
  return `${node.type}(${node.text})`;
}
const showBlocks = (blocks: Blocks): string => blocks.map(showBlock).join(' | ');
function showBlock(block: Blocks[number]): string {
  if (block.type === 'codeblock') return `codeblock ${block.language}(${block.text})`;
  if (block.type === 'quote') return `quote(${showBlocks(block.children)})`;
  if (block.type === 'heading') return `h${block.level}(${show(block.children)})`;
  if (block.type !== 'list') return `${block.type}(${show(block.children)})`;
  const items = block.items.map(
    (item) => `${show(item.children)}${item.lists.map((l) => ` ${showBlock(l)}`).join('')}`,
  );
  return `${block.ordered ? `ol from ${block.start}` : 'ul'}(${items.join('; ')})`;
}

describe('in a line', () => {
  test.each([
    ['plain words', 'plain words'],
    ['**bold** and *italic* and _italic_', 'bold(bold) and italic(italic) and italic(italic)'],
    ['***both***', 'bold(italic(both))'],
    ['__under__ ~~gone~~ ||secret||', 'underline(under) strike(gone) spoiler(secret)'],
    ['**bold *and italic***', 'bold(bold italic(and italic))'],
    ['`**raw**` ``a`b``', 'code(**raw**) code(a`b)'],
    ['snake_case_name 2 * 3 * 4', 'snake_case_name 2 * 3 * 4'],
    ['\\*not\\* \\_this\\_', '*not* _this_'],
    ['<@501> <@!502> <#601> <@&701>', 'user(501) user(502) channel(601) role(701)'],
    ['<t:1700000000:R> <t:1700000000>', 'time(1700000000 R) time(1700000000 f)'],
    ['</play baseball:99> <:dice:5>', 'command(play baseball) emoji(dice)'],
    ['@everyone', 'everyone(@everyone)'],
    ['[rules **here**](https://a.example/x)', 'link(https://a.example/x rules bold(here))'],
    ['see https://a.example/x, then', 'see link(https://a.example/x https://a.example/x), then'],
    ['[x](javascript:alert)', '[x](javascript:alert)'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['one\ntwo', 'one⏎two'],
    ['**never closed', '**never closed'],
  ])('%j', (text, expected) => {
    expect(show(parseInline(text))).toBe(expected);
  });
});

describe('in blocks', () => {
  test.each([
    ['# Top\n## Second\n### Third\ntext', 'h1(Top) | h2(Second) | h3(Third) | paragraph(text)'],
    ['-# small', 'subtext(small)'],
    ['> a\n> b\nc', 'quote(paragraph(a⏎b)) | paragraph(c)'],
    ['x\n>>> a\n- b', 'paragraph(x) | quote(paragraph(a) | ul(b))'],
    ['- a\n  - b\n  - c\n- d', 'ul(a ul(b; c); d)'],
    ['3. a\n4. b', 'ol from 3(a; b)'],
    [
      'before\n```js\nlet **x**;\n```\nafter',
      'paragraph(before) | codeblock js(let **x**;) | paragraph(after)',
    ],
    ['```one line```', 'codeblock (one line)'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(showBlocks(parseMarkdown(text))).toBe(expected);
  });
});

test('no text breaks it, and no letter or digit is lost', () => {
  // Keeps only letters that never occur in the language of a code block, because language names are not shown.
  const letters = (text: string) => text.replace(/[^éü]/g, '');
  const piece = fc.constantFrom(
    'é',
    'ü',
    '*',
    '**',
    '_',
    '__',
    '~~',
    '`',
    '```',
    '> ',
    '- ',
    '# ',
    '\n',
    ' ',
    '[',
    '](',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      expect(letters(plainWords(text, () => ''))).toBe(letters(text));
    }),
    { numRuns: 500 },
  );
});

test('a long run of opening marks does not hang it', () => {
  // The best of three, because other programs may keep the processor.
  const took = [1, 2, 3].map(() => {
    const began = performance.now();
    parseMarkdown('**__||~~*_'.repeat(400));
    return performance.now() - began;
  });
  expect(Math.min(...took)).toBeLessThan(2000);
});

test('the text for screen readers hides a spoiler and names mentions', () => {
  const nameOf = (kind: string, id: string) => `${kind} ${id}`;
  expect(plainWords('## Out!\n<@5> **swings** ||at nothing||\n- a\n- b', nameOf)).toBe(
    'Out! user 5 swings spoiler a, b',
  );
});

test('times count down in words', () => {
  const now = 1_700_000_000_000;
  expect(timeText(1_700_000_045, 'R', now)).toBe('in 45 seconds');
  expect(timeText(1_700_000_125, 'R', now)).toBe('in 2 minutes');
  expect(timeText(1_699_990_000, 'R', now)).toBe('2 hours ago');
  expect(timeText(1e20, 'f', now)).toBe('an unknown time');
});
