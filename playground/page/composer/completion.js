import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { complete } from '../world.js';
import { completionOf, leavesOf, readTyped, suggest } from './slash.js';

/**
 * @typedef {import('discord-api-types/v10').APIApplicationCommandOptionChoice} Choice
 * @typedef {ReadonlyMap<string, readonly Choice[]>} Offers choices by option name
 */

const debounceMs = 150;
/** @type {Offers} */
const none = new Map();

/**
 * Suggestions for what is being typed. When typing pauses, the page asks the bot for suggestions that only the bot
 * knows.
 *
 * @param {object} props
 * @param {string} props.text up to the caret
 * @param {import('../../people/protocol.ts').Snapshot['commands']} props.commands
 * @param {import('../place.js').Place} props.place
 */
export function useCompletion({ text, commands, place }) {
  const leaves = useMemo(() => leavesOf(commands), [commands]);
  const [offered, setOffered] = useState(none);
  const [known, setKnown] = useState(none);
  const [asking, setAsking] = useState(false);
  const question = useRef(0);

  const context = { leaves, users: place.users, channels: place.channels, offered, known };
  const path = readTyped(text, leaves)?.leaf.path.join(' ') ?? '';
  const wanted = completionOf(text, context);
  const key = wanted ? JSON.stringify(wanted) : '';

  // Options of two commands may have the same name and different choices.
  useEffect(() => {
    setOffered(none);
    setKnown(path === '' ? none : new Map());
  }, [path]);

  useEffect(() => {
    question.current += 1;
    setAsking(key !== '');
    if (key === '') return undefined;
    const mine = question.current;
    const timer = setTimeout(async () => {
      /** @type {NonNullable<typeof wanted>} */
      const deed = JSON.parse(key);
      const choices = await complete({ user: place.user.id, channel: place.channel.id, ...deed });
      if (question.current !== mine) return;
      setAsking(false);
      setOffered(new Map([[deed.focused, choices]]));
      setKnown((all) => new Map(all).set(deed.focused, [...choices, ...(all.get(deed.focused) ?? [])]));
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [key, place.user.id, place.channel.id]);

  return { context, suggestions: suggest(text, context), asking };
}
