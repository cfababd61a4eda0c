/** Validates a form's values with the schema that the server checks too. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues } from 'react-hook-form';
import { isMessageKey } from '#sync/contracts/messages/catalogue.ts';
import { key } from '#sync/contracts/core/primitives.ts';
import type { Problems, ResourceForm } from '#pwa/lib/admin/resource/admin-resource.ts';

/** Message keys by form field. `record` is null for a new one. */
export async function formProblems<Row, Values extends FieldValues, Body extends object>(
  form: ResourceForm<Row, Values, Body>,
  values: Values,
  record: Row | null,
): Promise<Problems<Values>> {
  const resolver = standardSchemaResolver(
    form.schema as Parameters<typeof standardSchemaResolver>[0],
  );
  const stored = record === null ? {} : (form.uploads?.(record) ?? {});
  const filled = { ...values };
  for (const [field, name] of Object.entries(stored))
    if (values[field] === '') Object.assign(filled, { [field]: name ?? '' });
  const { errors } = await resolver(form.toBody(filled), undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  const problems: Problems<Values> = {};
  const loaded = record === null ? null : form.toValues(record);
  const before: object = loaded === null ? {} : form.toBody(loaded);
  for (const [path, error] of Object.entries(errors)) {
    const field = formField(form, path);
    if (field === null) continue;
    const message = firstMessage(error) ?? '';
    if (nameRules.has(message) && isSame(form.toBody(values), before, path)) continue;
    problems[field] ??= isMessageKey(message) ? message : (form.fallback ?? 'error.invalid');
  }
  return form.check?.(values, loaded, problems) ?? problems;
}

/** Rules that names stored earlier may break: such a name is not sent while it stays as it is. */
const nameRules: ReadonlySet<string> = new Set([key('error.hidden'), key('error.mixedScripts')]);

function isSame(body: object, before: object, path: string): boolean {
  const valueIn = (fields: object) =>
    JSON.stringify(Object.entries(fields).find(([name]) => name === path.split('.')[0])?.[1]);
  return valueIn(body) === valueIn(before);
}

/** The form field for a field of the contract: `Tags.0.name` → `tags`. */
export function formField<Row, Values extends FieldValues, Body extends object>(
  form: Pick<ResourceForm<Row, Values, Body>, 'fieldNames' | 'toValues'>,
  path: string,
): (keyof Values & string) | null {
  const field = path.split('.')[0] ?? '';
  const renamed = form.fieldNames;
  if (renamed !== undefined && Object.hasOwn(renamed, field)) return renamed[field] ?? null;
  return Object.hasOwn(form.toValues(null), field) ? field : null;
}

/** Finds the first message in an error, which for a list is nested below its items. */
function firstMessage(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const nested of Object.values(error)) {
    const message = firstMessage(nested);
    if (message !== null) return message;
  }
  return null;
}

/** The contract's fields that differ from the stored record; null if none do. */
export function changedFields<Row, Values extends FieldValues, Body extends object>(
  form: ResourceForm<Row, Values, Body>,
  values: Values,
  loaded: Values,
  record: Row,
): Partial<Body> | null {
  const before = Object.fromEntries(Object.entries(form.toBody(loaded)));
  const uploads = new Set<string>(Object.keys(form.uploads?.(record) ?? {}));
  const changed = Object.entries(form.toBody(values)).filter(([field, value]) =>
    uploads.has(field) ? value !== '' : JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Body>);
}
