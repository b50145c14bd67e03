import { checkBeacon } from './beacon.ts';
import { checkChain, checkEnd, checkTags } from './chain.ts';
import { checkEntropy, checkIds, checkPromises } from './entropy.ts';
import { type Fact, factsOf, timesOf } from './facts.ts';
import { compare, type Finding, type Noted, nothingNoted } from './noted.ts';
import { type Proof, readProof } from './proof.ts';
import { checkRolls, type Pause } from './rolls.ts';
import { Misshapen } from './shape.ts';
import { beaconOf, checkStreams, type Grounded, groundsOf, promisedLater, where } from './streams.ts';

/** Checks a proof. The recipe is docs/fairness.md; this page is it, and nothing else. */

/** Everything that the page shows about a file. */
export interface Verdict {
  /** Open: the file agrees with itself, and the person has something left to compare or to believe. */
  readonly kind: Finding['kind'];
  /** One line, with an icon. */
  readonly headline: string;
  readonly reason: string;
  /** What keeps the dice from being chosen. */
  readonly rests: string;
  readonly findings: readonly Finding[];
  /** When what was fixed, as the file says. */
  readonly times: readonly Fact[];
  /** What else the file says. */
  readonly facts: readonly Fact[];
  /** Actions from which later promises hold, each of which can be compared. */
  readonly later: readonly number[];
}

const headlines: Readonly<Record<Finding['kind'], string>> = {
  fine: '✔ This file checks.',
  wrong: '✖ This file doesn’t check.',
  open: '○ It checks, with open points.',
};

/** Says that a file doesn't check, and shows nothing that it claims. */
export const doesNotCheck = (reason: string): Verdict => ({
  kind: 'wrong',
  headline: headlines.wrong,
  reason,
  rests: '',
  findings: [],
  times: [],
  facts: [],
  later: [],
});

const noPause: Pause = async () => undefined;

/**
 * Checks a file. Never throws for what a file says: whatever can't be checked doesn't check.
 * @param json the file's text
 * @param pause called between the parts of the check. If it throws, so does the check: nobody waits for it
 */
export async function check(
  json: string,
  noted: Noted = nothingNoted,
  pause: Pause = noPause,
): Promise<Verdict> {
  let abandoned = false;
  const paused: Pause = () =>
    pause().catch((error: unknown) => {
      abandoned = true;
      throw error;
    });
  try {
    return await checkProof(readProof(json), noted, paused);
  } catch (error) {
    if (abandoned) throw error;
    if (error instanceof Misshapen) return doesNotCheck(error.message);
    return doesNotCheck(`This page can’t check what the file says (${String(error).slice(0, 80)}).`);
  }
}

async function checkProof(proof: Proof, noted: Noted, pause: Pause): Promise<Verdict> {
  const findings = [...(await checkAlone(proof, pause)), ...compare(proof, noted)];
  const wrong = findings.find(({ kind }) => kind === 'wrong');
  const open = findings.filter(({ kind }) => kind === 'open');
  const kind = wrong === undefined ? (open.length === 0 ? 'fine' : 'open') : 'wrong';
  return {
    kind,
    headline: headlines[kind],
    reason: wrong?.text ?? reasonOf(proof, open),
    rests: wrong === undefined ? restsOn(proof) : '',
    findings,
    times: timesOf(proof, noted),
    facts: factsOf(proof),
    later: promisedLater(proof).map(({ from }) => from),
  };
}

const reasonOf = ({ version }: Proof, open: readonly Finding[]): string => {
  const bound =
    version === 3 ? 'Dice, actions, names and result fit together' : 'Dice and actions fit together';
  if (open.length === 0) return `${bound}, and with what you noted.`;
  const points = open.length === 1 ? 'One point is' : `${open.length} points are`;
  return `${bound}. ${points} open below.`;
};

/** How many faults of one kind are told. */
const mostTold = 10;

/** What the file alone shows. */
async function checkAlone(proof: Proof, pause: Pause): Promise<Finding[]> {
  const { version, streams, rolls, actions } = proof;
  const findings: Finding[] = [];
  const say = (wrong: readonly string[], fine: string) => {
    for (const text of wrong.slice(0, mostTold)) findings.push({ kind: 'wrong', text });
    if (wrong.length > mostTold)
      findings.push({ kind: 'wrong', text: `And ${wrong.length - mostTold} more like these.` });
    if (wrong.length === 0) findings.push({ kind: 'fine', text: fine });
  };
  const many = streams.length > 1;
  say(
    checkPromises(proof),
    many
      ? 'Every seed fits the promise that the file names for it, its SHA-256.'
      : 'The seed fits the promise that the file names, its SHA-256.',
  );
  const entropy = checkEntropy(proof);
  if (entropy.length > 0 || streams[0].parts !== null)
    say(
      [...entropy, ...checkIds(proof)],
      'The entropy is what the ids of Joins and Start, the words of the people and the beacon make.',
    );
  const signed: string[] = [];
  for (const stream of streams) {
    const beacon = beaconOf(stream);
    if (beacon === undefined) continue;
    await pause();
    signed.push(...checkBeacon(beacon, stream.from));
  }
  if (streams.some((stream) => beaconOf(stream) !== undefined))
    say(signed, 'The beacon signed the round, the first one due 3 seconds after the message.');
  const drawn = checkStreams(proof);
  if (many || drawn.length > 0)
    say(
      drawn,
      'New dice follow only on a promise in the log, and on the beacon or the first press after it.',
    );
  say(
    await checkRolls(proof, pause),
    `All ${rolls.length} rolls are those that seed and entropy give, none is missing.`,
  );
  say(checkChain(proof), `All ${actions.length} actions and their rolls make the chain that the file names.`);
  if (version === 3) {
    say(checkTags(proof), 'Every name fits the tag of its seat.');
    say(checkEnd(proof), 'Result, title and who sat where make the end that the file names.');
  }
  return [...findings, ...openOf(proof)];
}

/** What a file can't show, however right it is. */
function openOf(proof: Proof): Finding[] {
  const told = [
    ...(proof.version === 3
      ? []
      : [
          'A file of this version doesn’t bind the result, the title, the names or what a roll was for: somebody could have changed those.',
        ]),
    ...(proof.streams[0].parts === null
      ? ['This game began before the parts of its entropy were kept. Nobody can tell if the host chose it.']
      : []),
    ...groundsOf(proof).flatMap((grounded) => openAbout(proof, grounded)),
  ];
  return told.map((text) => ({ kind: 'open', text }));
}

function openAbout({ version }: Proof, { from, ground }: Grounded): string[] {
  const dice = from === 0 ? 'The dice' : `The dice${where(from)}`;
  switch (ground) {
    case 'quicknet':
      return [];
    case 'own beacon':
      return [
        `${dice} rest on a beacon that isn’t drand’s quicknet: the people who run it knew the dice beforehand.`,
      ];
    case 'presses':
      return [`${dice} rest on no beacon: a host with a changed bot could have chosen them.`];
    case 'word':
      if (from === 0) return [];
      return version === 1
        ? [
            `${dice} rest on the host’s word alone: this file doesn’t say which actions were presses of people.`,
          ]
        : [
            `${dice}, until somebody presses, rest on the host’s word alone: nothing was added to the new seed yet.`,
          ];
  }
}

/** From the weakest to the strongest. */
const strength: readonly Grounded['ground'][] = ['word', 'presses', 'own beacon', 'quicknet'];

/** What the dice rest on where they rest on least. */
function restsOn(proof: Proof): string {
  const grounds = groundsOf(proof);
  const weakest = strength.find((one) => grounds.some(({ ground }) => ground === one));
  const dice = new Set(grounds.map(({ ground }) => ground)).size > 1 ? 'In part, the dice' : 'The dice';
  const older = proof.version === 3 ? '' : ` Version ${proof.version} doesn’t bind result, title and names.`;
  switch (weakest) {
    case undefined:
      return `Nothing was rolled.${older}`;
    case 'quicknet':
      return `${dice} rest on drand’s public beacon (quicknet): nobody could choose them.${older}`;
    case 'own beacon':
      return `${dice} rest on a beacon that isn’t drand’s quicknet: the people who run it knew them beforehand.${older}`;
    case 'presses':
      return `${dice} rest on no beacon: a host with a changed bot could have chosen them.${older}`;
    case 'word':
      return `${dice} rest on the host’s word alone.${older}`;
  }
}
