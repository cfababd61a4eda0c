/** Describes an outbox item by the name of its tournament, match or report. */
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useMatchTeams, usePlace } from '#pwa/lib/places/use-place.ts';
import { useRow } from '#pwa/lib/sync/hooks.ts';
import { isMatchChange, matchChangeTitles } from '#sync/protocol/match-change-titles.ts';
import { parseRecordKey, type RecordKey } from '#sync/contracts/core/record-key.ts';

export function useMutationName(record: RecordKey, mutation?: string): string {
  const { t } = useTranslation();
  const { kind, id } = parseRecordKey(record) ?? { kind: null, id: null };
  const event = usePlace('event', kind === 'event' ? id : null);
  const report = useRow('report', kind === 'report' ? id : null);
  const { match, home, away } = useMatchTeams(kind === 'match' ? id : null);
  if (kind === 'profile') return t('sync.profileEdit');
  if (kind === 'report')
    return t(mutation === 'report.publish' ? 'sync.reportPublish' : 'sync.reportSave', {
      name: report?.name ?? t('sync.someReport'),
    });
  if (kind === 'event')
    return t(mutation === 'event.withdraw' ? 'sync.eventWithdraw' : 'sync.eventJoin', {
      name: event === null ? t('sync.someEvent') : (event?.name ?? '…'),
    });
  const name =
    home && away
      ? t('matches.versus', { home: home.name, away: away.name })
      : (match?.name ?? t('sync.somewhere'));
  const change = mutation !== undefined && isMatchChange(mutation) ? mutation : 'match.join';
  return t(matchChangeTitles[change], { name });
}
