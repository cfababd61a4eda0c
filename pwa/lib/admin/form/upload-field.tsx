import { useEffect, useState } from 'react';
import { ApiError } from '#pwa/lib/http/api.ts';
import { formatFileSize } from '#pwa/lib/files/pictures.ts';
import { upload } from '#pwa/lib/http/upload.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import type { Icon } from '#pwa/ui/icons.ts';
import { ImageField } from '#pwa/ui/form/image-field.tsx';

interface UploadFieldProps {
  label: string;
  hint: string;
  icon: Icon;
  /** What may be chosen: `.png,.jpg`. */
  accept: string;
  /** What is wrong with a chosen file, in words; null if nothing is. */
  problem: (file: File) => string | null;
  /** Address of what is there already, if it can be shown. */
  stored?: string | null;
  /** All of the picture is shown, nothing cut off. */
  whole?: boolean;
  /** Something new lies on the server, under the name that the form carries. */
  ready: boolean;
  /** The server's name of a new file; empty while there is none. */
  onName: (name: string, file: File | null) => void;
  /** An upload began or ended: the form waits for it. */
  onBusy?: (busy: boolean) => void;
  error: string | null | undefined;
}

/** A picture or file for a form: looked at here, then sent at once; the form claims it. */
export function UploadField(props: UploadFieldProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState<{ preview: string | null; share: number } | null>(null);
  const [sent, setSent] = useState<{ preview: string | null; words: string } | null>(null);
  const [stop] = useState(() => new AbortController());
  useEffect(() => () => stop.abort(), [stop]);

  async function choose(file: File): Promise<void> {
    const wrong = props.problem(file);
    setProblem(wrong);
    if (wrong !== null) return;
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
    setSent(null);
    props.onName('', null);
    props.onBusy?.(true);
    setSending({ preview, share: 0 });
    try {
      const name = await upload(file, {
        signal: stop.signal,
        onProgress: (share) => setSending({ preview, share }),
      });
      const size = formatFileSize(file.size);
      const words = preview === null ? `${file.name}, ${size}` : size;
      setSent({ preview, words });
      props.onName(name, file);
    } catch (failure) {
      if (stop.signal.aborted) return;
      setProblem(
        failure instanceof ApiError && failure.code !== 'network'
          ? failure.message
          : t('files.uploadFailed', { file: file.name }),
      );
    } finally {
      setSending(null);
      props.onBusy?.(false);
    }
  }

  const there = props.ready && sent !== null;
  return (
    <ImageField
      label={props.label}
      hint={props.hint}
      icon={props.icon}
      accept={props.accept}
      uncropped={props.whole}
      preview={sending?.preview ?? (there ? sent.preview : null) ?? props.stored ?? null}
      progress={sending?.share ?? null}
      ready={there ? t('accounts.pictureReady', { size: sent.words }) : null}
      error={sending === null ? (problem ?? props.error ?? null) : null}
      labels={{
        choose: t('files.choose'),
        replace: t('accounts.replacePicture'),
        sending: t('sync.sending'),
      }}
      onChoose={(file) => void choose(file)}
    />
  );
}
