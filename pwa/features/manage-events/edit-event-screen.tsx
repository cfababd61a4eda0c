import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EventFormView } from '#pwa/features/manage-events/event-form-view.tsx';
import { ExportButton } from '#pwa/lib/files/export-button.tsx';
import { RecordPage } from '#pwa/lib/admin/form/record-page.tsx';
import { eventQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

const route = getRouteApi('/admin-area/admin/manage/tournaments/$id');

/** A tournament's form. */
export function EditEventScreen() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const query = useQuery(eventQuery(id));
  return (
    <RecordPage
      title={t('season.editEvent')}
      about={({ name }) => name}
      actions={<ExportButton list={{ eventId: id }} variant="head" />}
      list="/admin/manage/tournaments"
      listLabel={t('season.toEvents')}
      gone={t('events.gone')}
      query={query}
    >
      {(event) => event !== null && <EventFormView key={event.id} event={event} />}
    </RecordPage>
  );
}
