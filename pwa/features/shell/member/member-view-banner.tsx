import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { ShowIcon } from '#pwa/ui/icons.ts';

/** A banner above every member's page that an administrator views, with the way back. */
export function MemberViewBanner() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="safe-top bg-signal text-sm leading-5 font-medium text-signal-foreground print:hidden"
    >
      <div className="mx-auto flex min-h-15 max-w-6xl items-center gap-3 px-4 py-2 md:px-6">
        <ShowIcon className="size-5 flex-none max-[359px]:hidden" aria-hidden />
        <span className="min-w-0 flex-1">
          <b className="block font-[680]">{t('memberView.title')}</b>
          <span className="max-md:sr-only">{t('memberView.text')}</span>
        </span>
        <Link to="/admin" className={buttonVariants({ size: 'touch', className: 'flex-none' })}>
          {t('memberView.leave')}
        </Link>
      </div>
    </div>
  );
}
