/** Describes how much unsent work is on this phone. */
import { t } from '#pwa/lib/i18n/translate.ts';
import type { UnsentCounts } from '#pwa/lib/sync/unsent/logout.ts';

/** `2 changes, 1 report not saved and 3 photos` */
export function describeUnsent({ outbox, attention, drafts, photos }: UnsentCounts): string {
  const things = [
    outbox > 0 && (outbox === 1 ? t('unsent.oneChange') : t('unsent.changes', { count: outbox })),
    attention > 0 &&
      (attention === 1 ? t('unsent.oneRefused') : t('unsent.refused', { count: attention })),
    drafts > 0 && (drafts === 1 ? t('unsent.oneDraft') : t('unsent.drafts', { count: drafts })),
    photos > 0 && (photos === 1 ? t('unsent.onePhoto') : t('unsent.photos', { count: photos })),
  ].filter((thing) => thing !== false);
  return new Intl.ListFormat('en-GB').format(things);
}
