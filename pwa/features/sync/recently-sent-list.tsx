import { RowIcon, mutationIcons, StatusLine } from '#pwa/features/sync/unsent-row.tsx';
import { useMutationName } from '#pwa/features/sync/use-mutation-name.ts';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useRecentlySent } from '#pwa/lib/sync/unsent/unsent-items.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusText } from '#pwa/ui/primitives/badge.tsx';
import { Section } from '#pwa/ui/layout/page.tsx';
import { List, Row } from '#pwa/ui/primitives/list.tsx';

type Sent = NonNullable<ReturnType<typeof useRecentlySent>>[number];

const shownMilliseconds = 24 * 3_600_000;

/** Changes that the server acknowledged within the last day. */
export function RecentlySentList({ now }: { now: number }) {
  const { t } = useTranslation();
  const sent = useRecentlySent()?.filter(({ sentAt }) => sentAt > now - shownMilliseconds) ?? [];
  if (sent.length === 0) return null;
  return (
    <Section title={t('sync.latelySent')}>
      <List>
        {sent.map((item) => (
          <li key={item.id}>
            <SentRow item={item} now={now} />
          </li>
        ))}
      </List>
    </Section>
  );
}

function SentRow({ item, now }: { item: Sent; now: number }) {
  const { t } = useTranslation();
  const name = useMutationName(item.record, item.name);
  return (
    <Row leading={<RowIcon icon={mutationIcons[item.name]} />} title={name}>
      <StatusLine badge={<StatusText tone="approved">{t('sync.withTheLeague')}</StatusText>}>
        {formatMoment(item.sentAt, now)}
      </StatusLine>
    </Row>
  );
}
