import '#pwa/lib/late-words/exports.ts';
import { useState } from 'react';
import { type Exported, exportList } from '#pwa/lib/export-list.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { DownloadIcon } from '#pwa/ui/icons.ts';

/** 'Export List' of a tournament, 'Export Match List' of a match. */
export function ExportButton({
  list,
  look = 'full',
}: {
  list: Exported;
  /** A line of its own, a table's small button, or the icon alone. */
  look?: 'full' | 'xs' | 'icon';
}) {
  const { t } = useWords();
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

  if (look === 'icon')
    return (
      <IconButton icon={DownloadIcon} label={label} disabled={busy} onClick={() => void run()} />
    );
  return (
    <Button
      icon={DownloadIcon}
      busy={busy}
      onClick={() => void run()}
      {...(look === 'full' ? { full: true, size: 'lg' } : { size: 'xs' })}
    >
      {label}
    </Button>
  );
}
