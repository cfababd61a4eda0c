import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** Says that a form shows a draft from this device, which can be discarded. */
export function RestoredDraftBanner({
  onStartOver,
  rounded = false,
  children,
}: {
  onStartOver: () => void;
  /** Whether it stands among a dialog's fields. */
  rounded?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Banner
      tone="notice"
      rounded={rounded}
      action={
        <Button variant="outline" size="xs" className="max-md:min-h-11" onClick={onStartOver}>
          {t('form.draftAnew')}
        </Button>
      }
    >
      {t('form.draftFound')}
      {children}
    </Banner>
  );
}
