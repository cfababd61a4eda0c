import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { BackIcon } from '#pwa/ui/icons.ts';
import { IconButton } from '#pwa/ui/button.tsx';

/** The way back, what the screen is for, and one fact at the end. */
export function ScreenHead({
  title,
  end,
  onBack,
}: {
  title: string;
  end?: ReactNode;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  return (
    <header className="sr-head">
      <IconButton icon={BackIcon} label={t('action.back')} onClick={onBack} />
      <h1 className="heading-3">{title}</h1>
      <span className="g-age text-muted-foreground">{end}</span>
    </header>
  );
}
