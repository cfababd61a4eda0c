import { reasonText } from '#sync/contracts/messages/reasons.ts';
import { checkStatusNow, useStatusCheck } from '#pwa/lib/session/use-account-status.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** The league's reason for a rejection, or the state of the request for it. */
export function RejectionReason({ reason }: { reason: string | null | undefined }) {
  const { t } = useTranslation();
  const statusCheck = useStatusCheck();
  if (reason === null || (reason === undefined && statusCheck.phase === 'received')) return null;
  return (
    <div className="w-full text-start">
      {reason !== undefined ? (
        <figure className="rounded-xl border border-border bg-card px-4 py-3">
          <figcaption className="text-sm text-muted-foreground">
            {t('accounts.rejectedReason')}
          </figcaption>
          <blockquote
            className="font-[560] [overflow-wrap:anywhere] whitespace-pre-line"
            dir="auto"
          >
            {reason === null ? null : reasonText(reason, t)}
          </blockquote>
        </figure>
      ) : statusCheck.phase === 'failed' ? (
        <Banner
          tone={statusCheck.offline ? 'offline' : 'error'}
          rounded
          action={
            <button
              type="button"
              className="link -my-2.5 inline-flex min-h-11 flex-none items-center"
              onClick={checkStatusNow}
            >
              {t('action.tryAgain')}
            </button>
          }
        >
          {t('profile.reasonNotHere')} {statusCheck.message}
        </Banner>
      ) : (
        <div role="status" aria-label={t('state.loading')}>
          <Skeleton className="h-18 rounded-xl" />
        </div>
      )}
    </div>
  );
}
