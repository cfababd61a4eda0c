/** Names of downloaded lists that are recognizable in a folder of downloads. */

/** `Al Ahly v Zamalek` and its day → `al-ahly-v-zamalek_2026-11-26.xlsx`. */
export function listFileName({ title, day }: { title: string; day: string | null }): string {
  const words = plainText(title)
    // superlinear: names have a limit
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const parts = [[...words].slice(0, 80).join(''), day].filter(
    (part) => part !== null && part !== '',
  );
  return `${parts.join('_') || 'list'}.xlsx`;
}

/** Removes Latin accents, apostrophes, Arabic vowel signs and tatweel; hamzas are letters and stay. */
function plainText(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u0652\u0670\u0640'’‘`´.]/g, '')
    .normalize('NFC')
    .toLowerCase();
}
