import { html } from './html.js';
import { Face } from './message/face.js';

/**
 * Chooses the person to see the page and act as. One human can play all four in turn.
 *
 * @param {object} props
 * @param {import('../people/protocol.ts').PlaygroundUser} props.user
 * @param {readonly import('../people/protocol.ts').PlaygroundUser[]} props.users
 * @param {(name: string) => void} props.onChoose
 */
export function People({ user, users, onChoose }) {
  return html`<fieldset class="people">
    <legend>You are</legend>
    ${users.map(
      ({
        id,
        name,
        color,
        moderator,
      }) => html`<label key=${id} class=${id === user.id ? 'person person-chosen' : 'person'}>
        <input
          type="radio"
          class="unseen"
          name="user"
          value=${name}
          checked=${id === user.id}
          aria-label=${moderator ? `${name} (moderator)` : name}
          onChange=${() => onChoose(name)}
        />
        <${Face} name=${name} color=${color} />
        <span class="person-name">${name}</span>
        ${moderator && html`<span class="person-mod" title="Moderator" aria-hidden="true">mod</span>`}
      </label>`,
    )}
  </fieldset>`;
}
