import { useQueryClient } from '@tanstack/react-query';
import { type AdminEvent, deleteEvent } from '#sync/contracts/manage-events.ts';
import { concernedBy } from '#pwa/features/manage-events/event-rows.ts';
import { send } from '#pwa/lib/api.ts';
import { DeleteRecordDialog } from '#pwa/lib/parts/delete-record-dialog.tsx';
import { allEvents, allMatches } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';

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
  const { t } = useWords();
  const client = useQueryClient();
  const people = concernedBy(event);

  async function remove(): Promise<string> {
    const { message } = await send(deleteEvent, { params: { id: event.id } });
    client.setQueryData(allEvents().queryKey, (all) => all?.filter(({ id }) => id !== event.id));
    void client.invalidateQueries({ queryKey: allEvents().queryKey });
    void client.invalidateQueries({ queryKey: allMatches().queryKey });
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
