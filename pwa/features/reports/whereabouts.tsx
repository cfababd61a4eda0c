import { whereabouts } from '#pwa/features/reports/report-words.ts';
import { type ReportView, useUploading } from '#pwa/lib/sync-drafts.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Tag } from '#pwa/ui/badge.tsx';

/** Where the least travelled part of the report is, photos that go up among it. */
export function Whereabouts({ view, className = '' }: { view: ReportView; className?: string }) {
  const { t } = useWords();
  const uploading = useUploading();
  const going = view.attachments.filter(({ state }) => state !== 'league');
  const at = going.findIndex(({ sha256 }) => sha256 === uploading?.sha256);
  if (at !== -1)
    return (
      <Tag tone="waiting" className={className}>
        {t('reportScreens.sendingOf', { now: at + 1, of: going.length })}
      </Tag>
    );
  const conflict = view.answers.some(({ conflicts }) => conflicts.length > 0);
  if (conflict)
    return (
      <Tag tone="conflict" className={className}>
        {t('reportScreens.twoVersions')}
      </Tag>
    );
  const { tone, word } = whereabouts[view.state];
  return (
    <Tag tone={tone} className={className}>
      {t(word)}
    </Tag>
  );
}
