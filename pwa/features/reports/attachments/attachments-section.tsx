import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { AttachmentTile } from '#pwa/features/reports/attachments/attachment-tile.tsx';
import type { Attaching } from '#pwa/features/reports/attachments/use-attach-files.ts';
import { refusalText } from '#pwa/lib/sync/refusal-text.ts';
import type { AttentionItem } from '#pwa/lib/sync/hooks.ts';
import type { ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { AttachIcon, CameraIcon } from '#pwa/ui/icons.ts';
import { maxAttachments } from '#sync/contracts/reports/reports.ts';

/** Props of the file inputs, which are hidden and opened by the visible buttons. */
const hiddenInputProps = {
  type: 'file',
  tabIndex: -1,
  'aria-hidden': true,
  className: 'sr-only',
} as const;

/** Attached photos and files; read-only in a closed report. */
export function AttachmentsSection({
  view,
  attaching: { busy, errorTexts, add },
  onAdding,
}: {
  view: ReportView;
  attaching: Attaching;
  /** Gets a promise for each batch that is being attached. */
  onAdding: (work: Promise<unknown>) => void;
}) {
  const { t } = useTranslation();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const { attachments, closed } = view;
  const open = closed === null && view.publish === null;

  const attachChosen = (event: React.ChangeEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event;
    const work = add([...(input.files ?? [])]).finally(() => {
      // Allows the same file to be chosen again.
      input.value = '';
    });
    onAdding(work);
  };
  const full = attachments.length >= maxAttachments;
  const refused = view.attention.filter(({ photo }) => photo !== undefined);

  if (!open && attachments.length === 0 && refused.length === 0) return null;
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
              variant="outline"
              icon={CameraIcon}
              className="pointer-fine:hidden max-sm:pointer-coarse:flex-1"
              disabled={full || busy}
              onClick={() => camera.current?.click()}
            >
              {t('reportScreens.camera')}
            </Button>
            <Button
              variant="outline"
              icon={AttachIcon}
              className="max-sm:pointer-coarse:flex-1"
              busy={busy}
              disabled={full}
              onClick={() => files.current?.click()}
            >
              {t('reportScreens.addFile')}
            </Button>
          </>
        )}
      </div>
      {errorTexts.map((errorText) => (
        <FieldError key={errorText}>{errorText}</FieldError>
      ))}
      {open && full && (
        <p className="text-sm text-muted-foreground">
          {t('reports.tooManyAttachments', { count: maxAttachments })}
        </p>
      )}
      {refused.map((item) => (
        <FieldError key={item.id}>
          <RefusedPhotoText item={item} />{' '}
          <Link to="/sync" className="link">
            {t('reportScreens.attentionLook')}
          </Link>
        </FieldError>
      ))}
      {attachments.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {attachments.map((one) => (
            <AttachmentTile key={one.sha256} reportId={view.id} attachment={one} open={open} />
          ))}
        </ul>
      )}
      {open && (
        <>
          <input
            ref={camera}
            {...hiddenInputProps}
            accept="image/*"
            capture="environment"
            aria-label={t('reportScreens.camera')}
            onChange={attachChosen}
          />
          <input
            ref={files}
            {...hiddenInputProps}
            accept="image/*,.pdf,.doc,.docx,.xls,.xlsx"
            multiple
            aria-label={t('reportScreens.addFile')}
            onChange={attachChosen}
          />
        </>
      )}
    </section>
  );
}

function RefusedPhotoText({ item }: { item: Pick<AttentionItem, 'photo' | 'message' | 'data'> }) {
  const { t } = useTranslation();
  const name = item.photo?.title ?? '';
  const text = refusalText(item);
  return text.includes(name) ? text : `${t('sync.photoNeeds', { name })}. ${text}`;
}
