import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { html } from '../html.js';
import { usePlace } from '../place.js';
import { Dots, emojiText } from './face.js';

/**
 * @typedef {import('discord-api-types/v10').APISelectMenuComponent} APISelectMenuComponent
 * @typedef {{ value: string, label: string, hint: string, chosen: boolean }} Entry
 */

const stringMenu = 3;
const channelMenu = 8;
const userMenus = [5, 7];

/** Discord's numbers for the kinds of channel that the playground has. */
const channelTypes = { text: [0], thread: [10, 11, 12], dm: [1] };

/**
 * The entries of a menu: its own options, or the people or channels here.
 *
 * @param {APISelectMenuComponent} menu
 * @param {import('../place.js').Place} place
 * @returns {Entry[]}
 */
function entriesOf(menu, place) {
  if (menu.type === stringMenu) {
    return menu.options.map(({ value, label, description, emoji, default: chosen }) => ({
      value,
      label: emoji ? `${emojiText(emoji)} ${label}` : label,
      hint: description ?? '',
      chosen: chosen === true,
    }));
  }
  const chosen = new Set(menu.default_values?.map(({ id }) => id));
  if (menu.type === channelMenu) {
    const wanted = menu.channel_types;
    return place.channels
      .filter(({ kind }) => !wanted?.length || wanted.some((type) => channelTypes[kind].includes(type)))
      .map(({ id, name, topic }) => ({
        value: id,
        label: `#${name}`,
        hint: topic ?? '',
        chosen: chosen.has(id),
      }));
  }
  if (!userMenus.includes(menu.type)) return [];
  return place.users.map(({ id, name, moderator }) => ({
    value: id,
    label: name,
    hint: moderator ? 'Moderator' : '',
    chosen: chosen.has(id),
  }));
}

/**
 * A select menu of a message, following the ARIA pattern of a select-only combobox: the focus stays on the closed
 * menu, and arrow keys move through the list. A menu for one value sends it immediately. A menu for several values
 * has check marks and a Done button.
 *
 * @param {object} props
 * @param {APISelectMenuComponent} props.menu
 * @param {string} props.spot
 * @param {boolean} props.loading
 * @param {boolean} props.waiting
 * @param {import('./controls.js').Press} props.onPress
 */
export function Menu({ menu, spot, loading, waiting, onPress }) {
  const entries = entriesOf(menu, usePlace());
  const preset = entries.filter(({ chosen }) => chosen).map(({ value }) => value);
  const presetKey = JSON.stringify([menu.custom_id, preset]);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [marked, setMarked] = useState(preset);
  const id = useId();
  const trigger = useRef(/** @type {HTMLButtonElement | null} */ (null));

  // A new menu here, or new defaults from the bot, replace the current marks.
  useEffect(() => setMarked(preset), [presetKey]);

  const min = menu.min_values ?? 1;
  const max = menu.max_values ?? 1;
  const many = max > 1;
  const off = menu.disabled === true || waiting;
  const fits = marked.length >= min && marked.length <= max;

  const show = () => {
    if (off) return;
    setMarked(preset);
    setActive(
      Math.max(
        0,
        entries.findIndex(({ chosen }) => chosen),
      ),
    );
    setOpen(true);
  };
  /** @param {readonly string[]} values */
  const send = (values) => {
    setMarked([...values]);
    setOpen(false);
    trigger.current?.focus();
    onPress(menu.custom_id, spot, values);
  };
  /** @param {Entry | undefined} entry */
  const choose = (entry) => {
    if (!entry) return;
    const isMarked = marked.includes(entry.value);
    if (!many) send(isMarked && min === 0 ? [] : [entry.value]);
    else if (isMarked) setMarked(marked.filter((value) => value !== entry.value));
    else if (marked.length < max) setMarked([...marked, entry.value]);
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const next = keyStep(event.key, active, entries);
    if (!open) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        show();
      }
      return;
    }
    if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter') many ? fits && send(marked) : choose(entries[active]);
    else if (event.key === ' ') choose(entries[active]);
    else if (next !== undefined) setActive(next);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const shown = entries.filter(({ value }) => marked.includes(value)).map(({ label }) => label);
  return html`<div class="menu">
    <button
      type="button"
      ref=${trigger}
      class="menu-face"
      role="combobox"
      data-spot=${spot}
      aria-label=${menu.placeholder ?? 'Make a choice'}
      aria-haspopup="listbox"
      aria-expanded=${open ? 'true' : 'false'}
      aria-controls=${`${id}-list`}
      aria-activedescendant=${open ? `${id}-${active}` : undefined}
      aria-disabled=${off ? 'true' : undefined}
      aria-busy=${loading ? 'true' : undefined}
      onClick=${() => (open ? setOpen(false) : show())}
      onKeyDown=${onKeyDown}
      onBlur=${() => setOpen(false)}
    >
      <span class=${shown.length > 0 ? 'menu-value' : 'menu-value menu-placeholder'}>
        ${shown.length > 0 ? shown.join(', ') : (menu.placeholder ?? 'Make a choice')}
      </span>
      ${loading ? html`<${Dots} />` : html`<span class="menu-arrow" aria-hidden="true">▾</span>`}
    </button>
    ${
      open &&
      html`<${List}
        id=${id}
        label=${menu.placeholder ?? 'Choices'}
        entries=${entries}
        active=${active}
        marked=${marked}
        many=${many}
        done=${many ? { fits, text: howMany(min, max), send: () => send(marked) } : undefined}
        trigger=${trigger}
        onPoint=${setActive}
        onChoose=${choose}
      />`
    }
  </div>`;
}

/**
 * @param {number} min
 * @param {number} max
 */
function howMany(min, max) {
  return min === max ? `Choose ${max}.` : `Choose ${min} to ${max}.`;
}

/**
 * Returns the entry of the list that a key moves to; undefined if it doesn't move.
 *
 * @param {string} key
 * @param {number} active
 * @param {readonly Entry[]} entries
 */
function keyStep(key, active, entries) {
  const last = entries.length - 1;
  if (key === 'ArrowDown') return Math.min(last, active + 1);
  if (key === 'ArrowUp') return Math.max(0, active - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1 || key === ' ') return undefined;
  // A letter moves to the next entry that starts with it.
  const order = [...entries.keys()].map((step) => (active + 1 + step) % entries.length);
  return order.find((at) => entries[at]?.label.toLowerCase().startsWith(key.toLowerCase())) ?? active;
}

/**
 * The open list, in the browser's top layer so that nothing cuts it off.
 *
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.label
 * @param {readonly Entry[]} props.entries
 * @param {number} props.active
 * @param {readonly string[]} props.marked
 * @param {boolean} props.many
 * @param {{ fits: boolean, text: string, send: () => void } | undefined} props.done
 * @param {{ readonly current: HTMLElement | null }} props.trigger
 * @param {(at: number) => void} props.onPoint
 * @param {(entry: Entry) => void} props.onChoose
 */
function List({ id, label, entries, active, marked, many, done, trigger, onPoint, onChoose }) {
  const popup = useRef(/** @type {HTMLDivElement | null} */ (null));

  useLayoutEffect(() => {
    const place = () => {
      if (popup.current && trigger.current) placeBeside(popup.current, trigger.current);
    };
    popup.current?.showPopover();
    place();
    window.addEventListener('resize', place);
    document.addEventListener('scroll', place, true);
    return () => {
      window.removeEventListener('resize', place);
      document.removeEventListener('scroll', place, true);
    };
  }, [trigger]);
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  // The list never takes the focus: pressing it must not close it.
  return html`<div class="menu-popup" popover="manual" ref=${popup} onMouseDown=${(/** @type {Event} */ event) => event.preventDefault()}>
    <ul role="listbox" id=${`${id}-list`} aria-label=${label} aria-multiselectable=${many ? 'true' : undefined}>
      ${entries.map(
        (entry, at) => html`<li
          key=${entry.value}
          id=${`${id}-${at}`}
          role="option"
          class=${at === active ? 'choice choice-active' : 'choice'}
          aria-selected=${marked.includes(entry.value) ? 'true' : 'false'}
          onMouseMove=${() => onPoint(at)}
          onClick=${() => onChoose(entry)}
        >
          <span class="choice-words">
            <span>${entry.label}</span>
            ${entry.hint && html`<span class="choice-hint">${entry.hint}</span>`}
          </span>
          <span class="choice-mark" aria-hidden="true">${marked.includes(entry.value) ? '✓' : ''}</span>
        </li>`,
      )}
      ${entries.length === 0 && html`<li class="choice" role="option" aria-selected="false" aria-disabled="true">Nothing to choose here.</li>`}
    </ul>
    ${
      done &&
      html`<div class="menu-done">
        <span>${done.text}</span>
        <button type="button" class="button button-primary" tabindex="-1" aria-disabled=${done.fits ? undefined : 'true'} onClick=${() => done.fits && done.send()}>
          Done
        </button>
      </div>`
    }
  </div>`;
}

/**
 * Below the menu, or above it if there is more room.
 *
 * @param {HTMLElement} popup
 * @param {HTMLElement} trigger
 */
function placeBeside(popup, trigger) {
  const edge = 8;
  const rect = trigger.getBoundingClientRect();
  const below = window.innerHeight - rect.bottom - edge;
  const above = rect.top - edge;
  const upwards = below < Math.min(popup.scrollHeight, 240) && above > below;
  const width = Math.min(Math.max(rect.width, 260), window.innerWidth - 2 * edge);
  popup.style.width = `${width}px`;
  popup.style.left = `${Math.max(edge, Math.min(rect.left, window.innerWidth - width - edge))}px`;
  popup.style.maxHeight = `${Math.min(360, upwards ? above : below)}px`;
  popup.style.top = upwards ? 'auto' : `${rect.bottom + 4}px`;
  popup.style.bottom = upwards ? `${window.innerHeight - rect.top + 4}px` : 'auto';
}
