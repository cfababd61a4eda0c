import { useEffect, useState } from 'react';
import { formatFileSize } from '#pwa/lib/format/bytes.ts';
import { upload, uploadErrorText } from '#pwa/lib/http/upload.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import type { Icon } from '#pwa/ui/icons.ts';
import { ImageField } from '#pwa/ui/form/image-field.tsx';

interface UploadFieldProps {
  label: string;
  hint: string;
  icon: Icon;
  /** Accepted file extensions: `.png,.jpg`. */
  accept: string;
  /** The error message for a selected file; null if the file is valid. */
  problem: (file: File) => string | null;
  /** Address of the stored file, if it can be shown. */
  stored?: string | null;
  /** Shows the full picture without cropping. */
  whole?: boolean;
  /** Whether a new file has been uploaded and its name is in the form. */
  ready: boolean;
  /** Called with the uploaded file's name on the server; empty if there is none. */
  onName: (name: string, file: File | null) => void;
  /** Called when an upload starts or ends, because the form waits for it. */
  onBusy?: (busy: boolean) => void;
  error: string | null | undefined;
}

/** A file field: checks a file and uploads it immediately; saving the form claims it. */
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
      const words = preview === null ? joinWithCommas([file.name, size]) : size;
      setSent({ preview, words });
      props.onName(name, file);
    } catch (failure) {
      if (stop.signal.aborted) return;
      setProblem(uploadErrorText(failure, file));
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
