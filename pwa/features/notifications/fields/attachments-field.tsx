import { useId, useRef } from 'react';
import {
  type Attachment,
  attachmentTypes,
  useAttachments,
} from '#pwa/features/notifications/fields/use-attachments.ts';
import { formatFileSize } from '#pwa/lib/format/bytes.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, IconButton } from '#pwa/ui/primitives/button.tsx';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { AttachmentIcon, CloseIcon, RetryIcon } from '#pwa/ui/icons.ts';
import { ProgressBar } from '#pwa/ui/feedback/progress.tsx';

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
      {problems.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
      <div>
        <Button
          id={`${id}-add`}
          size="touch"
          icon={AttachmentIcon}
          onClick={() => chooser.current?.click()}
        >
          {t('notifications.addAttachment')}
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          accept={attachmentTypes.join(',')}
          aria-label={t('notifications.addAttachment')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // Lets the same file be chosen again after a failure.
            event.target.value = '';
          }}
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
