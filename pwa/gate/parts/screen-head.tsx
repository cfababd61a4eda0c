import type { ReactNode } from 'react';
import { ageClass } from '#pwa/gate/parts/list-age.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
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
    <header className="safe-top flex min-h-14 items-center gap-1 ps-1 pe-3">
      <IconButton
        icon={BackIcon}
        label={t('action.back')}
        className="rtl:*:-scale-x-100"
        onClick={onBack}
      />
      <h1 className="heading-3 min-w-0 flex-1">{title}</h1>
      <span className={cn(ageClass, 'text-muted-foreground')}>{end}</span>
    </header>
  );
}
