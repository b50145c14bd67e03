import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { html } from './html.js';
import { Markdown } from './message/markdown-view.js';
import { usePlace } from './place.js';

/**
 * @typedef {NonNullable<import('../people/protocol.ts').Snapshot['modal']>} ModalOfUser
 * @typedef {import('discord-api-types/v10').APITextInputComponent} APITextInputComponent
 * @typedef {{ input: APITextInputComponent, label: string, hint: string } | { text: string } | { unknown: true }} Part
 */

const actionRow = 1;
const textInput = 4;
const textDisplay = 10;
const labelBox = 18;
const paragraph = 2;

/**
 * @param {ModalOfUser['data']} data
 * @returns {Part[]}
 */
function partsOf(data) {
  return data.components.flatMap(partsOfRow);
}

/**
 * @param {ModalOfUser['data']['components'][number]} part
 * @returns {Part[]}
 */
function partsOfRow(part) {
  if (part.type === actionRow) {
    return part.components.map((input) =>
      input.type === textInput ? { input, label: input.label ?? '', hint: '' } : { unknown: true },
    );
  }
  if (part.type === textDisplay) return [{ text: part.content }];
  if (part.type === labelBox && part.component.type === textInput) {
    return [{ input: part.component, label: part.label, hint: part.description ?? '' }];
  }
  return [{ unknown: true }];
}

/**
 * A modal that the bot has opened for this person. Escape and Cancel close it unsent.
 *
 * @param {{ modal: ModalOfUser, onClose: (sent: boolean) => void }} props
 */
export function Modal({ modal, onClose }) {
  const place = usePlace();
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [sending, setSending] = useState(false);
  const id = useId();
  const parts = partsOf(modal.data);

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // The bot's answer may remove the dialog before it is closed, and then the browser does not return the
      // focus.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    if (sending || !(event.currentTarget instanceof HTMLFormElement)) return;
    const filled = new FormData(event.currentTarget);
    /** @type {Record<string, string>} */
    const fields = {};
    for (const [name, value] of filled) if (typeof value === 'string') fields[name] = value;
    setSending(true);
    const taken = await place.act('modal', { user: place.user.id, modal: modal.id, fields });
    setSending(false);
    if (taken) onClose(true);
  };

  return html`<dialog class="modal" ref=${dialog} aria-labelledby=${`${id}-title`} onClose=${() => onClose(false)}>
    <form onSubmit=${submit}>
      <h2 id=${`${id}-title`}>${modal.data.title}</h2>
      ${parts.map((part, at) => html`<${PartView} key=${at} part=${part} id=${`${id}-${at}`} first=${at === 0} />`)}
      <div class="modal-foot">
        <button type="button" class="button button-secondary" onClick=${() => dialog.current?.close()}>Cancel</button>
        <button type="submit" class="button button-primary" aria-disabled=${sending ? 'true' : undefined}>Submit</button>
      </div>
    </form>
  </dialog>`;
}

/** @param {{ part: Part, id: string, first: boolean }} props */
function PartView({ part, id, first }) {
  if ('text' in part) return html`<${Markdown} text=${part.text} />`;
  if ('unknown' in part)
    return html`<p class="subtext">This field is of a kind that the playground's page does not draw.</p>`;
  const { input, label, hint } = part;
  const required = input.required !== false;
  const shared = {
    id,
    name: input.custom_id,
    required,
    minlength: input.min_length || undefined,
    maxlength: input.max_length ?? 4000,
    placeholder: input.placeholder,
    'aria-describedby': hint ? `${id}-hint` : undefined,
    autofocus: first,
  };
  return html`<div class="modal-field">
    <label for=${id}>${label}${required && html`<span class="required" aria-hidden="true"> *</span>`}</label>
    ${hint && html`<p class="subtext" id=${`${id}-hint`}>${hint}</p>`}
    ${
      input.style === paragraph
        ? html`<textarea ...${shared} rows="4" defaultValue=${input.value ?? ''}></textarea>`
        : html`<input ...${shared} type="text" autocomplete="off" defaultValue=${input.value ?? ''} />`
    }
  </div>`;
}
