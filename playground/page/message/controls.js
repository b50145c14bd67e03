import { html } from '../html.js';
import { Dots, emojiText } from './face.js';
import { Menu } from './menu.js';

/**
 * @typedef {import('discord-api-types/v10').APIMessageTopLevelComponent} Row
 * @typedef {import('discord-api-types/v10').APIComponentInMessageActionRow} Control
 * @typedef {import('discord-api-types/v10').APIButtonComponent} APIButtonComponent
 * @typedef {(customId: string, spot: string, values?: readonly string[]) => void} Press
 */

const actionRow = 1;
const button = 2;
const linkStyle = 5;

/** @type {Readonly<Record<number, string>>} */
const styleNames = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link' };

/**
 * The rows of buttons and menus below a message. A control is identified by its position (`row.index`) and
 * not by its custom id. So an edit that changes the id keeps the element, and with it the focus.
 *
 * @param {object} props
 * @param {readonly Row[]} props.rows
 * @param {string} props.pressed spot that waits for its answer
 * @param {boolean} props.waiting nothing can be pressed
 * @param {Press} props.onPress
 */
export function Controls({ rows, pressed, waiting, onPress }) {
  return html`<div class="controls">
    ${rows.map((row, at) =>
      row.type === actionRow
        ? html`<div class="control-row" key=${at}>
            ${row.components.map((control, index) => {
              const spot = `${at}.${index}`;
              return html`<${One}
                key=${spot}
                control=${control}
                spot=${spot}
                loading=${waiting && pressed === spot}
                waiting=${waiting}
                onPress=${onPress}
              />`;
            })}
          </div>`
        : html`<p class="subtext" key=${at}>This part is a layout that the playground's page does not draw.</p>`,
    )}
  </div>`;
}

/** @param {{ control: Control, spot: string, loading: boolean, waiting: boolean, onPress: Press }} props */
function One({ control, spot, loading, waiting, onPress }) {
  if (control.type !== button) {
    return html`<${Menu} menu=${control} spot=${spot} loading=${loading} waiting=${waiting} onPress=${onPress} />`;
  }
  return html`<${Button} control=${control} spot=${spot} loading=${loading} waiting=${waiting} onPress=${onPress} />`;
}

/**
 * `aria-disabled` and not `disabled`: a focused button must not lose the focus when it is disabled.
 *
 * @param {{ control: APIButtonComponent, spot: string, loading: boolean, waiting: boolean, onPress: Press }} props
 */
function Button({ control, spot, loading, waiting, onPress }) {
  const label = 'label' in control ? control.label : undefined;
  const emoji = 'emoji' in control ? control.emoji : undefined;
  const face = html`
    ${emoji && html`<span class="button-emoji" aria-hidden=${label ? 'true' : undefined}>${emojiText(emoji)}</span>`}
    ${label && html`<span>${label}</span>`}
  `;
  const name = `button button-${styleNames[control.style] ?? 'secondary'}`;
  if (control.style === linkStyle) {
    return html`<a class=${name} data-spot=${spot} href=${control.url} target="_blank" rel="noopener noreferrer">
      ${face}<span class="link-mark" aria-hidden="true">↗</span><span class="unseen"> (opens in a new tab)</span>
    </a>`;
  }
  const off = control.disabled === true || waiting;
  return html`<button
    type="button"
    class=${loading ? `${name} button-loading` : name}
    data-spot=${spot}
    aria-disabled=${off ? 'true' : undefined}
    aria-busy=${loading ? 'true' : undefined}
    onClick=${() => {
      if (!off && 'custom_id' in control) onPress(control.custom_id, spot);
    }}
  >
    ${face}${loading && html`<${Dots} />`}
  </button>`;
}
