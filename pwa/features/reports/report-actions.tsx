import { useLocalAction } from '#pwa/lib/sync/use-local-action.ts';
import {
  type PublishResult,
  submitReport,
  saveReport,
} from '#pwa/lib/sync/reports/report-drafts.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

type Missing = NonNullable<PublishResult['missing']>;

export function ReportActions({
  reportId,
  conflictNumber,
  tooLong,
  saveAll,
  onMissing,
}: {
  reportId: string;
  /** The number of the first answer with two versions. */
  conflictNumber: number;
  /** Why the text is too long to be saved; null if it is not. */
  tooLong: string | null;
  saveAll: () => Promise<void>;
  /** Called with what must be completed before publishing. */
  onMissing: (missing: Missing) => void;
}) {
  const { t } = useTranslation();
  const saving = useLocalAction();
  const publishing = useLocalAction();

  async function start({ run }: typeof saving, work: () => Promise<void>): Promise<void> {
    if (saving.busy || publishing.busy) return;
    await run(async () => {
      await saveAll();
      if (tooLong === null) await work();
      else toast('error', { text: tooLong });
    });
  }

  async function save() {
    await saveReport(reportId);
    toast('success', { text: t('reportScreens.saved') });
  }

  async function publish() {
    const { missing } = await submitReport(reportId);
    if (missing === null) return;
    onMissing(missing);
    toast('error', { text: missingMessage(missing, conflictNumber) });
  }

  return (
    <div
      data-action-bar
      className="sticky bottom-0 z-10 mt-auto border-t border-border bg-card safe-bottom"
    >
      <div className="mx-auto max-w-6xl px-4 py-2.5 md:px-6">
        {tooLong !== null && (
          <div className="mb-2 line-clamp-3 max-w-3xl">
            <FieldError>{tooLong}</FieldError>
          </div>
        )}
        <div className="grid max-w-3xl grid-cols-2 gap-2.5">
          <Button size="lg" busy={saving.busy} onClick={() => void start(saving, save)}>
            {t('reportScreens.save')}
          </Button>
          <Button
            size="lg"
            variant="signal"
            busy={publishing.busy}
            onClick={() => void start(publishing, publish)}
          >
            {t('reportScreens.publish')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function missingMessage(missing: Missing, number: number): string {
  const count = missing.answers.length;
  if (count > 0)
    return count === 1 ? t('reportScreens.missingOne') : t('reportScreens.missing', { count });
  return missing.urgent
    ? t('reportScreens.missingUrgent')
    : t('reportScreens.missingChoice', { number });
}
