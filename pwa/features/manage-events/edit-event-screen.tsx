import '#pwa/lib/late-words/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EventFormView } from '#pwa/features/manage-events/event-form-view.tsx';
import { ExportButton } from '#pwa/lib/parts/export-button.tsx';
import { RecordPage } from '#pwa/lib/parts/record-page.tsx';
import { oneEvent } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';

const route = getRouteApi('/admin-area/admin/manage/tournaments/$id');

/** A tournament's form. */
export function EditEventScreen() {
  const { t } = useWords();
  const { id } = route.useParams();
  const query = useQuery(oneEvent(id));
  return (
    <RecordPage
      title={t('season.editEvent')}
      about={({ name }) => name}
      actions={<ExportButton list={{ eventId: id }} look="head" />}
      list="/admin/manage/tournaments"
      listLabel={t('season.toEvents')}
      gone={t('events.gone')}
      query={query}
    >
      {(event) => event !== null && <EventFormView key={event.id} event={event} />}
    </RecordPage>
  );
}
