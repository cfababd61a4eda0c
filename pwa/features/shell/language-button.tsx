import { useOtherLanguage } from '#pwa/lib/i18n/use-other-language.ts';
import { Button } from '#pwa/ui/button.tsx';
import { LanguageIcon } from '#pwa/ui/icons.ts';

/** Changes the language, in menus. */
export function LanguageButton() {
  const { button, name } = useOtherLanguage();
  return (
    <Button variant="outline" full icon={LanguageIcon} className="mt-3" {...button}>
      {name}
    </Button>
  );
}
