/** Schemas shared by several contracts. Error messages are message keys. */
import * as z from 'zod/mini';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';

/** A typed message key for a schema's error, so that a misspelled key does not compile. */
export function key(message: MessageKey): MessageKey {
  return message;
}

/** UUID as PostgreSQL writes it; new ones are version 7. */
export const id = z.guid(key('error.invalid'));

export function requiredId(required: MessageKey) {
  return requiredText(required).check(z.guid({ error: key('error.invalid') }));
}

/** Parameters of a path with one record's `:id`. */
export const idParams = z.strictObject({ id });

/** ISO 8601 instant in UTC, `2026-11-21T17:00:00.000Z`. */
export const instant = z.iso.datetime(key('error.invalid'));

/** Calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date(key('error.invalid'));

/** A file name returned by `POST /api/file`: 22 base64url characters and an extension. */
const fileNamePattern = /^[A-Za-z0-9_-]{22}\.[a-z0-9]{2,5}$/;
export const fileName = z
  .string(key('error.required'))
  .check(z.regex(fileNamePattern, key('files.unknownFile')));

/** A text that a form requires; `required` is the message key for a missing one. */
export function requiredText(required: MessageKey) {
  return z.string(required).check(z.minLength(1, required));
}

export function requiredFileName(required: MessageKey) {
  return requiredText(required).check(z.regex(fileNamePattern, key('files.unknownFile')));
}

/**
 * Refuses control characters, lone surrogates and what changes the direction of the text around it:
 * a stored U+202E turns round whatever is shown after it.
 */
export const singleLine = z.regex(
  /^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u,
  key('error.hidden'),
);

/** One line of text of at most `max` characters. Names are checked by `nameText`. */
export function singleLineText(
  max: number,
  required: MessageKey,
  tooLong: MessageKey = 'error.tooLarge',
) {
  return z
    .string(required)
    .check(z.trim(), z.minLength(1, required), z.maxLength(max, tooLong), singleLine);
}

/** Version for optimistic locking: grows by one with each change of the record. */
export const version = z.int().check(z.positive());

export const pageQuery = z.strictObject({
  page: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(1000)), 10),
});
