/** The mutations of one instance of the sync engine, by name. */
import type * as z from 'zod/mini';

export type SchemasByName<Names> = { readonly [Name in keyof Names]: z.ZodMiniType };

export interface MutationSet<Args extends SchemasByName<Args>> {
  readonly args: Args;
  /** The record that a mutation changes: mutations of one record are sent in order. */
  readonly recordKeys: { readonly [Name in keyof Args]: (args: z.infer<Args[Name]>) => string };
}
