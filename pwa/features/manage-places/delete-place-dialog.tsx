import { useQueryClient } from '@tanstack/react-query';
import { deleteTeam, deleteVenue } from '#sync/contracts/manage-places.ts';
import { send } from '#pwa/lib/api.ts';
import { DeleteRecordDialog } from '#pwa/lib/parts/delete-record-dialog.tsx';
import { allTeams, allVenues } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';

/** Asks before a team or venue goes. One that matches name stays, and the answer says which. */
export function DeletePlaceDialog({
  kind,
  place: { id, name },
  onClose,
  onDeleted,
}: {
  kind: 'team' | 'venue';
  place: { id: string; name: string };
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { t } = useWords();
  const client = useQueryClient();

  async function remove(): Promise<string | null> {
    const { message } = await send(kind === 'team' ? deleteTeam : deleteVenue, { params: { id } });
    const { queryKey } = kind === 'team' ? allTeams() : allVenues();
    client.setQueryData<{ id: string }[]>(queryKey, (all) => all?.filter((each) => each.id !== id));
    void client.invalidateQueries({ queryKey });
    return message ?? t(kind === 'team' ? 'places.teamDeleted' : 'places.venueDeleted');
  }

  return (
    <DeleteRecordDialog
      title={t('places.deleteTitle', { name })}
      text={t('places.deleteText')}
      confirm={t('places.delete')}
      remove={remove}
      onClose={onClose}
      {...(onDeleted && { onDeleted })}
    />
  );
}
