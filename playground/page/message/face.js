import { html } from '../html.js';

/** @param {{ id?: string | null, name?: string | null }} emoji */
export function emojiText(emoji) {
  return emoji.id ? `:${emoji.name ?? 'emoji'}:` : (emoji.name ?? '');
}

/** Three pulsing dots while the page waits. */
export function Dots() {
  return html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;
}

/**
 * A round avatar: a person's initial on their color, or the bot's icon.
 *
 * @param {{ name: string, color?: string | undefined, bot?: boolean }} props
 */
export function Face({ name, color, bot = false }) {
  if (bot) return html`<img class="face" src="icon.svg" alt="" width="40" height="40" />`;
  return html`<span class="face" aria-hidden="true" style=${{ background: color, color: inkOn(color) }}>
    ${[...name][0]?.toUpperCase()}
  </span>`;
}

/**
 * Black or white, whichever has more contrast on a color.
 *
 * @param {string | undefined} color `#rrggbb`
 */
function inkOn(color) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color?.slice(at, at + 2) ?? '0', 16),
  );
  return (red * 299 + green * 587 + blue * 114) / 1000 > 140 ? '#10171c' : '#ffffff';
}
