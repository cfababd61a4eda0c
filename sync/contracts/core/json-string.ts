/** Fields that carry a serialized list, as the specification has them. */
import * as z from 'zod/mini';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';

/** Longer than any list that its schema would take. */
const maxJsonLength = 1_000_000;

/** A text whose parsed form fits the schema; what does not is told at its place in that form. */
export function jsonString(schema: z.ZodMiniType, required: MessageKey) {
  return z.string(required).check(
    z.maxLength(maxJsonLength, 'error.tooLarge' satisfies MessageKey),
    z.check<string>(({ value, issues }) => {
      const read = parseJson(value);
      if (read === undefined) {
        issues.push({ code: 'custom', message: required, input: value });
        return;
      }
      for (const { path, message } of schema.safeParse(read).error?.issues ?? [])
        issues.push({ code: 'custom', message, input: value, path: [...path] });
    }),
  );
}

/** Of a text that was checked before. */
export function parseJsonString<S extends z.ZodMiniType>(schema: S, text: string): z.infer<S> {
  return schema.parse(parseJson(text));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
