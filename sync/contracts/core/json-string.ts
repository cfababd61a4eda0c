import * as z from 'zod/mini';
import { hasMoreNodes } from '#sync/contracts/core/json-nodes.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';

/** Characters; longer than any value that a schema accepts. */
const maxJsonLength = 1_000_000;
/** More than any value that a schema accepts has. */
const maxJsonNodes = 1000;

/** A JSON text that matches the schema; issues are reported at their path in the parsed value. */
export function jsonString(schema: z.ZodMiniType, required: MessageKey) {
  return z.string(required).check(
    z.maxLength(maxJsonLength, 'error.tooLarge' satisfies MessageKey),
    z.check<string>(({ value, issues }) => {
      if (hasMoreNodes(value, maxJsonNodes)) {
        issues.push({
          code: 'custom',
          message: 'error.tooLarge' satisfies MessageKey,
          input: value,
        });
        return;
      }
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

/** Parses a text that has been validated. Throws on an invalid one. */
export function parseJsonString<S extends z.ZodMiniType>(schema: S, text: string): z.infer<S> {
  return schema.parse(parseJson(text));
}

/** Undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
