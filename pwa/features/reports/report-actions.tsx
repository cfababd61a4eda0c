import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { type ReactNode, useState } from 'react';
import { PublishDialog } from '#pwa/features/reports/publish-dialog.tsx';
import {
  findMissingParts,
  type MissingParts,
  submitReport,
  saveReport,
} from '#pwa/lib/sync/reports/report-drafts.ts';
import { useSentToast } from '#pwa/lib/sync/sent-toast.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

export function ReportActions({
  reportId,
  tooLong,
  refusal,
  camera,
  saveAll,
  onMissing,
}: {
  reportId: string;
  /** Why the text is too long to be saved; null if it is not. */
  tooLong: string | null;
  /** Why the last publication was refused; null if none was. */
  refusal: string | null;
  camera: ReactNode;
  saveAll: () => Promise<void>;
  /** Called with the parts that must be completed before publishing. */
  onMissing: (missing: MissingParts) => void;
}) {
  const { t } = useTranslation();
  const saving = useSubmit({ withToasts: true });
  const checking = useSubmit({ withToasts: true });
  const notifyWhenSent = useSentToast('report-save', {
    sent: 'reportScreens.savedAndSent',
    waiting: 'reportScreens.saved',
  });
  const [isAsking, setIsAsking] = useState(false);

  async function start({ submit }: typeof saving, work: () => Promise<void>): Promise<void> {
    if (saving.busy || checking.busy) return;
    await submit(async () => {
      await saveAll();
      if (tooLong === null) await work();
      else toast('error', { text: tooLong });
    });
  }

  async function save() {
    notifyWhenSent(await saveReport(reportId));
  }

  async function check() {
    const missing = await findMissingParts(reportId);
    if (missing === null) setIsAsking(true);
    else showMissing(missing);
  }

  async function publish() {
    const { missing } = await submitReport(reportId);
    if (missing !== null) showMissing(missing);
  }

  function showMissing(missing: MissingParts) {
    onMissing(missing);
    toast('error', { text: missingMessage(missing, t) });
  }

  return (
    <>
      {(tooLong ?? refusal) !== null && (
        <div className="mb-2 line-clamp-3 max-w-3xl">
          <FieldError>{tooLong ?? refusal}</FieldError>
        </div>
      )}
      <div className="flex max-w-3xl gap-2.5">
        {camera}
        <Button
          size="lg"
          className="flex-1"
          busy={saving.busy}
          onClick={() => void start(saving, save)}
        >
          {t('reportScreens.save')}
        </Button>
        <Button
          variant="outline"
          size="lg"
          className="flex-1"
          busy={checking.busy}
          onClick={() => void start(checking, check)}
        >
          {t('reportScreens.publish')}
        </Button>
      </div>
      {isAsking && <PublishDialog onPublish={publish} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function missingMessage(missing: MissingParts, t: typeof translate): string {
  const count = missing.answers.length;
  if (count > 0) return t('reportScreens.missing', { count });
  return missing.urgent
    ? t('reportScreens.missingUrgent')
    : t('reportScreens.missingChoice', { number: missing.conflictNumber });
}
