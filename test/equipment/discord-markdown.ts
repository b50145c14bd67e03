import { z } from 'zod';

/** What a text becomes in Discord, as the playground's page reads it: its marks, and the words that are seen. */

interface Inline {
  readonly type: string;
  readonly text?: string;
  readonly children?: readonly Inline[];
}
type Block = Inline & { readonly items?: readonly { readonly children: readonly Inline[] }[] };

/** The page is made of scripts as browsers take them, without types. */
const { parseMarkdown } = z
  .object({
    parseMarkdown: z.custom<(text: string) => readonly Block[]>((found) => typeof found === 'function'),
  })
  .parse(await import(new URL('../../playground/page/message/markdown.js', import.meta.url).href));

/** Marks that are no words: `bold`, `heading`, `list`, `user`; a code with its text. */
export const marksIn = (text: string): string[] => marksOf(parseMarkdown(text));

const wordy = ['paragraph', 'text', 'break'];

const marksOf = (nodes: readonly Block[]): string[] =>
  nodes.flatMap((node) => [
    ...(wordy.includes(node.type) ? [] : [node.type]),
    ...marksOf(node.children ?? []),
    ...(node.items ?? []).flatMap(({ children }) => marksOf(children)),
  ]);

/** Texts of the code in a text. */
export const codeIn = (text: string): string[] => codeOf(parseMarkdown(text));

const codeOf = (nodes: readonly Block[]): string[] =>
  nodes.flatMap((node) => (node.type.startsWith('code') ? [node.text ?? ''] : codeOf(node.children ?? [])));

/** What a reader sees of it, without marks. */
export const seenIn = (text: string): string => seenOf(parseMarkdown(text));

const seenOf = (nodes: readonly Block[]): string =>
  nodes
    .map(({ type, text, children }) => text ?? (type === 'break' ? '\n' : seenOf(children ?? [])))
    .join('');
