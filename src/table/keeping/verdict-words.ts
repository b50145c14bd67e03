import { counted, plural } from '../../engine/english.ts';
import type { Game } from '../../games/game.ts';
import { type Proof, proofOf } from '../log/proof/proof.ts';
import { streamsOf } from '../log/proof/seeds.ts';
import type { GameRecord, Verdict } from '../log/proof/verify.ts';
import type { Message } from '../message/message.ts';

/** The result of checking a finished game in words, with a file that lets anybody repeat the check. */
export interface Checked {
  readonly message: Message;
  readonly files: readonly { readonly name: string; readonly content: string }[];
}

export function checkedWords(
  { title, withoutChance }: Pick<Game, 'title' | 'withoutChance'>,
  verdict: Verdict & { readonly record: GameRecord },
): Checked {
  const { ok, otherRules, sentence, record } = verdict;
  const { id } = record.table;
  const proof: Proof = proofOf(title, record);
  const text = [
    sentence,
    '',
    `Table \`${id}\``,
    ...(withoutChance === true ? [] : streamsOf(record.table)).flatMap(({ from, seed, commit, entropy }) => [
      ...(from === 0 ? [] : [`**From action ${from} on**`]),
      `Commit, shown before the dice: \`${commit}\``,
      `Seed, shown after them: \`${seed}\``,
      `Entropy from the players: \`${entropy}\``,
    ]),
    `Chain of ${proof.version === 3 ? 'everything' : 'all actions'}: \`${proof.version === 3 ? proof.end : proof.chain}\``,
    `-# The file is the proof. If you don’t want to trust me, open it with \`docs/verify.html\` from my source code, which needs no network, or with your own program.`,
  ].join('\n');
  return {
    message: { panels: [{ title: headline(ok, otherRules, withoutChance), text }], rows: [] },
    files: [{ name: `${id}.json`, content: JSON.stringify(proof, null, 1) }],
  };
}

/**
 * Adds how many tables the same people canceled after their dice were sealed. A host who dislikes the dice can cancel a
 * table before anybody sees them, so canceled tables are worth a look.
 */
export function withCanceled(checked: Checked, canceled: number): Checked {
  if (canceled === 0) return checked;
  const sentence = `⚠️ In the day before, ${counted(canceled, 'table')} of these people in this channel ${plural(canceled, 'was', 'were')} canceled after the dice were sealed.`;
  const { panels } = checked.message;
  const more = panels.map((panel) => ({ ...panel, text: `${sentence}\n${panel.text}` }));
  return { ...checked, message: { ...checked.message, panels: more } };
}

function headline(ok: boolean, otherRules: Verdict['otherRules'], withoutChance = false): string {
  if (!ok) return '❌ Something was changed';
  if (otherRules === undefined) return '✅ Everything checks out';
  return withoutChance
    ? `It was played under ${otherRules} rules`
    : `🎲 The dice check out; it was played under ${otherRules} rules`;
}
