import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { NextIcon, OpenedIcon } from '#pwa/ui/icons.ts';

/** Opens all gates of the match on an officer's phone. */
export function AllGatesButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="gate-card of-link is-first" onClick={onClick}>
      <OpenedIcon aria-hidden />
      <span className="min-w-0 flex-1">
        <b>{t('gate.officer.allGates')}</b>
        <span className="s">{t('gate.officer.allGatesText')}</span>
      </span>
      <NextIcon className="rtl:-scale-x-100" aria-hidden />
    </button>
  );
}
