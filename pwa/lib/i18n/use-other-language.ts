/** The switch of the language, which stands at the login, in menus and in footers. */
import { languageTable } from '#sync/contracts/messages/language-table.ts';
import { nextLanguage } from '#sync/contracts/messages/languages.ts';
import type { Language } from '#pwa/lib/i18n/language.ts';
import { selectLanguage } from '#pwa/lib/i18n/select-language.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

interface OtherLanguage {
  /** Attributes of a button that switches to that language. */
  button: { lang: Language; onClick: () => void };
  name: string;
}

/** The language after that of the screens, by its own name: with two languages, the other one. */
export function useOtherLanguage(): OtherLanguage {
  const { t, language } = useTranslation();
  const lang = nextLanguage(language);
  const onClick = () => {
    selectLanguage(lang, 'person').catch(() => toast('error', { text: t('error.network') }));
  };
  return { button: { lang, onClick }, name: languageTable[lang].name };
}
