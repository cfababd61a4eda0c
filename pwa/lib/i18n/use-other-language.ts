/** The switch of the language, which stands at the login, in menus and in footers. */
import type { Language } from '#pwa/lib/i18n/language.ts';
import { selectLanguage } from '#pwa/lib/i18n/select-language.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

interface OtherLanguage {
  /** Attributes of a button that switches to that language. */
  button: { lang: Language; onClick: () => void };
  name: string;
}

/** The language that the screens are not in, by its own name. */
export function useOtherLanguage(): OtherLanguage {
  const { t, language } = useTranslation();
  const lang = language === 'ar' ? 'en' : 'ar';
  const onClick = () => {
    selectLanguage(lang, 'person').catch(() => toast('error', { text: t('error.network') }));
  };
  return { button: { lang, onClick }, name: t('language.other') };
}
