/** Changes to a toy: some members replaced or left out. */
export type Change<Toy> = { readonly [Key in keyof Toy]?: Toy[Key] | undefined };

/** A broken toy: the only clause that it breaks, what is wrong, the change, and what the clause must say. */
export type Variant<Toy> = readonly [clause: string, wrong: string, change: Change<Toy>, sentence: RegExp];
