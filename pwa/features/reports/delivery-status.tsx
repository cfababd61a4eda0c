import { deliveryStates } from '#pwa/features/reports/report-status.ts';
import { type ReportView, useUploadingPhoto } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { hasOpenConflict } from '#pwa/lib/sync/reports/open-conflicts.ts';
import { StatusText } from '#pwa/ui/status/status.tsx';

/** The status of the part of a report that is furthest from the server, including photo uploads. */
export function DeliveryStatus({ view, className = '' }: { view: ReportView; className?: string }) {
  const { t } = useTranslation();
  const uploading = useUploadingPhoto();
  const pendingPhotos = view.attachments.filter(({ state }) => state !== 'league');
  const index = pendingPhotos.findIndex(({ sha256 }) => sha256 === uploading?.sha256);
  const hasConflict = hasOpenConflict(view);
  // Nothing of an untouched report was sent.
  if (!hasConflict && view.status === 'pending' && view.state === 'league') return null;
  const { tone, word } = hasConflict
    ? { tone: 'conflict' as const, word: 'reportScreens.twoVersions' as const }
    : deliveryStates[view.state];
  return index === -1 ? (
    <StatusText tone={tone} className={className}>
      {t(word)}
    </StatusText>
  ) : (
    <StatusText tone="waiting" className={className}>
      {t('reportScreens.sendingOf', { now: index + 1, of: pendingPhotos.length })}
    </StatusText>
  );
}
