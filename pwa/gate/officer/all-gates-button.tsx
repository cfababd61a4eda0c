import { linkCardClass } from '#pwa/gate/officer/link-card.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { NextIcon, OpenedIcon } from '#pwa/ui/icons.ts';

/** Opens all gates of the match on an officer's phone. */
export function AllGatesButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={cn(linkCardClass, 'mb-3.5')} onClick={onClick}>
      <OpenedIcon aria-hidden />
      <span className="min-w-0 flex-1">
        <b className="text-base/5.25 font-[640]">{t('gate.officer.allGates')}</b>
        <span className="block text-sm/4.75 text-muted-foreground">
          {t('gate.officer.allGatesText')}
        </span>
      </span>
      <NextIcon className="rtl:-scale-x-100" aria-hidden />
    </button>
  );
}
