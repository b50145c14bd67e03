import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';

/** Puts the page that checks proofs into one file, with its style, its script and the curves that the script needs. */

const root = join(import.meta.dirname, '../..');
const source = join(root, 'docs/verify');

/** The file that people open. */
export const page = join(root, 'docs/verify.html');

async function script(): Promise<string> {
  const bundle = await rolldown({
    input: join(source, 'page.ts'),
    platform: 'browser',
    // The page's own configuration has the browser's types, which a bundle doesn't need.
    tsconfig: false,
    transform: { target: 'es2022' },
  });
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    const [chunk, ...more] = output;
    if (more.length > 0) throw new Error('The page must be one file.');
    // Inside a script element, these would end it or start a comment.
    const code = chunk.code.trim();
    if (/<\/script|<!--/i.test(code)) throw new Error('The script can’t stand in a page as it is.');
    return code;
  } finally {
    await bundle.close();
  }
}

async function style(): Promise<string> {
  const css = await readFile(join(source, 'page.css'), 'utf8');
  return css.replaceAll(/\s+/g, ' ').trim();
}

/** The license of the curves and hashes, which are by the same author and have the same one. */
async function license(): Promise<string> {
  const curves = createRequire(import.meta.url).resolve('@noble/curves/bls12-381.js');
  return (await readFile(join(dirname(curves), 'LICENSE'), 'utf8')).trim();
}

/** How a policy names an inline script or style. */
const policyHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Returns the text of docs/verify.html. */
export async function bundledPage(): Promise<string> {
  const [frame, code, css, terms] = await Promise.all([
    readFile(join(source, 'page.html'), 'utf8'),
    script(),
    style(),
    license(),
  ]);
  const parts: Readonly<Record<string, string>> = {
    '{{script}}': `<script>${code}</script>`,
    '{{script hash}}': policyHash(code),
    '{{style}}': `<style>${css}</style>`,
    '{{style hash}}': policyHash(css),
    '{{license}}': terms,
  };
  return frame.replaceAll(/\{\{[a-z ]+\}\}/g, (name) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`The page has no part ${name}.`);
    return part;
  });
}
