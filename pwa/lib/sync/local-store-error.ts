/** Why the phone's own store did not take something, in words for the person who did it. */
import { t } from '#pwa/lib/i18n/translate.ts';
import { isCausedBy, isStorageFull } from '#sync/client/storage/replica.ts';

/**
 * What to tell after a call of the local store threw (`mutate`, `onReplica`). What nobody foresaw is
 * told as unexpected and goes to the browser's log; the rest needs no more than the words.
 */
export function localStoreErrorText(error: unknown): string {
  if (isStorageFull(error)) return t('sync.storageFull');
  if (isCausedBy(error, 'ReportClosedError')) return t(closedReportMessage(error));
  if (isCausedBy(error, 'NobodyLoggedInError')) return t('error.unauthenticated');
  if (isTooLongError(error)) return t('error.tooLarge');
  reportError(error);
  return t('error.unexpected');
}

/** By names and shapes: the classes come with the screens that write reports. */
function closedReportMessage(error: unknown): 'reports.closed' | 'reports.archived' {
  const { why } = Object(error) as { why?: unknown };
  return why === 'published' ? 'reports.closed' : 'reports.archived';
}

/** A schema's refusal (ZodError) for nothing but length. */
export function isTooLongError(error: unknown): boolean {
  const { issues } = Object(error) as { issues?: unknown };
  if (!Array.isArray(issues) || issues.length === 0) return false;
  return issues.every(({ message }: { message?: unknown }) => message === 'error.tooLarge');
}
