import { useState } from 'react';
import { type ExportTarget, exportList } from '#pwa/lib/files/export-list.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { DownloadIcon } from '#pwa/ui/icons.ts';

/** 'Export List' of a tournament, 'Export Match List' of a match. */
export function ExportButton({
  list,
  variant = 'full',
  of,
}: {
  list: ExportTarget;
  /**
   * `full`: a large button. `xs`: a small one in a table, on narrow screens the icon alone. `icon`:
   * the icon alone. `row`: a small icon in an administrator's row. `head`: in a form’s header,
   * where a phone shows the icon alone.
   */
  variant?: 'full' | 'xs' | 'icon' | 'row' | 'head';
  /** Distinguishes the rows for screen readers. */
  of?: string;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const label = t(list.matchId === undefined ? 'exports.eventList' : 'exports.matchList');

  async function run(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await exportList(list);
    } finally {
      setBusy(false);
    }
  }

  if (variant === 'icon' || variant === 'row')
    return (
      <IconButton
        icon={DownloadIcon}
        label={of === undefined ? label : t('exports.listOf', { list: label, of })}
        disabled={busy}
        onClick={() => void run()}
        // A phone's row has room for one button only; the form has this one too.
        {...(variant === 'row' && { size: 'sm', className: 'max-md:hidden' })}
      />
    );
  if (variant === 'head')
    return (
      <Button
        variant="outline"
        icon={DownloadIcon}
        busy={busy}
        size="sm"
        className="max-md:min-h-11 max-md:min-w-11 max-md:gap-0"
        title={label}
        onClick={() => void run()}
      >
        <span className="max-md:sr-only">{label}</span>
      </Button>
    );
  return (
    <Button
      variant="outline"
      icon={DownloadIcon}
      busy={busy}
      onClick={() => void run()}
      {...(variant === 'full'
        ? { full: true, size: 'lg' }
        : { size: 'xs', className: 'max-xl:gap-0', title: label })}
    >
      <span className={variant === 'xs' ? 'max-xl:sr-only' : undefined}>{label}</span>
    </Button>
  );
}
