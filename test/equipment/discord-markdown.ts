import { z } from 'zod';

/**
 * How Discord shows a text, according to the playground page's parser: its Markdown marks, and the words that people
 * see.
 */

interface Inline {
  readonly type: string;
  readonly text?: string;
  readonly children?: readonly Inline[];
}
type Block = Inline & { readonly items?: readonly { readonly children: readonly Inline[] }[] };

/** The page consists of untyped browser scripts, so check the import here. */
const { parseMarkdown } = z
  .object({
    parseMarkdown: z.custom<(text: string) => readonly Block[]>((found) => typeof found === 'function'),
  })
  .parse(await import(new URL('../../playground/page/message/markdown.js', import.meta.url).href));

/** The marks in a text that aren't words: `bold`, `heading`, `list`, `user`, and code, which includes its text. */
export const marksIn = (text: string): string[] => marksOf(parseMarkdown(text));

const wordy = ['paragraph', 'text', 'break'];

const marksOf = (nodes: readonly Block[]): string[] =>
  nodes.flatMap((node) => [
    ...(wordy.includes(node.type) ? [] : [node.type]),
    ...marksOf(node.children ?? []),
    ...(node.items ?? []).flatMap(({ children }) => marksOf(children)),
  ]);

/** The contents of the code marks in a text. */
export const codeIn = (text: string): string[] => codeOf(parseMarkdown(text));

const codeOf = (nodes: readonly Block[]): string[] =>
  nodes.flatMap((node) => (node.type.startsWith('code') ? [node.text ?? ''] : codeOf(node.children ?? [])));

/** What a reader sees of a text, without marks. */
export const seenIn = (text: string): string => seenOf(parseMarkdown(text));

const seenOf = (nodes: readonly Block[]): string =>
  nodes
    .map(({ type, text, children }) => text ?? (type === 'break' ? '\n' : seenOf(children ?? [])))
    .join('');
