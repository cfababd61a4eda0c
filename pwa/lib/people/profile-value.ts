import type { ProfileChange } from '#sync/contracts/accounts/person-fields.ts';

const arabicFields: ReadonlySet<string> = new Set<keyof ProfileChange>([
  'nameArabic',
  'organizationArabic',
]);

/** The value that a field sends: null for a removed Arabic name; other fields cannot be null. */
export function toProfileValue(field: string, text: string): string | null {
  const value = text.trim();
  return value === '' && arabicFields.has(field) ? null : value;
}
