import type { Language } from '#pwa/lib/i18n/language.ts';
import { selectLanguage } from '#pwa/lib/i18n/select-language.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';

/** Each language by its own name; both are on the phone with the page. */
const names: Record<Language, string> = { en: 'English', ar: 'العربية' };

export function LanguageSwitch() {
  const { t, language } = useTranslation();
  return (
    <span className="en-lang" role="group" aria-label={t('gate.language')}>
      {(['en', 'ar'] as const).map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => void selectLanguage(each, 'account')}
        >
          {names[each]}
        </button>
      ))}
    </span>
  );
}

/** Shows the other language on paper, where there is no room for both names. */
export function OtherLanguageButton() {
  const { language } = useTranslation();
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <Button variant="ghost" lang={other} onClick={() => void selectLanguage(other, 'account')}>
      {names[other]}
    </Button>
  );
}
