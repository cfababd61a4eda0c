import { Leading, StateLine } from '#pwa/features/sync/unsent-row.tsx';
import { formatMoment } from '#pwa/lib/dates.ts';
import type { useDrafts } from '#pwa/lib/sync-drafts.ts';
import { useRow } from '#pwa/lib/sync-hooks.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { DraftIcon } from '#pwa/ui/icons.ts';
import { Row } from '#pwa/ui/row.tsx';

type Draft = NonNullable<ReturnType<typeof useDrafts>>[number];

/** A report into which something was typed that is not saved: it is on this phone alone. */
export function DraftRow({ draft, now }: { draft: Draft; now: number }) {
  const { t } = useWords();
  const report = useRow('report', draft.reportId);
  const name = report?.name ?? draft.about?.name ?? t('sync.someReport');
  return (
    <Row
      tone="on-phone"
      leading={<Leading icon={DraftIcon} />}
      title={t('sync.reportSave', { name })}
    >
      {t('sync.typed', { time: formatMoment(draft.updatedAt, now) })}
      <StateLine badge={<Badge tone="on-phone">{t('sync.notSaved')}</Badge>}>
        {t('sync.typedText')}
      </StateLine>
    </Row>
  );
}
