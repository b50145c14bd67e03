import { html } from './html.js';

/** What a newcomer may try first, if the bot offers it. */
const firstSteps = [
  { command: 'play', text: '/play ', says: 'open a table' },
  { command: 'roll', text: '/roll ', says: 'roll some dice' },
  { command: 'help', text: '/help', says: 'see what else there is' },
];

/**
 * The header of a channel.
 *
 * @param {object} props
 * @param {import('../people/protocol.ts').PlaygroundChannel} props.channel
 * @param {import('../people/protocol.ts').Snapshot['commands']} props.commands
 * @param {boolean} props.introduces whether this is the first channel that a newcomer sees
 * @param {(text: string) => void} props.onTry
 */
export function Welcome({ channel, commands, introduces, onTry }) {
  const steps = firstSteps.filter(({ command }) => commands.some(({ name }) => name === command));
  return html`<header class="welcome">
    <h2>Welcome to ${channel.kind === 'text' ? `#${channel.name}` : channel.name}</h2>
    ${channel.topic && html`<p>${channel.topic}</p>`}
    ${
      introduces &&
      html`<p>
        This is a Discord of your own, on this computer, with the bot in it. You play all four people: choose who you
        are at the top, and see what each of them sees.
      </p>`
    }
    ${
      steps.length > 0 &&
      html`<p class="welcome-hint">Type <code>/play</code> to open a table, or pick something to try:</p>
        <ul class="welcome-steps">
          ${steps.map(
            ({ text, says }) => html`<li key=${text}>
              <button type="button" class="step" onClick=${() => onTry(text)}><b>${text.trim()}</b> ${says}</button>
            </li>`,
          )}
        </ul>`
    }
  </header>`;
}
