/** Validation with a contract's schema for React Hook Form. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

type Problems<Values> = Partial<Record<keyof Values & string, string>>;

/** A resolver from a function that returns message keys by field. */
export function problemsResolver<Values extends FieldValues>(
  problemsOf: (values: Values) => Problems<Values>,
): Resolver<Values> {
  return (values) => {
    const problems = Object.entries<string | undefined>(problemsOf(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors = problems.map(([field, message]) => [field, { type: 'contract', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
  };
}

/** The first message of each field. */
export function problemsByField<Field extends string>({
  error,
}: z.core.util.SafeParseResult<Partial<Record<Field, unknown>>>): Partial<Record<Field, string>> {
  const problems: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems as Partial<Record<Field, string>>;
}
