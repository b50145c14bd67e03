import { check, doesNotCheck, type Verdict } from './check.ts';
import type { Fact } from './facts.ts';
import type { Finding, Noted } from './noted.ts';

/** The page around the check: takes a file and what people noted, and shows the verdict. */

function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${id}.`);
}

const file = element('file', HTMLInputElement);
const commit = element('commit', HTMLInputElement);
const seal = element('seal', HTMLInputElement);
const end = element('end', HTMLInputElement);
const later = element('later', HTMLDivElement);
const drop = element('drop', HTMLDivElement);
const verdictLine = element('verdict', HTMLParagraphElement);
const reason = element('reason', HTMLParagraphElement);
const rests = element('rests', HTMLParagraphElement);
const checks = element('checks', HTMLUListElement);
const times = element('times', HTMLDListElement);
const said = element('said', HTMLHeadingElement);
const facts = element('facts', HTMLDListElement);

const labels: Readonly<Record<Finding['kind'], string>> = {
  fine: '✔ Checks',
  wrong: '✖ Wrong',
  open: '○ Open',
};

/** The text of the chosen file. */
let chosen: string | undefined;
/** Number of the newest check. Only that one may show anything. */
let newest = 0;

const laterFields = (): HTMLInputElement[] => [...later.querySelectorAll('input')];

const noted = (): Noted => ({
  promises: new Map([
    [0, commit.value],
    ...laterFields().map((field): [number, string] => [Number(field.dataset['from']), field.value]),
  ]),
  seal: seal.value,
  end: end.value,
});

/** Removes everything that was said about a file. */
function clear(line: string): void {
  verdictLine.className = '';
  verdictLine.textContent = line;
  for (const place of [reason, rests, times, checks, facts]) place.replaceChildren();
  said.hidden = true;
}

function withText(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** Shows a whole verdict at once, in place of everything before. */
function render(verdict: Verdict): void {
  const found = verdict.findings.map(({ kind, text }) => {
    const item = document.createElement('li');
    item.className = kind;
    item.append(withText('b', labels[kind]), ' ', withText('span', text));
    return item;
  });
  const told = (list: readonly Fact[]) =>
    list.flatMap(({ name, value }) => [withText('dt', name), withText('dd', value)]);
  askForLater(verdict.later);
  clear(verdict.headline);
  verdictLine.className = verdict.kind;
  reason.textContent = verdict.reason;
  rests.textContent = verdict.rests;
  checks.replaceChildren(...found);
  times.replaceChildren(...told(verdict.times));
  facts.replaceChildren(...told(verdict.facts));
  said.hidden = verdict.facts.length === 0;
  said.textContent = verdict.kind === 'wrong' ? 'What the file says, none of it sure' : 'What the file says';
}

/** Shows a field for each promise after the first. Fields that are there already keep their text. */
function askForLater(actions: readonly number[]): void {
  const there = laterFields().map(({ dataset }) => Number(dataset['from']));
  if (there.join() === actions.join()) return;
  const fields = actions.flatMap((from) => {
    const label = document.createElement('label');
    const field = document.createElement('input');
    field.id = `commit-${from}`;
    label.htmlFor = field.id;
    label.textContent = `The promise from action ${from} on, from its own message`;
    field.autocomplete = 'off';
    field.spellcheck = false;
    field.dataset['from'] = String(from);
    return [label, field];
  });
  later.replaceChildren(...fields);
}

/** Lets the browser paint, and react to another choice. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Checks the chosen file, unless a newer check begins meanwhile. */
async function show(json: string): Promise<void> {
  newest += 1;
  const own = newest;
  const pause = async (): Promise<void> => {
    await nextTask();
    if (own !== newest) throw new Error('A newer check has begun.');
  };
  try {
    await pause();
    const verdict = await check(json, noted(), pause);
    await pause();
    render(verdict);
  } catch (error) {
    if (own === newest) fail(error);
  }
}

function fail(error: unknown): void {
  later.replaceChildren();
  render(doesNotCheck(`This page failed on it (${String(error).slice(0, 80)}).`));
}

async function choose(picked: File | undefined): Promise<void> {
  if (picked === undefined) return;
  newest += 1;
  const own = newest;
  chosen = undefined;
  later.replaceChildren();
  clear('Checking…');
  try {
    const json = await picked.text();
    if (own !== newest) return;
    chosen = json;
    await show(json);
  } catch (error) {
    if (own === newest) fail(error);
  }
}

/** Keystrokes come faster than checks end on a phone. */
let typing: ReturnType<typeof setTimeout> | undefined;
function retype(): void {
  const json = chosen;
  if (json === undefined) return;
  newest += 1;
  verdictLine.className = '';
  verdictLine.textContent = 'Checking…';
  clearTimeout(typing);
  const own = newest;
  typing = setTimeout(() => {
    if (own === newest) void show(json);
  }, 150);
}

// The same name may be chosen again with another content.
file.addEventListener('click', () => {
  file.value = '';
});
file.addEventListener('change', () => void choose(file.files?.[0]));
for (const field of [commit, later, seal, end]) field.addEventListener('input', retype);
for (const kind of ['dragover', 'dragleave', 'drop'] as const)
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle('over', kind === 'dragover');
    if (kind === 'drop') void choose(event.dataTransfer?.files[0]);
  });

clear('No proof yet.');
