import { Leading, mutationIcons, StateLine } from '#pwa/features/sync/unsent-row.tsx';
import { useMutationName } from '#pwa/features/sync/use-mutation-name.ts';
import { formatMoment } from '#pwa/lib/dates.ts';
import { useLatelySent } from '#pwa/lib/sync-unsent-list.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Tag } from '#pwa/ui/badge.tsx';
import { Section } from '#pwa/ui/page.tsx';
import { List, Row } from '#pwa/ui/row.tsx';

type Sent = NonNullable<ReturnType<typeof useLatelySent>>[number];

const shownMilliseconds = 24 * 3_600_000;

/** What the league has acknowledged in the last day. */
export function SentList({ now }: { now: number }) {
  const { t } = useWords();
  const sent = useLatelySent()?.filter(({ sentAt }) => sentAt > now - shownMilliseconds) ?? [];
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
  const { t } = useWords();
  const name = useMutationName(item.record, item.name);
  return (
    <Row leading={<Leading icon={mutationIcons[item.name]} />} title={name}>
      <StateLine badge={<Tag tone="approved">{t('sync.withTheLeague')}</Tag>}>
        {formatMoment(item.sentAt, now)}
      </StateLine>
    </Row>
  );
}
