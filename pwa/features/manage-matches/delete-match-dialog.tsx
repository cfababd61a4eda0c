import { useQueryClient } from '@tanstack/react-query';
import { type AdminMatch, deleteMatch } from '#sync/contracts/matches/manage-matches.ts';
import { bookingsOf } from '#pwa/features/manage-matches/match-rows.ts';
import { send } from '#pwa/lib/http/api.ts';
import { formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { eventsQuery, matchesQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Confirms a deletion and shows how many people have a booking or a request. */
export function DeleteMatchDialog({
  match,
  onClose,
  onDeleted,
}: {
  match: Pick<AdminMatch, 'id' | 'version' | 'HomeTeam' | 'AwayTeam' | 'date' | 'people'>;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { approved, pending } = bookingsOf(match);
  const people = approved + pending;

  async function remove(): Promise<string> {
    const { message } = await send(deleteMatch, {
      params: { id: match.id },
      query: { version: match.version },
    });
    client.setQueryData(matchesQuery().queryKey, (all) => all?.filter(({ id }) => id !== match.id));
    void client.invalidateQueries({ queryKey: matchesQuery().queryKey });
    void client.invalidateQueries({ queryKey: eventsQuery().queryKey });
    return message ?? t('season.matchDeleted');
  }

  const teams = t('matches.versus', { home: match.HomeTeam.name, away: match.AwayTeam.name });
  return (
    <DeleteRecordDialog
      title={t('season.deleteMatchTitle')}
      text={`${teams}, ${formatWeekdayDate(match.date)}`}
      affects={
        people === 0
          ? null
          : people === 1
            ? t('season.matchConcernsOne')
            : t('season.matchConcerns', { count: people })
      }
      confirm={t('season.yes')}
      cancel={t('season.no')}
      remove={remove}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
