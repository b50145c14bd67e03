import { dueOf } from './beacon.ts';
import { winnersOf } from './chain.ts';
import { sealOf } from './entropy.ts';
import { momentOf, timeOf, withTime } from './ids.ts';
import { type Noted, readPasted } from './noted.ts';
import type { Beacon, Proof, Seat } from './proof.ts';
import { beaconOf, isPromised, where } from './streams.ts';

/** What a file says about its game, for people to compare with what they saw. */

export interface Fact {
  readonly name: string;
  readonly value: string;
}

const fact = (name: string, value: string): Fact => ({ name, value });

/** Game, result and seats. */
export function factsOf(proof: Proof): readonly Fact[] {
  const { table, title, status } = proof;
  return [
    fact('Game', `${title} · table ${table} · ${status === 'finished' ? 'finished' : 'ended early'}`),
    ...resultOf(proof),
    ...proof.seats.map((seat) => fact(`Seat ${seat.seat + 1}`, sitting(proof, seat))),
    proof.end === undefined
      ? fact('Chain', `${proof.chain.slice(0, 16)} in the last message of the table`)
      : fact('End', `${proof.end.slice(0, 16)} in the last message of the table`),
  ];
}

function resultOf(proof: Proof): Fact[] {
  if (proof.result === undefined) return [];
  const winners = winnersOf(proof);
  const said = typeof proof.result === 'string' ? proof.result : JSON.stringify(proof.result);
  if (winners === undefined) return [fact('Result', said.slice(0, 500))];
  const names = winners.map((winner) => nameOf(proof.seats[winner]));
  return [
    fact('Result', `${names.length === 0 ? 'a draw' : `won by ${names.join(', ')}`} · ${said.slice(0, 500)}`),
  ];
}

const nameOf = (seat: Seat | undefined): string => seat?.name ?? 'somebody who was forgotten';

/** Why a game began without a press of Start. */
const reasons: Readonly<Record<string, string>> = {
  computers: 'only computers play',
  fixture: 'a fixture of the league',
  rematch: 'a rematch',
};

/** What shows in which order things were fixed: promise, Start, message, round, and the same after a restored backup. */
export const timesOf = (proof: Proof, noted: Noted): readonly Fact[] => [
  ...timesOfStart(proof, noted),
  ...laterDice(proof),
];

function timesOfStart(proof: Proof, { promises }: Noted): Fact[] {
  const [{ parts, commit }] = proof.streams;
  const posted = momentOf(readPasted(promises.get(0) ?? '').message ?? '');
  const promise = fact(
    'Promise',
    `${commit}${posted === undefined ? ' · its message must be older than Start' : ` · posted ${timeOf(posted)}`}`,
  );
  if (parts?.kind !== 'start') return [promise];
  const { start, without, beacon } = parts;
  return [
    promise,
    start === undefined
      ? fact('Start', `without a press: ${reasons[without ?? ''] ?? without}`)
      : fact('Start', withTime(start)),
    ...(beacon === undefined
      ? []
      : [
          fact('Seal', `${sealOf(proof)} · in its message of ${withTime(beacon.message)}`),
          fact('Round', roundOf(beacon)),
        ]),
  ];
}

const roundOf = (beacon: Beacon): string => {
  const chain =
    beacon.chain === 'quicknet' ? 'drand’s quicknet' : `a beacon with the key ${beacon.chain.key}`;
  return `${beacon.round} of ${chain}, due ${timeOf(dueOf(beacon))}`;
};

function sitting({ streams }: Proof, { seat, name, word }: Seat): string {
  const [{ parts }] = streams;
  const part = parts?.kind === 'start' ? parts.seats.find((one) => one.seat === seat) : undefined;
  const shown = name ?? 'somebody who was forgotten';
  if (parts?.kind !== 'start') return shown;
  const sat = part?.join === undefined ? 'a computer, adds nothing' : `sat down ${withTime(part.join)}`;
  const gone = part?.word === undefined ? '' : ' · a word that was struck out';
  return `${shown} · ${sat}${word === undefined ? gone : ` · word “${word}”`}`;
}

function laterDice(proof: Proof): Fact[] {
  return proof.streams.slice(1).flatMap((stream) => {
    const { from, commit, parts } = stream;
    const beacon = beaconOf(stream);
    if (beacon !== undefined)
      return [
        fact(`Message of the promise before action ${from}`, withTime(beacon.message)),
        fact(`Round${where(from)}`, roundOf(beacon)),
      ];
    if (parts?.kind === 'after' && parts.press !== undefined)
      return [fact(`Dice${where(from)}`, `drawn anew by the press of ${withTime(parts.press)}`)];
    return isPromised(proof, stream)
      ? [fact(`Promise${where(from)}, after a backup was put back`, commit)]
      : [];
  });
}
