import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { EventFormView } from '#pwa/features/manage-events/event-form-view.tsx';
import { RecordPage } from '#pwa/lib/admin/form/record-page.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** The form of a new tournament. */
export function CreateEventScreen() {
  const { t } = useTranslation();
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
