import { t } from '#pwa/lib/i18n/translate.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { isCausedBy, isStorageFull } from '#sync/client/storage/storage-errors.ts';

/** The message for a failed `mutate` or `withReplica`; unexpected errors are also logged. */
export function localStoreErrorText(error: unknown): string {
  return t(localStoreErrorKey(error));
}

/** The message's key, for a message that stays on the screen while the language may change. */
export function localStoreErrorKey(error: unknown): MessageKey {
  if (isStorageFull(error)) return 'sync.storageFull';
  if (isCausedBy(error, 'DatabaseTimeoutError')) return 'sync.stuck';
  if (isCausedBy(error, 'ReportClosedError')) return closedReportMessage(error);
  if (isCausedBy(error, 'NotLoggedInError')) return 'error.unauthenticated';
  if (isTooLongError(error)) return 'error.tooLarge';
  reportError(error);
  return 'error.unexpected';
}

/** The error is read by its shape, because its class is loaded only with the report screens. */
function closedReportMessage(error: unknown): 'reports.closed' | 'reports.archived' {
  const { reason } = Object(error) as { reason?: unknown };
  return reason === 'published' ? 'reports.closed' : 'reports.archived';
}

/** Whether a schema's error (ZodError) is about nothing but length. */
export function isTooLongError(error: unknown): boolean {
  const { issues } = Object(error) as { issues?: unknown };
  if (!Array.isArray(issues) || issues.length === 0) return false;
  return issues.every(({ message }: { message?: unknown }) => message === 'error.tooLarge');
}
