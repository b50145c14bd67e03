import { html } from './html.js';

/** @param {{ id?: string | null, name?: string | null }} emoji */
export function emojiText(emoji) {
  return emoji.id ? `:${emoji.name ?? 'emoji'}:` : (emoji.name ?? '');
}

/** Three dots that breathe while something is awaited. */
export function Dots() {
  return html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;
}

/**
 * A round picture: a person's letter on their colour, or the sign of the bot.
 *
 * @param {{ name: string, colour?: string | undefined, bot?: boolean }} props
 */
export function Face({ name, colour, bot = false }) {
  if (bot) return html`<img class="face" src="icon.svg" alt="" width="40" height="40" />`;
  return html`<span class="face" aria-hidden="true" style=${{ background: colour, color: inkOn(colour) }}>
    ${[...name][0]?.toUpperCase()}
  </span>`;
}

/**
 * Black or white, whichever can be read better on a colour.
 *
 * @param {string | undefined} colour `#rrggbb`
 */
function inkOn(colour) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour?.slice(at, at + 2) ?? '0', 16),
  );
  return (red * 299 + green * 587 + blue * 114) / 1000 > 140 ? '#10171c' : '#ffffff';
}
