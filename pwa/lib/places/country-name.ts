/** Names of countries in the language of the screens. */
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

/** The United Kingdom's nations, which have their own teams but no names in browsers. */
const homeNations: ReadonlyMap<string, Parameters<typeof t>[0]> = new Map([
  ['GB-ENG', 'places.england'],
  ['GB-NIR', 'places.northernIreland'],
  ['GB-SCT', 'places.scotland'],
  ['GB-WLS', 'places.wales'],
]);

/** The country's name. Like `t`, for components that `useTranslation` renders again. */
export function countryName({ code, name }: { code: string; name: string }): string {
  const language = currentLanguage();
  if (language === 'en') return name;
  const nation = homeNations.get(code);
  if (nation !== undefined) return t(nation);
  return code.length === 2
    ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? name)
    : name;
}
