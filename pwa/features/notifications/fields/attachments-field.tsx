import { useEffect, useId, useRef, useState } from 'react';
import { maxUploadBytes } from '#sync/contracts/content/files.ts';
import {
  mailAttachmentExtensions,
  maxMailAttachments,
  maxMailAttachmentBytes,
} from '#sync/contracts/notifications/notifications.ts';
import { formatFileSize } from '#pwa/lib/format/bytes.ts';
import { upload, uploadErrorText } from '#pwa/lib/http/upload.ts';
import { t as translate } from '#pwa/lib/i18n/translate.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { FileInput } from '#pwa/ui/form/file-input.tsx';
import { AttachmentIcon, CloseIcon, RetryIcon } from '#pwa/ui/icons.ts';
import { ProgressBar } from '#pwa/ui/feedback/progress.tsx';

interface Attachment {
  key: number;
  file: File;
  /** Upload progress from 0 to 1; null if it is not being uploaded. */
  share: number | null;
  /** The file's name on the server; null until it is uploaded. */
  filename: string | null;
  problem: string | null;
}

/** Files attached to the email, uploaded as soon as they are added. */
export function AttachmentsField({
  onChange,
  onBusy,
  error,
}: {
  onChange: (attachments: { filename: string; title: string }[]) => void;
  /** Called with the number of running uploads. */
  onBusy: (count: number) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { files, refused, add, remove, retry } = useAttachments(onChange, onBusy);
  const problems = [...refused, ...(error === undefined ? [] : [error])];
  return (
    <div role="group" aria-labelledby={id} className="relative flex flex-col gap-2">
      <h2 id={id} className="text-[0.9375rem] leading-5 font-semibold">
        {t('notifications.attachments')}
      </h2>
      <p className="text-sm text-muted-foreground">{t('notifications.attachmentsHint')}</p>
      {files.length > 0 && (
        <ul className="divide-y divide-border rounded-md border border-border bg-card">
          {files.map((each) => (
            <Item
              key={each.key}
              attachment={each}
              onRetry={() => retry(each)}
              onRemove={() => {
                remove(each.key);
                document.getElementById(`${id}-add`)?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <p className="num text-sm text-muted-foreground">
          {t('notifications.attachmentsTotal', {
            size: formatFileSize(files.reduce((sum, { file }) => sum + file.size, 0)),
            max: formatFileSize(maxMailAttachmentBytes),
          })}
        </p>
      )}
      {problems.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
      <div>
        <Button
          variant="outline"
          id={`${id}-add`}
          size="touch"
          icon={AttachmentIcon}
          onClick={() => chooser.current?.click()}
        >
          {t('notifications.addAttachment')}
        </Button>
        <FileInput
          ref={chooser}
          multiple
          accept={mailAttachmentExtensions.join(',')}
          aria-label={t('notifications.addAttachment')}
          onFiles={add}
        />
      </div>
    </div>
  );
}

function Item({
  attachment: { file, share, problem },
  onRetry,
  onRemove,
}: {
  attachment: Attachment;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const { name, size } = file;
  return (
    <li className="flex items-center gap-2 py-1 ps-3 pe-1">
      <div className="min-w-0 flex-1 py-1">
        <p className="flex gap-3 text-[0.9375rem]">
          <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
          <span className="num flex-none text-sm text-muted-foreground">
            {formatFileSize(size)}
          </span>
        </p>
        {share !== null && (
          <div className="mt-1.5">
            <ProgressBar
              value={share}
              label={t('notifications.sending', { name, percent: Math.round(share * 100) })}
            />
          </div>
        )}
        {problem !== null && <FieldError>{problem}</FieldError>}
      </div>
      {problem !== null && (
        <IconButton
          icon={RetryIcon}
          label={t('notifications.retryAttachment', { name })}
          onClick={onRetry}
        />
      )}
      <IconButton
        icon={CloseIcon}
        label={t('notifications.removeAttachment', { name })}
        onClick={onRemove}
      />
    </li>
  );
}

/** The error message for a selected file; null if the file is valid. */
function attachmentProblem(file: Pick<File, 'name' | 'size'>): string | null {
  const name = file.name.toLowerCase();
  if (!mailAttachmentExtensions.some((ending) => name.endsWith(ending)))
    return translate('files.notAFile', { name: file.name });
  return file.size > maxUploadBytes ? translate('files.tooLarge', { name: file.name }) : null;
}

/** Uploads attachments as soon as they are added; the form lists those that are uploaded. */
function useAttachments(
  onChange: (attachments: { filename: string; title: string }[]) => void,
  onBusy: (count: number) => void,
) {
  const [files, setFiles] = useState<Attachment[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const [stops] = useState(() => new Map<number, AbortController>());
  const next = useRef(0);
  const latest = useRef({ onChange, onBusy });
  useEffect(() => {
    latest.current = { onChange, onBusy };
  });
  useEffect(() => () => stops.forEach((stop) => stop.abort()), [stops]);

  const busy = files.filter(({ share }) => share !== null).length;
  const uploaded = files.flatMap(({ filename, file }) =>
    filename === null ? [] : [{ filename, title: file.name.slice(0, 150) }],
  );
  const names = JSON.stringify(uploaded);
  const seen = useRef('[]');
  useEffect(() => latest.current.onBusy(busy), [busy]);
  useEffect(() => {
    if (names === seen.current) return;
    seen.current = names;
    latest.current.onChange(JSON.parse(names) as typeof uploaded);
  }, [names]);

  function change(key: number, part: Partial<Attachment>): void {
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  }

  async function start({ key, file }: Attachment): Promise<void> {
    const stop = new AbortController();
    stops.set(key, stop);
    change(key, { share: 0, problem: null });
    try {
      const filename = await upload(file, {
        signal: stop.signal,
        onProgress: (share) => change(key, { share }),
      });
      change(key, { filename, share: null });
    } catch (failure) {
      if (stop.signal.aborted) return;
      const problem = uploadErrorText(failure, file);
      change(key, { share: null, problem });
    } finally {
      stops.delete(key);
    }
  }

  function add(chosen: readonly File[]): void {
    const problems: string[] = [];
    const more: Attachment[] = [];
    let bytes = files.reduce((sum, { file }) => sum + file.size, 0);
    for (const file of chosen) {
      const full =
        files.length + more.length >= maxMailAttachments
          ? translate('notifications.tooManyAttachments')
          : bytes + file.size > maxMailAttachmentBytes
            ? translate('notifications.attachmentsTooLarge')
            : null;
      const problem = attachmentProblem(file) ?? full;
      if (problem !== null) {
        problems.push(problem);
        continue;
      }
      bytes += file.size;
      next.current += 1;
      more.push({ key: next.current, file, share: 0, filename: null, problem: null });
    }
    setRefused([...new Set(problems)]);
    setFiles([...files, ...more]);
    for (const each of more) void start(each);
  }

  function remove(key: number): void {
    stops.get(key)?.abort();
    setFiles((all) => all.filter((each) => each.key !== key));
    setRefused([]);
  }

  return { files, refused, add, remove, retry: (one: Attachment) => void start(one) };
}
