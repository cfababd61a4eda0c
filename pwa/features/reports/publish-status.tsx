import { useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { type ReportView, withdrawSubmission } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Spinner } from '#pwa/ui/spinner.tsx';
import { CheckIcon, ToSendIcon } from '#pwa/ui/icons.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

type Publication = Pick<ReportView, 'id' | 'closed' | 'publish' | 'publishAt'>;

/** The progress of publishing, with a button to undo it until the report is sent. */
export function PublishStatus({ view }: { view: Publication }) {
  const { t } = useTranslation();
  const { busy, submit } = useSubmit({ withToasts: true });

  async function undo(): Promise<void> {
    const isUndone = await withdrawSubmission(view.id);
    toast(isUndone ? 'success' : 'notice', {
      text: t(isUndone ? 'reportScreens.tookBack' : 'reportScreens.tooLate'),
    });
  }

  return (
    <div className="flex min-h-13.5 max-w-3xl flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <div role="status" className="flex flex-1 items-center gap-3 font-[560]">
        <PublishStep view={view} />
      </div>
      {view.closed === null && view.publishAt !== null && (
        <Button variant="outline" size="lg" busy={busy} onClick={() => void submit(undo)}>
          {t('reportScreens.takeBack')}
        </Button>
      )}
    </div>
  );
}

function PublishStep({ view: { closed, publish, publishAt } }: { view: Publication }) {
  const { t } = useTranslation();
  const { reach } = useSyncStatus();
  const now = useNow(500);
  if (closed === 'published' || publish !== 'waiting')
    return (
      <>
        <CheckIcon className="size-6 flex-none text-approved-foreground" aria-hidden />
        {t('reportScreens.publishSent')}
      </>
    );
  if (reach === 'unreachable')
    return (
      <>
        <ToSendIcon className="size-6 flex-none" aria-hidden />
        <span>{t('reportScreens.publishWaits')}</span>
      </>
    );
  const seconds = publishAt === null ? 0 : Math.ceil((publishAt - now) / 1000);
  return (
    <>
      <Spinner className="size-6" />
      {seconds > 0 ? (
        <>
          {/* Read aloud once, not each second. */}
          <span className="sr-only">{t('reportScreens.publishSoon')}</span>
          <span className="num" aria-hidden>
            {t('reportScreens.publishIn', { count: seconds })}
          </span>
        </>
      ) : (
        t('reportScreens.publishing')
      )}
    </>
  );
}
