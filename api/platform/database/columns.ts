/** Column builders that describe tables as PostgreSQL and its driver really exchange their values. */
import { p } from '@mikro-orm/core';

/** A primary key made by the database: UUID version 7. */
export const generatedId = () => p.uuid().primary().defaultRaw('uuid_v7()');

/** A counter that a trigger raises with every change of the row. */
export const rowVersion = () => p.integer().default(1);

/** A `timestamptz` that the database fills with the time of the insert. */
export const createdNow = () => p.datetime().defaultRaw('now()');

/** A `text[]` column. */
export const textArray = <Value extends string = string>() => p.array().$type<Value[]>();
