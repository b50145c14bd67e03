import { attachmentAddress } from '../../playground/world/present.ts';
import { readSeason } from '../../src/league/season/files/season-zip.ts';
import { unpack } from '../../src/league/season/files/zip.ts';
import type { Stage } from '../chaos/stage.ts';
import { checkEventFiles, type EventCheck } from './event-check.ts';

/** Exports a season as a person does, and checks its event files. */

/** How long an export may take, in milliseconds: the bot replays every game for it. */
const patienceMs = 300_000;

/** Checks the event files that `/season export` hands out against the results that it hands out. */
export async function exportedEvents(stage: Stage, channel: string): Promise<EventCheck> {
  try {
    const { rows } = await readSeason(await fileOf(stage, channel, '/season export'));
    const events = await fileOf(stage, channel, '/season export format:event');
    return checkEventFiles(await textsIn(events), rows);
  } catch (error) {
    return { read: 0, problems: [String(error)] };
  }
}

/** @throws Error if the bot has no file for the command */
async function fileOf({ remote, ada, cdnUrl }: Stage, channel: string, command: string): Promise<Uint8Array> {
  const { message } = await remote.ask('slash', { user: ada, channel, command, patienceMs });
  const [file] = message?.attachments ?? [];
  if (file === undefined) throw new Error(`${command} gave no file: ${JSON.stringify(message)}`);
  const answer = await fetch(attachmentAddress(cdnUrl, channel, file));
  if (!answer.ok) throw new Error(`${file.filename}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The texts of a season's zip by name. */
export const textsIn = async (zip: Uint8Array): Promise<Map<string, string>> =>
  new Map(
    [...(await unpack(zip, ['games']))].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  );
