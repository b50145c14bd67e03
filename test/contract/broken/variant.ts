/** A toy's members, some of them replaced or left out. */
export type Change<Toy> = { readonly [Key in keyof Toy]?: Toy[Key] | undefined };

/** What is wrong with a toy, the only clause that it breaks, and what that clause says. */
export type Variant<Toy> = readonly [clause: string, wrong: string, change: Change<Toy>, sentence: RegExp];
