import { useQueryClient } from '@tanstack/react-query';
import { type AdminEvent, deleteEvent } from '#sync/contracts/events/manage-events.ts';
import { concernedBy } from '#pwa/features/manage-events/event-rows.ts';
import { send } from '#pwa/lib/http/api.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { eventsQuery, matchesQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Says what ends with the tournament, and for how many, before it ends. */
export function DeleteEventDialog({
  event,
  onClose,
  onDeleted,
}: {
  event: Pick<AdminEvent, 'id' | 'name' | 'Matches' | 'people'>;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const people = concernedBy(event);

  async function remove(): Promise<string> {
    const { message } = await send(deleteEvent, { params: { id: event.id } });
    client.setQueryData(eventsQuery().queryKey, (all) => all?.filter(({ id }) => id !== event.id));
    void client.invalidateQueries({ queryKey: eventsQuery().queryKey });
    void client.invalidateQueries({ queryKey: matchesQuery().queryKey });
    return message ?? t('season.eventDeleted');
  }

  return (
    <DeleteRecordDialog
      title={t('season.deleteEventTitle', { name: event.name })}
      text={t('season.deleteEventText', { matches: event.Matches.length })}
      affects={
        people === 0
          ? null
          : people === 1
            ? t('season.eventConcernsOne')
            : t('season.eventConcerns', { count: people })
      }
      confirm={t('users.delete')}
      remove={remove}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
