import { type MouseEvent, useState } from 'react';
import type { ReportAttachment } from '#sync/contracts/reports/reports.ts';
import { formatFileSize } from '#pwa/lib/format/bytes.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { DocumentIcon } from '#pwa/ui/icons.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { PictureDialog } from '#pwa/ui/dialogs/picture-dialog.tsx';

/** Photos, which open in a dialog, and files, which open in a new window. */
export function ReportAttachments({ files }: { files: readonly ReportAttachment[] }) {
  const { t } = useTranslation();
  const [large, setLarge] = useState<string | null>(null);
  const photos = files.filter(({ mime }) => mime.startsWith('image/'));

  function open(event: MouseEvent, { mime, name }: Pick<ReportAttachment, 'mime' | 'name'>): void {
    // Leaves a click with a modifier key to the browser, as for any link.
    if (!mime.startsWith('image/') || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setLarge(name);
  }

  return (
    <section
      aria-label={t('manageReports.attachments')}
      className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-0 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto print:static print:mt-6 print:block print:max-h-none print:overflow-visible"
    >
      <h3 className="heading-3 print:break-after-avoid">
        {t('manageReports.attachments')}
        <span className="num ms-2 font-normal text-muted-foreground">{files.length}</span>
      </h3>
      {files.length === 0 ? (
        <p className="text-muted-foreground">{t('manageReports.noAttachments')}</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-2 print:mt-2 print:grid-cols-2">
          {files.map(({ name, title, mime, bytes, sha256 }) => (
            <li key={sha256} className="flex min-w-0 flex-col gap-1.5 print:break-inside-avoid">
              <a
                href={`/api/file/${name}`}
                target="_blank"
                rel="noopener"
                onClick={(event) => open(event, { mime, name })}
                aria-label={t('manageReports.open', { name: title })}
                className="relative grid aspect-[4/3] place-items-center overflow-hidden rounded-lg border border-border bg-muted print:aspect-[3/2] print:bg-transparent"
              >
                {mime.startsWith('image/') ? (
                  <img
                    // Wide enough for half a printed page.
                    src={`/api/file/${name}?width=960`}
                    alt=""
                    decoding="async"
                    // A thumbnail is cropped to its frame; the print shows the full photo.
                    className="absolute inset-0 size-full object-cover print:object-contain"
                  />
                ) : (
                  <DocumentIcon className="size-8 text-muted-foreground" aria-hidden />
                )}
              </a>
              <span className="flex justify-between gap-x-2 text-[0.8125rem]">
                <span
                  className="min-w-0 truncate print:overflow-visible print:[overflow-wrap:anywhere] print:whitespace-normal"
                  title={title}
                  dir="auto"
                >
                  {title}
                </span>
                <span className="num flex-none text-muted-foreground">{formatFileSize(bytes)}</span>
              </span>
              <span className="num hidden text-[0.6875rem] leading-4 [overflow-wrap:anywhere] text-muted-foreground print:block">
                {t('manageReports.hash', { hash: sha256 })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {large !== null && (
        <PhotoDialog
          photos={photos}
          name={large}
          onShow={setLarge}
          onClose={() => setLarge(null)}
        />
      )}
    </section>
  );
}

/** An enlarged photo of a report, with links to the others and to its file. */
function PhotoDialog({
  photos,
  name,
  onShow,
  onClose,
}: {
  photos: readonly ReportAttachment[];
  /** Name of the photo that is shown. */
  name: string;
  onShow: (name: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const at = photos.findIndex((photo) => photo.name === name);
  const photo = photos[at];
  if (photo === undefined) return null;
  const src = `/api/file/${name}`;
  return (
    <PictureDialog
      src={src}
      title={photo.title}
      place={t('manageReports.photoOf', { number: at + 1, count: photos.length })}
      onMove={
        photos.length > 1
          ? (by) => onShow(photos.at((at + by) % photos.length)?.name ?? name)
          : undefined
      }
      onClose={onClose}
      labels={{
        previous: t('manageReports.photoBefore'),
        next: t('manageReports.photoAfter'),
        close: t('action.close'),
      }}
    >
      <a
        href={src}
        target="_blank"
        rel="noopener"
        className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'max-md:hidden')}
      >
        {t('manageReports.photoFile')}
      </a>
    </PictureDialog>
  );
}
