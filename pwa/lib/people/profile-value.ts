import type { ProfileChange } from '#sync/contracts/accounts/person-fields.ts';

const arabicFields: ReadonlySet<string> = new Set<keyof ProfileChange>([
  'nameArabic',
  'organizationArabic',
]);

/** What a field sends: null for an Arabic name that was removed, which other fields cannot be. */
export function toProfileValue(field: string, text: string): string | null {
  const value = text.trim();
  return value === '' && arabicFields.has(field) ? null : value;
}
