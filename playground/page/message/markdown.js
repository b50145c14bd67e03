/**
 * Discord's Markdown as a tree. No parser that runs in a browser without a build knows this dialect (line breaks,
 * underline, spoilers, subtext, mentions, timestamps), so this is a small one of our own. It yields data, never HTML.
 *
 * @typedef {{ type: 'text', text: string }
 *   | { type: 'break' }
 *   | { type: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler', children: Inline[] }
 *   | { type: 'code', text: string }
 *   | { type: 'link', url: string, children: Inline[] }
 *   | { type: 'user' | 'channel' | 'role', id: string }
 *   | { type: 'everyone', text: string }
 *   | { type: 'command', name: string }
 *   | { type: 'emoji', name: string }
 *   | { type: 'time', seconds: number, style: string }
 *   | CodeBlock} Inline
 * @typedef {{ type: 'codeblock', language: string, text: string }} CodeBlock
 * @typedef {{ type: 'paragraph' | 'subtext', children: Inline[] }
 *   | { type: 'heading', level: 1 | 2 | 3, children: Inline[] }
 *   | { type: 'quote', children: Block[] }
 *   | List
 *   | CodeBlock} Block
 * @typedef {{ type: 'list', ordered: boolean, start: number, items: Item[] }} List
 * @typedef {{ children: Inline[], lists: List[] }} Item
 */

const fence = /```(?:([a-zA-Z0-9_+\-.#]+)\n)?\n*([\s\S]+?)\n*```/;

/**
 * Parses a whole message, embed description or field.
 *
 * @param {string} text
 * @returns {Block[]}
 */
export function parseMarkdown(text) {
  /** @type {Block[]} */
  const blocks = [];
  let rest = text.replaceAll('\r\n', '\n');
  for (let found = fence.exec(rest); found; found = fence.exec(rest)) {
    blocks.push(...parseLines(rest.slice(0, found.index).replace(/\n$/, '')));
    blocks.push({ type: 'codeblock', language: found[1] ?? '', text: found[2] ?? '' });
    rest = rest.slice(found.index + found[0].length).replace(/^\n/, '');
  }
  blocks.push(...parseLines(rest));
  return blocks;
}

const bullet = /^( *)(?:([-*])|(\d{1,9})\.) +(\S.*)$/;

/**
 * @param {string} text
 * @returns {Block[]}
 */
function parseLines(text) {
  if (text === '') return [];
  /** @type {Block[]} */
  const blocks = [];
  const lines = text.split('\n');
  /** @type {string[]} */
  let plain = [];
  const closeParagraph = () => {
    if (plain.some((line) => line.trim() !== '')) {
      blocks.push({ type: 'paragraph', children: parseInline(plain.join('\n')) });
    }
    plain = [];
  };

  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.startsWith('>>> ')) {
      closeParagraph();
      const quoted = [line.slice(4), ...lines.slice(at + 1)].join('\n');
      blocks.push({ type: 'quote', children: parseLines(quoted) });
      return blocks;
    }
    const end = runEnd(lines, at);
    if (end > at) {
      closeParagraph();
      blocks.push(line.startsWith('> ') ? quote(lines.slice(at, end)) : list(lines.slice(at, end)));
      at = end - 1;
      continue;
    }
    const single = oneLineBlock(line);
    if (single) {
      closeParagraph();
      blocks.push(single);
    } else plain.push(line);
  }
  closeParagraph();
  return blocks;
}

/**
 * Returns where the run of quote or list lines that starts at `from` ends; `from` if there is no such run.
 *
 * @param {string[]} lines
 * @param {number} from
 */
function runEnd(lines, from) {
  const belongs = lines[from]?.startsWith('> ')
    ? (/** @type {string} */ line) => line.startsWith('> ')
    : (/** @type {string} */ line) => bullet.test(line);
  let end = from;
  while (end < lines.length && belongs(lines[end] ?? '')) end += 1;
  return end;
}

/**
 * @param {string} line
 * @returns {Block | undefined}
 */
function oneLineBlock(line) {
  const heading = /^(#{1,3}) +(\S.*)$/.exec(line);
  if (heading) {
    const level = heading[1]?.length === 1 ? 1 : heading[1]?.length === 2 ? 2 : 3;
    return { type: 'heading', level, children: parseInline(heading[2] ?? '') };
  }
  const subtext = /^-# +(\S.*)$/.exec(line);
  return subtext ? { type: 'subtext', children: parseInline(subtext[1] ?? '') } : undefined;
}

/**
 * @param {string[]} lines
 * @returns {Block}
 */
function quote(lines) {
  return { type: 'quote', children: parseLines(lines.map((line) => line.slice(2)).join('\n')) };
}

/**
 * List items, nested by indentation.
 *
 * @param {string[]} lines
 * @returns {List}
 */
function list(lines) {
  const first = bullet.exec(lines[0] ?? '');
  const indent = first?.[1]?.length ?? 0;
  /** @type {{ own: string, below: string[] }[]} */
  const items = [];
  for (const line of lines) {
    const found = bullet.exec(line);
    const last = items.at(-1);
    if (last && (found?.[1]?.length ?? 0) > indent) last.below.push(line);
    else items.push({ own: found?.[4] ?? '', below: [] });
  }
  return {
    type: 'list',
    ordered: first?.[3] !== undefined,
    start: Number(first?.[3] ?? 1),
    items: items.map(({ own, below }) => ({
      children: parseInline(own),
      lists: below.length > 0 ? [list(below)] : [],
    })),
  };
}

/**
 * The inline forms, most specific first; each pattern is tried exactly at the current position.
 *
 * @type {readonly (readonly [RegExp, (found: RegExpExecArray) => Inline | undefined])[]}
 */
const rules = [
  [/\\([^0-9A-Za-z\s])/y, (found) => ({ type: 'text', text: found[1] ?? '' })],
  [/\n/y, () => ({ type: 'break' })],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (found) => ({ type: 'code', text: (found[2] ?? '').trim() })],
  [/<@!?(\d+)>/y, (found) => ({ type: 'user', id: found[1] ?? '' })],
  [/<@&(\d+)>/y, (found) => ({ type: 'role', id: found[1] ?? '' })],
  [/<#(\d+)>/y, (found) => ({ type: 'channel', id: found[1] ?? '' })],
  [/<\/([^:>\n]+):\d+>/y, (found) => ({ type: 'command', name: found[1] ?? '' })],
  [/<a?:(\w+):\d+>/y, (found) => ({ type: 'emoji', name: found[1] ?? '' })],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y,
    (found) => ({ type: 'time', seconds: Number(found[1]), style: found[2] ?? 'f' }),
  ],
  [/@(?:everyone|here)/y, (found) => ({ type: 'everyone', text: found[0] })],
  [
    /\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?: "[^"\n]*")?\)/y,
    (found) => link(found[2] ?? '', parseInline(found[1] ?? '')),
  ],
  [/<(https?:\/\/[^\s<>]+)>/y, (found) => link(found[1] ?? '')],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"'\])*_~|!?]/y, (found) => link(found[0])],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, (found) => marked('bold', found)],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, (found) => marked('underline', found)],
  [/~~((?:\\[\s\S]|[^\\])+?)~~(?!_)/y, (found) => marked('strike', found)],
  [/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, (found) => marked('spoiler', found)],
  [
    /\*(?=\S)((?:\*\*|\\[\s\S]|[^\\*])*?(?:\*\*|\\[\s\S]|[^\s\\*]))\*(?!\*)/y,
    (found) => marked('italic', found),
  ],
  [/_((?:__|\\[\s\S]|[^\\_])+?)_(?![0-9A-Za-z_])/y, (found) => marked('italic', found)],
];

/**
 * Parses a single line or paragraph: an embed title, a label.
 *
 * @param {string} text
 * @returns {Inline[]}
 */
export function parseInline(text) {
  /** @type {Inline[]} */
  const nodes = [];
  let plain = '';
  const close = () => {
    if (plain !== '') nodes.push({ type: 'text', text: plain });
    plain = '';
  };
  let at = 0;
  while (at < text.length) {
    const found = firstRule(text, at);
    if (!found) {
      plain += text[at];
      at += 1;
    } else {
      if (found.node.type === 'text') plain += found.node.text;
      else {
        close();
        nodes.push(found.node);
      }
      at += found.length;
    }
  }
  close();
  return nodes;
}

/**
 * @param {string} text
 * @param {number} at
 * @returns {{ node: Inline, length: number } | undefined}
 */
function firstRule(text, at) {
  const here = text[at] ?? '';
  // Only a URL starts with a letter or digit, so this skips most of a text quickly.
  if (/[0-9A-Za-z ]/.test(here) && here !== 'h') return undefined;
  // `snake_case_name` is not italic.
  if (here === '_' && /[0-9A-Za-z]/.test(text[at - 1] ?? '')) return undefined;
  for (const [pattern, make] of rules) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const node = found ? make(found) : undefined;
    if (found && node) return { node, length: found[0].length };
  }
  return undefined;
}

/**
 * @param {'bold' | 'italic' | 'underline' | 'strike' | 'spoiler'} type
 * @param {RegExpExecArray} found
 * @returns {Inline}
 */
function marked(type, found) {
  return { type, children: parseInline(found[1] ?? '') };
}

/**
 * @param {string} url
 * @param {Inline[]} [children]
 * @returns {Inline | undefined}
 */
function link(url, children = [{ type: 'text', text: url }]) {
  return URL.canParse(url) ? { type: 'link', url, children } : undefined;
}

/**
 * Returns the text of Markdown without its syntax, for announcements to screen readers.
 *
 * @param {string} text
 * @param {(kind: 'user' | 'channel' | 'role', id: string) => string} nameOf
 */
export function plainWords(text, nameOf) {
  return parseMarkdown(text)
    .map((block) => wordsOfBlock(block, nameOf))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * @param {Block} block
 * @param {(kind: 'user' | 'channel' | 'role', id: string) => string} nameOf
 * @returns {string}
 */
function wordsOfBlock(block, nameOf) {
  if (block.type === 'codeblock') return block.text;
  if (block.type === 'quote') return block.children.map((child) => wordsOfBlock(child, nameOf)).join(' ');
  if (block.type === 'list') {
    return block.items
      .map((item) =>
        [words(item.children, nameOf), ...item.lists.map((below) => wordsOfBlock(below, nameOf))].join(', '),
      )
      .join(', ');
  }
  return words(block.children, nameOf);
}

/**
 * @param {Inline[]} nodes
 * @param {(kind: 'user' | 'channel' | 'role', id: string) => string} nameOf
 * @returns {string}
 */
function words(nodes, nameOf) {
  return nodes
    .map((node) => {
      if (node.type === 'break') return ' ';
      // A spoiler is not read out unless opened.
      if (node.type === 'spoiler') return 'spoiler';
      if (node.type === 'command') return `/${node.name}`;
      if (node.type === 'emoji') return node.name;
      if (node.type === 'time') return timeText(node.seconds, node.style, Date.now());
      if ('id' in node) return nameOf(node.type, node.id);
      return 'children' in node ? words(node.children, nameOf) : node.text;
    })
    .join('');
}

/** @type {Readonly<Record<string, Intl.DateTimeFormatOptions>>} */
const timeStyles = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

/** @type {readonly (readonly [Intl.RelativeTimeFormatUnit, number])[]} Unit and its seconds, longest first. */
const relativeUnits = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * `<t:seconds:style>` in words: `in 2 minutes`, `21 November 2025 at 14:05`.
 *
 * @param {number} seconds Unix time
 * @param {string} style one of Discord's letters
 * @param {number} now milliseconds
 */
export function timeText(seconds, style, now) {
  if (style === 'R') {
    const left = Math.round(seconds - now / 1000);
    const [unit, size] = relativeUnits.find(([, length]) => Math.abs(left) >= length) ?? ['second', 1];
    return relative.format(Math.trunc(left / size), unit);
  }
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return 'an unknown time';
  return new Intl.DateTimeFormat('en-GB', timeStyles[style] ?? timeStyles['f']).format(date);
}
