import { useEffect, useState } from 'react';
import { deliveryStates } from '#pwa/features/reports/report-status.ts';
import { formatFileSize } from '#pwa/lib/format/bytes.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import {
  type AttachmentView,
  saveTypedChange,
  readPhoto,
  reattachPhoto,
  useUploadingPhoto,
} from '#pwa/lib/sync/reports/report-drafts.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { useProtectedImage } from '#pwa/lib/files/use-protected-image.ts';
import { useInView } from '#pwa/lib/hooks/use-in-view.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusText } from '#pwa/ui/status/status.tsx';
import { IconButton } from '#pwa/ui/button.tsx';
import { DeleteIcon, DocumentIcon, DownloadIcon, PictureIcon } from '#pwa/ui/icons.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

export function AttachmentTile({
  reportId,
  attachment,
  open,
}: {
  reportId: string;
  attachment: AttachmentView;
  open: boolean;
}) {
  const { t } = useTranslation();
  const { sha256, title, serverAttachment, localPhoto } = attachment;
  const { submit } = useSubmit({ withToasts: true });
  const { seen, ref } = useInView();
  const { thumbnail: url, full } = useAttachmentUrls(attachment, seen);
  const { state, attempt, onLoad, onError } = useProtectedImage(url);
  const mime = localPhoto?.mime ?? serverAttachment?.mime ?? '';
  const picture = mime.startsWith('image/');
  const bytes = localPhoto?.size ?? serverAttachment?.bytes ?? null;

  const remove = () =>
    submit(async () => {
      await saveTypedChange(reportId, { detach: [sha256] });
      toast('notice', {
        text: t('reportScreens.photoLeft', { name: title }),
        action: { label: t('action.undo'), onClick: () => void undo() },
      });
    });
  const undo = () =>
    submit(async () => {
      if (!(await reattachPhoto(reportId, attachment)))
        toast('error', { text: t('reportScreens.photoForgotten', { name: title }) });
    });
  const save = () =>
    submit(async () => {
      const blob = await readPhoto(sha256);
      if (blob === null) toast('error', { text: t('reportScreens.photoNotHere', { name: title }) });
      else saveFile(blob, title);
    });

  return (
    <li ref={ref} className="flex min-w-0 flex-col gap-1.5">
      <span className="relative block overflow-hidden rounded-lg border border-border bg-muted">
        <a
          {...(full !== null && {
            href: full,
            target: '_blank',
            rel: 'noopener',
            'aria-label': t('reportScreens.photoOpen', { name: title }),
          })}
          className="grid aspect-[4/3] place-items-center"
        >
          {picture && url !== null && state !== 'failed' ? (
            <img
              key={attempt}
              src={url}
              alt=""
              decoding="async"
              loading="lazy"
              className="size-full object-cover"
              onLoad={onLoad}
              onError={onError}
            />
          ) : picture ? (
            <PictureIcon className="size-8 text-muted-foreground" aria-hidden />
          ) : (
            <DocumentIcon className="size-8 text-muted-foreground" aria-hidden />
          )}
        </a>
        {open && (
          <IconButton
            icon={DeleteIcon}
            label={t('reportScreens.photoRemove', { name: title })}
            className="absolute end-1 top-1 bg-card text-card-foreground"
            onClick={() => void remove()}
          />
        )}
        {/* This phone has the only copy. */}
        {!open && serverAttachment === null && localPhoto?.kept === true && (
          <IconButton
            icon={DownloadIcon}
            label={t('reportScreens.photoSave', { name: title })}
            className="absolute end-1 top-1 bg-card text-card-foreground"
            onClick={() => void save()}
          />
        )}
      </span>
      <span className="truncate text-sm" title={title} dir="auto">
        {title}
      </span>
      <span className="-mt-1 flex flex-wrap items-center justify-between gap-x-2">
        <AttachmentStatus attachment={attachment} />
        {bytes !== null && (
          <span className="num text-xs text-muted-foreground">{formatFileSize(bytes)}</span>
        )}
      </span>
    </li>
  );
}

function AttachmentStatus({ attachment: { sha256, state } }: { attachment: AttachmentView }) {
  const { t } = useTranslation();
  const uploading = useUploadingPhoto();
  if (uploading?.sha256 === sha256)
    return <StatusText tone="waiting">{t('sync.sending')}</StatusText>;
  const { tone, word } = deliveryStates[state];
  return <StatusText tone={tone}>{t(word)}</StatusText>;
}

interface ImageUrls {
  thumbnail: string | null;
  full: string | null;
}
const noUrls: ImageUrls = { thumbnail: null, full: null };

/** The local file if there is one, else the server's; read once the tile is visible. */
function useAttachmentUrls(
  { sha256, localPhoto, serverAttachment }: AttachmentView,
  seen: boolean,
): ImageUrls {
  const [local, setLocal] = useState<string | null>();
  const isLocal = localPhoto?.kept === true && seen;
  useEffect(() => {
    if (!isLocal) return;
    let objectUrl: string | null = null;
    let cancelled = false;
    void readPhoto(sha256).then((blob) => {
      if (cancelled) return;
      if (blob !== null) objectUrl = URL.createObjectURL(blob);
      setLocal(objectUrl);
    });
    return () => {
      cancelled = true;
      setLocal(undefined);
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
    };
  }, [sha256, isLocal]);
  // No request to the server while the local file is being read.
  if (!seen || (isLocal && local === undefined)) return noUrls;
  if (typeof local === 'string') return { thumbnail: local, full: local };
  if (serverAttachment === null) return noUrls;
  const full = `/api/file/${serverAttachment.name}`;
  return { thumbnail: `${full}?width=480`, full };
}
