import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { unsendableWork, describeUnsendable } from '#pwa/features/reports/report-status.ts';
import { discardUnsendableWork, type ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { DeleteIcon } from '#pwa/ui/icons.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

export function DiscardUnsendableButton({ view }: { view: ReportView }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button
        full
        variant="destructive-outline"
        icon={DeleteIcon}
        onClick={() => setIsConfirming(true)}
      >
        {t('reportScreens.discard')}
      </Button>
      {isConfirming && (
        <DiscardUnsendableDialog view={view} onClose={() => setIsConfirming(false)} />
      )}
    </>
  );
}

function DiscardUnsendableDialog({ view, onClose }: { view: ReportView; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { busy, submit } = useSubmit({ withToasts: true, staysBusy: true });
  const { texts, photos } = unsendableWork(view);
  const name = view.about?.name ?? t('reportScreens.deletedOne');

  async function discard(): Promise<void> {
    const isDiscarded = await discardUnsendableWork(view.id);
    toast(isDiscarded ? 'success' : 'notice', {
      text: t(isDiscarded ? 'reportScreens.discarded' : 'reportScreens.openAgain'),
    });
    onClose();
    // A deleted report has no page to stay on.
    if (isDiscarded && view.row === null) await navigate({ to: '/reports', replace: true });
  }

  return (
    <FormDialog
      title={t('reportScreens.discardTitle')}
      description={t('reportScreens.discardText', { name, things: describeUnsendable(view) })}
      submitLabel={t('reportScreens.discardIt')}
      cancelLabel={t('reportScreens.keep')}
      variant="destructive"
      busy={busy}
      onSubmit={() => submit(discard)}
      onClose={onClose}
    >
      {texts.length + photos.length > 0 && (
        <ul className="flex flex-col gap-2 text-sm" dir="auto">
          {texts.map(({ question, occurrence, text }) => (
            <li key={`${occurrence} ${question} ${text}`}>
              <b className="block font-[620] [overflow-wrap:anywhere]">{question}</b>
              <span className="line-clamp-2 [overflow-wrap:anywhere] text-muted-foreground">
                {text}
              </span>
            </li>
          ))}
          {photos.map(({ sha256, title }) => (
            <li key={sha256} className="[overflow-wrap:anywhere]">
              {title}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
