import { languageTable } from '#sync/contracts/messages/language-table.ts';
import { languages, nextLanguage } from '#sync/contracts/messages/languages.ts';
import { selectLanguage } from '#pwa/lib/i18n/select-language.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';

/** Each language by its own name; all are on the phone with the page. */
export function LanguageSwitch() {
  const { t, language } = useTranslation();
  return (
    <span
      className="inline-flex overflow-hidden rounded-md shadow-[inset_0_0_0_1.5px_var(--pitch-border)]"
      role="group"
      aria-label={t('gate.language')}
    >
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          className="min-h-11 px-3.5 text-[0.9375rem] font-semibold aria-pressed:bg-pitch-foreground aria-pressed:text-pitch"
          lang={each}
          aria-pressed={each === language}
          onClick={() => void selectLanguage(each, 'account')}
        >
          {languageTable[each].name}
        </button>
      ))}
    </span>
  );
}

/** Shows the other language on paper, where there is no room for both names. */
export function OtherLanguageButton() {
  const { language } = useTranslation();
  const other = nextLanguage(language);
  return (
    <Button variant="ghost" lang={other} onClick={() => void selectLanguage(other, 'account')}>
      {languageTable[other].name}
    </Button>
  );
}
