import { Prisma } from '../generated/sqlite/client.ts';

/** A table of the database: the name of a model in `prisma/schema.prisma`. */
export type Model = Prisma.ModelName;

/**
 * All models, from the generated client, so that none can be forgotten. They are copied in the order of the schema,
 * where each one follows those that its rows refer to.
 */
export const models: readonly Model[] = Object.values(Prisma.ModelName);

/** The columns of a model, in the order in which rows are moved. */
export const columnsOf = (model: Model): readonly string[] =>
  Object.values(Prisma[`${model}ScalarFieldEnum`]);

/** The number of rows of each model. */
export type Counts = ReadonlyMap<Model, number>;

const quoted = (name: string) => `"${name}"`;

/** A model's name in SQL. */
export const tableOf = (model: Model): string => quoted(model);

/** A model's columns in SQL. */
export const columnListOf = (model: Model): string => columnsOf(model).map(quoted).join(', ');
