/** The file of a proof as docs/fairness.md describes it, and the fields that each version has. */

export interface Beacon {
  readonly chain: 'quicknet' | { readonly key: string; readonly genesis: number; readonly period: number };
  readonly message: string;
  readonly round: number;
  readonly signature: string;
}

export type Parts =
  | {
      readonly kind: 'start';
      readonly seats: readonly { readonly seat: number; readonly join?: string; readonly word?: string }[];
      readonly start?: string;
      /** In place of a press of Start. Only version 3 has it, and beacons. */
      readonly without?: string;
      readonly beacon?: Beacon;
    }
  | { readonly kind: 'after'; readonly press?: string; readonly beacon?: Beacon }
  | null;

export interface Stream {
  readonly from: number;
  readonly seed: string;
  readonly commit: string;
  readonly entropy: string;
  readonly parts: Parts;
}

export interface ProofFile {
  readonly format: string;
  readonly version: number;
  readonly table: string;
  readonly title: string;
  readonly status: string;
  readonly beginning: string;
  readonly seats: readonly {
    readonly seat: number;
    readonly name?: string;
    readonly word?: string;
    readonly tag?: string;
    readonly salt?: string;
    readonly who?: string;
  }[];
  readonly streams: readonly Stream[];
  readonly actions: readonly {
    readonly number: number;
    readonly seat: number;
    readonly notation: string;
    readonly hash: string;
    readonly press?: string;
  }[];
  readonly rolls: readonly {
    readonly id: string;
    readonly action: number;
    readonly at: number;
    readonly kind: string;
    readonly purpose: string;
    readonly owner?: string;
    readonly sides: readonly number[];
    readonly values: readonly number[];
  }[];
  readonly chain: string;
  readonly end?: string;
  /** Canonical JSON as a text in version 3, any value before. */
  readonly result?: unknown;
}

/** What a person noted down from the channel. */
export interface Noted {
  /** The promise from the message that is never edited. */
  readonly commit?: string;
  /** The promises after each restored backup, in order. */
  readonly later?: readonly string[];
  /** The chain, or in version 3 the end, from the last message of the table: 16 digits or more. */
  readonly chain?: string;
  /** The digits in the beacon's message: 16 or more. */
  readonly seal?: string;
  /** Who sat where, in the order of the seats. */
  readonly names?: readonly string[];
}

/** Fields of one kind of object: those it always has, and those it may have. */
type Fields = readonly [always: string, sometimes: string];

const fieldsOf = (version: number) => {
  const is3 = version === 3;
  const fields = {
    file: [
      `format version table title status beginning seats streams actions rolls chain${is3 ? ' end' : ''}`,
      'result',
    ],
    seats: is3 ? ['seat tag', 'salt who name word'] : ['seat name', 'word'],
    streams: ['from seed commit entropy parts', ''],
    actions: ['number seat notation hash', version === 1 ? '' : 'press'],
    rolls: ['id action at kind purpose sides values', 'owner'],
    start: is3 ? ['kind seats', 'start without beacon'] : ['kind seats start', ''],
    after: ['kind', is3 ? 'press beacon' : 'press'],
    part: ['seat', 'join word'],
    beacon: ['chain message round signature', ''],
    chain: ['key genesis period', ''],
  } satisfies Record<string, Fields>;
  return fields;
};

/** Finds fields that are missing, and fields that no file of this version has. */
export function fieldFaults(proof: ProofFile): string[] {
  const fields = fieldsOf(proof.version);
  const check = (kind: keyof typeof fields, value: object, place: string): string[] => {
    const [always, sometimes] = fields[kind].map((names) => names.split(' ').filter(Boolean));
    const there = Object.keys(value);
    return [
      ...(always ?? []).filter((name) => !there.includes(name)),
      ...there.filter((name) => !always?.includes(name) && !sometimes?.includes(name)),
    ].map((name) => `field ${place}${name}`);
  };
  const lists = (['seats', 'streams', 'actions', 'rolls'] as const).flatMap((kind) =>
    proof[kind].flatMap((one, at) => check(kind, one, `${kind} ${at} `)),
  );
  const parts = proof.streams.flatMap(({ from, parts: of }) => {
    if (of === null) return proof.version === 1 ? [] : [`parts ${from}`];
    const { beacon } = of;
    return [
      ...check(of.kind, of, `parts ${from} `),
      ...(of.kind === 'start' ? of.seats.flatMap((part, at) => check('part', part, `part ${at} `)) : []),
      ...(beacon === undefined ? [] : check('beacon', beacon, `beacon ${from} `)),
      ...(typeof beacon?.chain === 'object' ? check('chain', beacon.chain, `beacon ${from} `) : []),
    ];
  });
  return [...check('file', proof, ''), ...lists, ...parts];
}
