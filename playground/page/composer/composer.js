import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { html } from '../html.js';
import { usePlace } from '../place.js';
import { upload } from '../world.js';
import { useCompletion } from './completion.js';
import { isFile, nameOf, readSlash, readTyped } from './slash.js';

/**
 * @typedef {import('./slash.js').Suggestion} Suggestion
 */

/**
 * The message box. A text that starts with `/` is a command, with suggestions above the box.
 *
 * @param {object} props
 * @param {string} props.draft
 * @param {(text: string) => void} props.onDraft
 * @param {import('../../people/protocol.ts').Snapshot['commands']} props.commands
 * @param {() => void} props.onSent
 * @param {number} props.summons counts how often another part of the page has moved the focus to the box
 */
export function Composer({ draft, onDraft, commands, onSent, summons }) {
  const place = usePlace();
  const [caret, setCaret] = useState(draft.length);
  const [active, setActive] = useState(0);
  const [moved, setMoved] = useState(false);
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  const files = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** The option that a file is being chosen for. */
  const filling = useRef('');
  const caretTo = useRef(/** @type {number | undefined} */ (undefined));
  const id = useId();

  const before = draft.slice(0, caret);
  const { context, suggestions, asking } = useCompletion({ text: before, commands, place });
  const open = shown && draft.startsWith('/') && (suggestions.length > 0 || asking);
  const typed = draft.startsWith('/') ? readTyped(draft, context.leaves) : undefined;

  useLayoutEffect(() => {
    if (caretTo.current === undefined) return;
    box.current?.setSelectionRange(caretTo.current, caretTo.current);
    caretTo.current = undefined;
  });
  useLayoutEffect(() => {
    if (summons === 0 || !box.current) return;
    box.current.focus();
    setCaret(box.current.value.length);
    setShown(true);
  }, [summons]);

  /**
   * @param {string} text
   * @param {number} at caret
   */
  const write = (text, at) => {
    onDraft(text);
    setCaret(at);
    setActive(0);
    setMoved(false);
    setProblem('');
    setShown(true);
  };
  /** @param {Suggestion} suggestion */
  const take = (suggestion) => {
    const rest = draft.slice(caret).trimStart();
    caretTo.current = suggestion.text.length;
    write(suggestion.text + rest, suggestion.text.length);
    box.current?.focus();
  };
  /**
   * Adds an option at the end, with a value if there is one.
   *
   * @param {string} name
   * @param {string} [value]
   */
  const addOption = (name, value) => {
    const base = draft.trimEnd().replace(new RegExp(`\\s${name}:$`), '');
    const text = value === undefined ? `${draft.trimEnd()} ${name}:` : `${base} ${name}:${value} `;
    caretTo.current = text.length;
    write(text, text.length);
    box.current?.focus();
  };
  /** @param {HTMLInputElement} field */
  const attach = async (field) => {
    const [file] = field.files ?? [];
    field.value = '';
    if (!file) return;
    setBusy(true);
    const id = await upload(file);
    setBusy(false);
    if (id === undefined) setProblem('The file could not be taken in.');
    else addOption(filling.current, id);
  };
  const send = async () => {
    const text = draft.trim();
    if (text === '' || busy) return;
    const { user, channel } = place;
    const read = text.startsWith('/') ? readSlash(text, context) : undefined;
    if (read && 'problem' in read) {
      const next = read.missing && !draft.includes(`${read.missing}:`) ? `${text} ${read.missing}:` : draft;
      caretTo.current = next.length;
      write(next, next.length);
      setProblem(read.problem);
      return;
    }
    onDraft('');
    setCaret(0);
    setShown(false);
    setBusy(true);
    onSent();
    const taken = read
      ? await place.act('slash', { user: user.id, channel: channel.id, ...read })
      : await place.act('say', { user: user.id, channel: channel.id, text });
    setBusy(false);
    // A refused text is put back in the box, unless the person has typed something new meanwhile.
    if (!taken && box.current?.value === '') write(text, text.length);
    else onSent();
  };
  /** Whether Enter takes the suggestion rather than sending. */
  const takesOnEnter = () => {
    const first = suggestions[active];
    if (!open || !first) return false;
    if (moved || !typed) return true;
    return first.kind === 'value' && 'problem' in readSlash(draft, context) && !/[:\s]$/.test(before);
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const chosen = suggestions[active];
    if (event.isComposing) return;
    if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && suggestions.length > 0) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + suggestions.length) % suggestions.length);
      setMoved(true);
    } else if (open && event.key === 'Tab' && !event.shiftKey && chosen) take(chosen);
    else if (open && event.key === 'Escape') setShown(false);
    else if (event.key === 'Enter' && chosen && takesOnEnter()) take(chosen);
    else if (event.key === 'Enter') send();
    else return;
    event.preventDefault();
  };
  const syncCaret = () => setCaret(box.current?.selectionStart ?? draft.length);

  return html`<form
    class="composer"
    aria-label="Write"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      send();
    }}
  >
    ${open && html`<${Suggestions} id=${id} all=${suggestions} asking=${asking} active=${active} onPoint=${setActive} onTake=${take} />`}
    ${
      typed &&
      html`<${Pills} typed=${typed} onOption=${addOption} onFile=${(/** @type {string} */ name) => {
        filling.current = name;
        files.current?.click();
      }} />
      <input ref=${files} type="file" hidden aria-label="File" onChange=${(/** @type {Event} */ event) => {
        if (event.currentTarget instanceof HTMLInputElement) attach(event.currentTarget);
      }} />`
    }
    <p class=${problem ? 'composer-problem' : 'unseen'} role="alert">${problem}</p>
    <div class="composer-row">
      <label class="unseen" for=${`${id}-box`}>Message or command</label>
      <input
        ref=${box}
        id=${`${id}-box`}
        class="composer-box"
        type="text"
        role="combobox"
        autocomplete="off"
        autocapitalize="off"
        spellcheck=${false}
        enterkeyhint="send"
        maxlength="2000"
        placeholder=${`Message ${place.channel.kind === 'text' ? '#' : ''}${place.channel.name}, or / for commands`}
        aria-expanded=${open ? 'true' : 'false'}
        aria-controls=${`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant=${open && suggestions.length > 0 ? `${id}-${active}` : undefined}
        value=${draft}
        onInput=${(/** @type {InputEvent} */ event) => {
          const field = event.currentTarget;
          if (field instanceof HTMLInputElement)
            write(field.value, field.selectionStart ?? field.value.length);
        }}
        onKeyDown=${onKeyDown}
        onKeyUp=${syncCaret}
        onClick=${syncCaret}
        onFocus=${() => setShown(true)}
        onBlur=${() => setShown(false)}
      />
      <button type="submit" class="send" aria-label="Send" aria-disabled=${draft.trim() === '' ? 'true' : undefined}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M3 20.5 21.5 12 3 3.5v6.4L15 12 3 14.1z" fill="currentColor" /></svg>
      </button>
    </div>
  </form>`;
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {readonly Suggestion[]} props.all
 * @param {boolean} props.asking
 * @param {number} props.active
 * @param {(at: number) => void} props.onPoint
 * @param {(suggestion: Suggestion) => void} props.onTake
 */
function Suggestions({ id, all, asking, active, onPoint, onTake }) {
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  // The box keeps the focus: pressing the list must not close it.
  return html`<div class="suggestions" onMouseDown=${(/** @type {Event} */ event) => event.preventDefault()}>
    <ul role="listbox" id=${`${id}-list`} aria-label="Suggestions">
      ${all.map(
        (suggestion, at) => html`<li
          key=${suggestion.text}
          id=${`${id}-${at}`}
          role="option"
          aria-selected=${at === active ? 'true' : 'false'}
          class=${at === active ? 'choice choice-active' : 'choice'}
          onMouseMove=${() => onPoint(at)}
          onClick=${() => onTake(suggestion)}
        >
          <span class="choice-words choice-${suggestion.kind}">
            <span class="choice-label">${suggestion.label}</span>
            ${suggestion.description && html`<span class="choice-hint">${suggestion.description}</span>`}
          </span>
        </li>`,
      )}
      ${asking && all.length === 0 && html`<li class="choice" role="option" aria-selected="false" aria-disabled="true">Asking the bot…</li>`}
    </ul>
    <p class="suggestions-keys" aria-hidden="true"><kbd>↑</kbd> <kbd>↓</kbd> to walk · <kbd>Tab</kbd> to take · <kbd>Esc</kbd> to close</p>
  </div>`;
}

/**
 * The options of the command being typed, with a mark on those that have a value.
 *
 * @param {object} props
 * @param {import('./slash.js').Typed} props.typed
 * @param {(name: string) => void} props.onOption
 * @param {(name: string) => void} props.onFile asks for a file
 */
function Pills({ typed, onOption, onFile }) {
  const given = new Map(typed.given.map(({ option, raw }) => [option.name, raw]));
  return html`<div class="pills" role="group" aria-label=${`Options of ${nameOf(typed.leaf)}`}>
    <span class="pills-command">${nameOf(typed.leaf)}</span>
    ${typed.leaf.options.map((option) => {
      const { name, description, required } = option;
      const set = given.has(name) && given.get(name) !== '';
      return html`<button
        key=${name}
        type="button"
        class=${set ? 'pill pill-set' : 'pill'}
        title=${description}
        aria-label=${`${name}${required ? ', required' : ''}${set ? ', given' : ''}: ${description}`}
        aria-disabled=${given.has(name) && !(isFile(option) && !set) ? 'true' : undefined}
        onClick=${() => {
          if (isFile(option) && !set) onFile(name);
          else if (!given.has(name)) onOption(name);
        }}
      >
        <span aria-hidden="true">${set ? '✓' : '+'}</span> ${name}${required && !set ? '*' : ''}
      </button>`;
    })}
    ${typed.leaf.options.length === 0 && html`<span class="pills-note">${typed.leaf.description}</span>`}
  </div>`;
}
