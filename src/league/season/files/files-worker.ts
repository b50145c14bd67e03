import { parentPort } from 'node:worker_threads';
import { RuleError } from '../../../engine/rule-error.ts';
import type { FilesAnswer, FilesWanted } from './files-thread.ts';
import { readied } from './importing/ready.ts';
import { packSeason, packTexts, readSeason, readSeasonHead } from './season-zip.ts';

/** Packs and reads the zips of seasons; runs on the worker thread. */

async function answered(wanted: FilesWanted): Promise<FilesAnswer> {
  try {
    switch (wanted.do) {
      case 'season':
        return { zip: await packSeason(wanted.season, wanted.at) };
      case 'files':
        return { zip: await packTexts(wanted.files, wanted.at) };
      case 'head':
        return { head: await readSeasonHead(wanted.zip) };
      case 'ready':
        return { season: readied(await readSeason(wanted.zip), wanted.wish) };
    }
  } catch (error) {
    if (error instanceof RuleError) return { refused: { code: error.code, message: error.message } };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

/** The rows are handed over instead of copied, which would hold up the bot's thread. */
const handedOver = (answer: FilesAnswer): ArrayBuffer[] =>
  'season' in answer
    ? answer.season.rows.flatMap(({ json: { buffer } }) => (buffer instanceof ArrayBuffer ? buffer : []))
    : [];

parentPort?.on('message', (wanted: FilesWanted) => {
  void answered(wanted).then((answer) => parentPort?.postMessage(answer, handedOver(answer)));
});
