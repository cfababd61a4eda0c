import { useRef, useState } from 'react';
import { AttachmentTile } from '#pwa/features/reports/attachment-tile.tsx';
import { attachmentsMax } from '#sync/contracts/reports.ts';
import { attachFile, PhotoError, type ReportView } from '#pwa/lib/sync-drafts.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FieldError } from '#pwa/ui/field.tsx';
import { AttachIcon, CameraIcon } from '#pwa/ui/icons.ts';

const kinds = 'image/*,.pdf,.doc,.docx,.xls,.xlsx';

/** Photos and files: taken or chosen, each with where it is; a closed report only shows them. */
export function Attachments({
  view,
  keepAll,
}: {
  view: ReportView;
  /** What was typed is kept before a photo may fill the phone. */
  keepAll: () => Promise<void>;
}) {
  const { t } = useWords();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const { attachments, closed } = view;
  const open = closed === null && view.publish === null;

  async function add(chosen: FileList | null): Promise<void> {
    const list = [...(chosen ?? [])];
    if (list.length === 0) return;
    setBusy(true);
    const told: string[] = [];
    await keepAll();
    // One after the other: forty at once would need forty decoded pictures of memory.
    for (const file of list) {
      try {
        await attachFile(view.id, file);
      } catch (error) {
        if (!(error instanceof PhotoError)) throw error;
        told.push(error.message);
      }
    }
    setProblems(told);
    setBusy(false);
  }

  const take = (event: React.ChangeEvent<HTMLInputElement>) => {
    const { files: chosen } = event.target;
    void add(chosen).finally(() => {
      // The same file can be chosen again.
      event.target.value = '';
    });
  };

  if (!open && attachments.length === 0) return null;
  return (
    <section aria-labelledby="report-photos" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <h2 id="report-photos" className="heading-2 flex-1 max-sm:pointer-coarse:min-w-full">
          {t('reportScreens.photos')}{' '}
          <span className="num text-base font-[560] text-muted-foreground">
            {attachments.length}
          </span>
        </h2>
        {open && (
          <>
            <Button
              icon={CameraIcon}
              className="pointer-fine:hidden max-sm:pointer-coarse:flex-1"
              disabled={attachments.length >= attachmentsMax}
              onClick={() => camera.current?.click()}
            >
              {t('reportScreens.camera')}
            </Button>
            <Button
              icon={AttachIcon}
              className="max-sm:pointer-coarse:flex-1"
              busy={busy}
              disabled={attachments.length >= attachmentsMax}
              onClick={() => files.current?.click()}
            >
              {t('reportScreens.addFile')}
            </Button>
          </>
        )}
      </div>
      {problems.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
      {attachments.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {attachments.map((one) => (
            <AttachmentTile key={one.sha256} reportId={view.id} attachment={one} open={open} />
          ))}
        </ul>
      )}
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('reportScreens.camera')}
        tabIndex={-1}
        className="sr-only"
        onChange={take}
      />
      <input
        ref={files}
        type="file"
        accept={kinds}
        multiple
        aria-label={t('reportScreens.addFile')}
        tabIndex={-1}
        className="sr-only"
        onChange={take}
      />
    </section>
  );
}
