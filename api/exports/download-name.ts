/** Names of downloaded lists that are recognizable in a folder of downloads. */
import { normalizeName } from '#api/places/name-lookup.ts';

/** `Al Ahly v Zamalek` and its day → `al-ahly-v-zamalek_2026-11-26.xlsx`. */
export function listFileName({ title, day }: { title: string; day: string | null }): string {
  // superlinear: names have a limit
  const words = normalizeName(title)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const parts = [[...words].slice(0, 80).join(''), day].filter(
    (part) => part !== null && part !== '',
  );
  return `${parts.join('_') || 'list'}.xlsx`;
}
