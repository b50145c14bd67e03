import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('lead from page to page, and to files that are there', () => {
  const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n');
  const dead = pages
    .filter((page) => page !== '' && existsSync(join(root, page)))
    .flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g)]
        .filter(([, target = '']) => !existsSync(join(root, dirname(page), target)))
        .map(([, target = '']) => `${page}: ${target}`),
    );
  expect(dead).toEqual([]);
});

it('list every chapter at the top of the page for hosts, in order', () => {
  const page = readFileSync(join(root, 'docs/hosting.md'), 'utf8');
  const [top = ''] = page.split('\n## ');
  const chapters = [...page.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name);
  const listed = [...top.matchAll(/\[([^\]]+)\]\(#([^)]+)\)/g)].map(([, name, anchor]) => ({ name, anchor }));
  const anchorOf = (name: string) => name.toLowerCase().replaceAll(',', '').replaceAll(' ', '-');
  expect(listed).toEqual(chapters.map((name) => ({ name, anchor: anchorOf(name) })));
});
