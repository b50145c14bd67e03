/** Reads the event of a play: what happens to the batter and to each runner. */

/** The batter is B; home is 4. */
export type From = 'B' | 1 | 2 | 3;

/** Where a player ends, 1 to 4, or out. */
export type To = 1 | 2 | 3 | 4 | 'out';

export interface ReadEvent {
  /** Whether it ends the turn at bat. */
  readonly isAtBat: boolean;
  readonly isHit: boolean;
  readonly errors: number;
  readonly moves: ReadonlyMap<From, To>;
}

interface Draft {
  isAtBat: boolean;
  isHit: boolean;
  errors: number;
  readonly moves: Map<From, To>;
}

/** @throws Error for text that is no event */
export function readEvent(text: string): ReadEvent {
  const dot = text.indexOf('.');
  const [described, advances] = dot < 0 ? [text, ''] : [text.slice(0, dot), text.slice(dot + 1)];
  const [basic = '', ...modifiers] = described.split(/\/(?![^(]*\))/);
  const draft: Draft = { isAtBat: false, isHit: false, errors: 0, moves: new Map() };
  const [first = '', ...also] = basic.split('+');
  if (!readBatter(first, draft)) for (const part of first.split(';')) readRunning(part, draft);
  for (const part of also.flatMap((one) => one.split(';'))) readRunning(part, draft);
  for (const modifier of modifiers) {
    if (/^E[1-9]$/.test(modifier)) draft.errors += 1;
    else if (!/^[A-Z]{1,4}[0-9]*[A-Z+-]*$/.test(modifier))
      throw new Error(`${modifier} is no modifier: ${text}`);
  }
  if (advances !== '') for (const part of advances.split(';')) readAdvance(part, draft);
  return draft;
}

const hits: Readonly<Record<string, To>> = { S: 1, D: 2, DGR: 2, T: 3, H: 4, HR: 4 };

/** Reads an event of the batter. @returns whether it is one */
function readBatter(text: string, draft: Draft): boolean {
  const batter = (to: To) => {
    draft.isAtBat = true;
    draft.moves.set('B', to);
    return true;
  };
  const [, hit] = /^(S|D|DGR|T|HR|H)[1-9]*$/.exec(text) ?? [];
  if (hit !== undefined) {
    draft.isHit = true;
    return batter(hits[hit] ?? 1);
  }
  if (/^(W|I|IW|HP|C|FC[1-9]?)$/.test(text)) return batter(1);
  if (/^K[1-9]*$/.test(text)) return batter('out');
  if (/^[1-9]*E[1-9]$/.test(text)) {
    draft.errors += 1;
    return batter(1);
  }
  if (!/^([1-9]+(\([B123]\))?)+$/.test(text)) return false;
  const groups = [...text.matchAll(/[1-9]+(?:\(([B123])\))?/g)].map(([, base]) => base);
  batter(groups.at(-1) === undefined || groups.includes('B') ? 'out' : 1);
  for (const base of groups) if (base !== undefined && base !== 'B') draft.moves.set(fromOf(base), 'out');
  return true;
}

const withoutMoves = new Set(['WP', 'PB', 'BK', 'DI', 'OA', 'NP']);

function readRunning(text: string, draft: Draft): void {
  if (withoutMoves.has(text)) return;
  if (/^FLE[1-9]$/.test(text)) {
    draft.errors += 1;
    return;
  }
  const [, kind, base = '', fielders = ''] = /^(SB|CS|POCS|PO)([123H])((?:\([^)]*\))*)$/.exec(text) ?? [];
  if (kind === undefined || base === (kind === 'PO' ? 'H' : '1')) throw new Error(`${text} is no event.`);
  const isError = /E[1-9]/.test(fielders);
  if (isError) draft.errors += 1;
  if (kind === 'PO') {
    if (!isError) draft.moves.set(fromOf(base), 'out');
    return;
  }
  const to = toOf(base);
  const from = (Number(to) - 1) as 1 | 2 | 3;
  draft.moves.set(from, kind === 'SB' || isError ? to : 'out');
}

function readAdvance(text: string, draft: Draft): void {
  const [, from, sign, to, more = ''] = /^([B123])([-X])([123H])((?:\([^)]*\))*)$/.exec(text) ?? [];
  if (from === undefined || to === undefined) throw new Error(`${text} is no advance.`);
  const errors = [...more.matchAll(/E[1-9]/g)].length;
  draft.errors += errors;
  draft.moves.set(fromOf(from), sign === 'X' && errors === 0 ? 'out' : toOf(to));
}

function fromOf(text: string): From {
  if (text === 'B') return 'B';
  if (text === '1') return 1;
  return text === '2' ? 2 : 3;
}

function toOf(text: string): 1 | 2 | 3 | 4 {
  if (text === 'H') return 4;
  if (text === '1') return 1;
  return text === '2' ? 2 : 3;
}
