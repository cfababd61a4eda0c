import { useId, useState } from 'react';
import {
  downloadUnsentFile,
  importUnsentFile,
  UnsentFileError,
} from '#pwa/lib/sync/unsent/unsent-work.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { DownloadIcon, OnPhoneIcon } from '#pwa/ui/icons.ts';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Saves all unsent work as a file that this or another phone can import. */
export function SaveUnsentFileButton({ className }: { className?: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      await downloadUnsentFile();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="outline"
      icon={DownloadIcon}
      busy={busy}
      className={className}
      onClick={() => void save()}
    >
      {t('sync.export')}
    </Button>
  );
}

export function RestoreUnsentFile() {
  const { t } = useTranslation();
  const id = useId();
  const [errorKey, setErrorKey] = useState<MessageKey | null>(null);

  async function restore(file: File): Promise<void> {
    setErrorKey(null);
    try {
      const { restored, already } = await importUnsentFile(file);
      const messageKey =
        restored > 0 ? 'sync.restored' : already > 0 ? 'sync.hadAll' : 'sync.fileEmpty';
      toast('success', { text: t(messageKey, { count: restored }) });
    } catch (error) {
      if (!(error instanceof UnsentFileError)) throw error;
      setErrorKey(error.key);
    }
  }

  return (
    <div>
      <ErrorBanner text={errorKey && t(errorKey)} className="mb-3" />
      <label
        htmlFor={id}
        className={cn(
          buttonVariants({ variant: 'outline', full: true }),
          'cursor-pointer focus-within:focus-ring',
        )}
      >
        <OnPhoneIcon className="size-5" aria-hidden />
        {t('sync.restore')}
        <input
          id={id}
          type="file"
          accept="application/json,.json"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Allows the same file to be chosen again.
            if (file !== undefined) void restore(file).finally(() => (target.value = ''));
          }}
        />
      </label>
      <p className="mt-2 text-sm text-muted-foreground">{t('sync.restoreText')}</p>
    </div>
  );
}
