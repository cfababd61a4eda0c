import { Link } from '@tanstack/react-router';
import { RowIcon, StatusLine } from '#pwa/features/sync/unsent-row.tsx';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import type { useDrafts } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useRow } from '#pwa/lib/sync/hooks.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/primitives/badge.tsx';
import { DraftIcon, ForwardIcon } from '#pwa/ui/icons.ts';
import { Row } from '#pwa/ui/primitives/list.tsx';

type Draft = NonNullable<ReturnType<typeof useDrafts>>[number];

/** A report with typed text that is not saved yet. */
export function DraftRow({
  draft,
  now,
  closed,
  isLink,
}: {
  draft: Draft;
  now: number;
  /** The league has closed or deleted the report, so it can no longer be sent. */
  closed: boolean;
  /** Whether the row links to the report; false when logged out. */
  isLink: boolean;
}) {
  const { t } = useTranslation();
  const report = useRow('report', draft.reportId);
  const name = report?.name ?? draft.about?.name ?? t('sync.someReport');
  const row = (
    <Row
      tone={closed ? 'attention' : 'on-phone'}
      leading={<RowIcon icon={DraftIcon} />}
      title={t('sync.reportSave', { name })}
      trailing={isLink && <ForwardIcon className="size-5 flex-none rtl:-scale-x-100" aria-hidden />}
    >
      {t('sync.typed', { time: formatMoment(draft.updatedAt, now) })}
      <StatusLine
        badge={
          <Badge tone={closed ? 'attention' : 'on-phone'}>
            {t(closed ? 'sync.needsAttention' : 'sync.notSaved')}
          </Badge>
        }
      >
        {t(closed ? 'sync.typedClosed' : 'sync.typedText')}
      </StatusLine>
    </Row>
  );
  if (!isLink) return row;
  return (
    <Link to="/reports/edit/$id" params={{ id: draft.reportId }} className="block hover:bg-accent">
      {row}
    </Link>
  );
}
