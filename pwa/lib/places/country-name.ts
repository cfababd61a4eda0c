/** Names of countries in the language of the screens. */
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

/** Those of the United Kingdom have teams of their own, but browsers know no names for them. */
const homeNations: ReadonlyMap<string, Parameters<typeof t>[0]> = new Map([
  ['GB-ENG', 'places.england'],
  ['GB-NIR', 'places.northernIreland'],
  ['GB-SCT', 'places.scotland'],
  ['GB-WLS', 'places.wales'],
]);

/** Like `t`, for components that `useTranslation` renders again when the language changes. */
export function countryName({ code, name }: { code: string; name: string }): string {
  if (currentLanguage() === 'en') return name;
  const nation = homeNations.get(code);
  if (nation !== undefined) return t(nation);
  return code.length === 2
    ? (new Intl.DisplayNames(['ar'], { type: 'region' }).of(code) ?? name)
    : name;
}
