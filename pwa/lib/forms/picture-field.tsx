import { useEffect, useState } from 'react';
import { imageExtensions, imageTypes, pdfExtension } from '#sync/contracts/content/files.ts';
import { documentProblem, isPdf, pictureProblem, shrinkPicture } from '#pwa/lib/files/pictures.ts';
import { formatFileSize } from '#pwa/lib/format/bytes.ts';
import { upload, uploadErrorText } from '#pwa/lib/http/upload.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import type { Icon } from '#pwa/ui/icons.ts';
import { ImageField } from '#pwa/ui/form/image-field.tsx';

export interface UploadedPicture {
  /** The server's name of the file. */
  name: string;
  /** URL of the preview; null if only the server has the picture. */
  preview: string | null;
  bytes: number;
  /** Time of the upload in epoch milliseconds. */
  sentAt: number;
}

type Props = {
  label: string;
  hint: string;
  icon: Icon;
  camera: 'environment' | 'user';
  /** Largest file in bytes. */
  maxBytes: number;
  /** Uploads without a session, for people who wait for their approval. */
  asGuest?: boolean;
  /** Accepts a PDF too. */
  acceptsPdf?: boolean;
  /** URL of the stored picture. */
  stored?: string | null;
  sent: UploadedPicture | null;
  onSent: (picture: UploadedPicture | null) => void;
  /** The form's error: missing, or no longer known to the server. */
  error: string | null;
};

/** A picture in a form: checked here and uploaded immediately; the form then refers to it by name. */
export function PictureField({
  label,
  hint,
  icon,
  camera,
  maxBytes,
  stored = null,
  asGuest = false,
  acceptsPdf = false,
  sent,
  onSent,
  error,
}: Props) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<{ text: string; bytes: number | null } | null>(null);
  const [sending, setSending] = useState<{ preview: string | null; share: number } | null>(null);
  const [stop] = useState(() => new AbortController());
  useEffect(() => () => stop.abort(), [stop]);

  async function choose(file: File, from: 'camera' | 'files'): Promise<void> {
    // A phone's pictures are larger than the limit; a file of another kind is refused below.
    const canShrink = from === 'camera' || (imageTypes as readonly string[]).includes(file.type);
    const picture = canShrink ? await shrinkPicture(file, maxBytes) : file;
    const wrong = (acceptsPdf ? documentProblem : pictureProblem)(picture, maxBytes);
    setProblem(
      wrong === null ? null : { text: wrong, bytes: picture.size > maxBytes ? picture.size : null },
    );
    if (wrong !== null) return;
    onSent(null);
    const preview = isPdf(picture) ? null : URL.createObjectURL(picture);
    setSending({ preview, share: 0 });
    try {
      const name = await upload(picture, {
        signal: stop.signal,
        asGuest,
        onProgress: (share) => setSending({ preview, share }),
      });
      onSent({ name, preview, bytes: picture.size, sentAt: Date.now() });
    } catch (failure) {
      if (stop.signal.aborted) return;
      const message = uploadErrorText(failure, picture);
      setProblem({ text: message, bytes: null });
    } finally {
      setSending(null);
    }
  }

  const shownError = problem?.text ?? error;
  return (
    <ImageField
      label={label}
      hint={hint}
      icon={icon}
      accept={[...imageExtensions, ...(acceptsPdf ? [pdfExtension] : [])].join(',')}
      camera={camera}
      preview={sending?.preview ?? sent?.preview ?? stored}
      progress={sending?.share ?? null}
      ready={
        sent === null ? null : t('accounts.pictureReady', { size: formatFileSize(sent.bytes) })
      }
      error={sending === null ? shownError : null}
      {...(problem?.bytes == null
        ? {}
        : { help: t('accounts.pictureTooLarge', { size: formatFileSize(problem.bytes) }) })}
      labels={{
        take: t('accounts.takePicture'),
        choose: t(acceptsPdf ? 'evidence.chooseFile' : 'accounts.choosePicture'),
        replace: t(acceptsPdf ? 'evidence.replaceFile' : 'accounts.replacePicture'),
        sending: t('sync.sending'),
      }}
      onChoose={(file, from) => void choose(file, from)}
    />
  );
}
