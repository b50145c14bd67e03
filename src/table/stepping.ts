import { RuleError } from '../engine/rule-error.ts';
import type { Wanted } from './board/steps.ts';
import type { Playing } from './channel/playback.ts';
import type { Replaying, Watcher } from './keeping/replaying.ts';
import type { Press, Seen } from './message/message.ts';
import type { Outcome, Pressed } from './outcome.ts';

/** What the controls below a play of a game do. */

type Step = Extract<Press, { readonly do: 'step' }>;

/** Maximum number of plays that follow one press of **Play**. */
const mostPlays = 100;

/** @throws RuleError with a sentence for the person */
export async function stepped(
  replaying: Replaying,
  press: Step,
  { values, actor, sees = true, wasPlaying = false }: Pressed,
): Promise<Outcome> {
  const { table, by, number, seen, token } = press;
  const watcher: Watcher = { actor, sees, token, seen };
  const show = async (wanted: Wanted, by: Watcher = watcher): Promise<Outcome> => ({
    kind: 'private',
    message: (await replaying.step(table, wanted, by)).message,
  });
  switch (by) {
    case 'go':
      if (values !== undefined) return show({ by: 'typed', text: only(values).trim() });
      return {
        kind: 'ask',
        press,
        title: 'Plays',
        label: await replaying.askedForPlay(table, watcher),
      };
    case 'moment':
      return show({ by: 'back', number: numberOf(only(values)) });
    case 'seen':
      return show({ by: 'back', number }, { ...watcher, seen: seenOf(only(values)) });
    case 'here':
      return { kind: 'public', ...(await replaying.forAll(table, number, watcher)) };
    case 'play': {
      // A second press stops.
      if (wasPlaying) return show({ by: 'back', number });
      const first = await replaying.step(table, { by: 'back', number }, { ...watcher, isPlaying: true });
      const playing = playingFrom(replaying, table, first.number, watcher);
      return { kind: 'private', message: first.message, ...(!first.isLast && { playing }) };
    }
    case 'stop':
      return show({ by: 'back', number });
    default:
      return show({ by, number });
  }
}

/** Returns one play after the other. */
function playingFrom(replaying: Replaying, table: string, from: number, watcher: Watcher): Playing {
  let [number, left] = [from, mostPlays];
  return async () => {
    left -= 1;
    const by = { ...watcher, isPlaying: left > 0 };
    const shown = await replaying.step(table, { by: 'after', number }, by);
    number = shown.number;
    return { message: shown.message, isLast: shown.isLast || left === 0 };
  };
}

/** @throws RuleError if nothing was chosen */
function only(values: readonly string[] | undefined): string {
  const [value] = values ?? [];
  if (value === undefined) throw new RuleError('nothing-chosen', 'Nothing was chosen.');
  return value;
}

const noChoice = (): RuleError => new RuleError('no-choice', 'There’s nothing to choose there now.');

/** @throws RuleError for anything but a number of a play */
function numberOf(value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw noChoice();
  return Number(value);
}

/** @throws RuleError for a view that doesn't exist */
function seenOf(value: string): Seen {
  if (value === 'public' || value === 'all') return value;
  if (!/^\d{1,2}$/.test(value)) throw noChoice();
  return Number(value);
}
