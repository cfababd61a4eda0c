import '#pwa/lib/late-words/admin.ts';
import { EventFormView } from '#pwa/features/manage-events/event-form-view.tsx';
import { RecordPage } from '#pwa/lib/parts/record-page.tsx';
import { useWords } from '#pwa/lib/words.ts';

/** The form of a new tournament. */
export function CreateEventScreen() {
  const { t } = useWords();
  return (
    <RecordPage
      title={t('season.addEvent')}
      list="/admin/manage/tournaments"
      listLabel={t('season.toEvents')}
      gone={t('events.gone')}
    >
      {() => <EventFormView event={null} />}
    </RecordPage>
  );
}
