import { useQueryClient } from '@tanstack/react-query';
import { deleteTeam, deleteVenue } from '#sync/contracts/places/manage-places.ts';
import { send } from '#pwa/lib/http/api.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { teamsQuery, venuesQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

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
  const { t } = useTranslation();
  const client = useQueryClient();

  async function remove(): Promise<string | null> {
    const { message } = await send(kind === 'team' ? deleteTeam : deleteVenue, { params: { id } });
    const { queryKey } = kind === 'team' ? teamsQuery() : venuesQuery();
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
