/** The texts of a requirement in the language of the screens. */
import { nameIn } from '#sync/contracts/core/names.ts';
import type { Requirement } from '#sync/contracts/evidence/requirements.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';

export function requirementName({ name, nameArabic }: Pick<Requirement, 'name' | 'nameArabic'>) {
  return nameIn(currentLanguage(), name, nameArabic);
}

/** Empty without help. */
export function requirementHelp({ help, helpArabic }: Requirement): string {
  return nameIn(currentLanguage(), help, helpArabic === '' ? null : helpArabic);
}
