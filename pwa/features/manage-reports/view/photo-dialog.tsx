import type { ReportAttachment } from '#sync/contracts/reports/reports.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/primitives/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { PictureDialog } from '#pwa/ui/primitives/picture-dialog.tsx';

/** An enlarged photo of a report, with links to the others and to its file. */
export function PhotoDialog({
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
        className={cn(buttonClass({ size: 'sm' }), 'max-md:hidden')}
      >
        {t('manageReports.photoFile')}
      </a>
    </PictureDialog>
  );
}
