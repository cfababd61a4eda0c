/** The name of a watch list entry, which has at least one. */
import { nameIn } from '#sync/contracts/core/names.ts';
import type { WatchEntry } from '#sync/contracts/admin/watch-list.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';

export function watchedName({ name, nameArabic }: Pick<WatchEntry, 'name' | 'nameArabic'>): string {
  return nameIn(currentLanguage(), name ?? nameArabic ?? '', nameArabic);
}
