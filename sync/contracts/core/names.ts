/** Names that exist in Latin and in Arabic letters, and which of the two a reader sees first. */
import { type Language, readsArabic } from '#sync/contracts/messages/languages.ts';

/** Missing in rows that a phone stored before there were Arabic names. */
type ArabicName = string | null | undefined;

/** The name in the reader's language; the Latin one where no one has given an Arabic one. */
export function nameIn(language: Language, latin: string, arabic: ArabicName): string {
  return readsArabic(language) ? (arabic ?? latin) : latin;
}

/** Both names, the reader's first; one if there is no Arabic name. */
export function bothNames(language: Language, latin: string, arabic: ArabicName): string[] {
  if (arabic == null) return [latin];
  return readsArabic(language) ? [arabic, latin] : [latin, arabic];
}
