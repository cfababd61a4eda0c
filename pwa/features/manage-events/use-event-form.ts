import { useQueryClient } from '@tanstack/react-query';
import {
  type AdminEvent,
  createEvent,
  editEvent,
  type EventEdit,
} from '#sync/contracts/events/manage-events.ts';
import {
  editOf,
  type EventValues,
  fieldOf,
  newEventOf,
  problemsOf,
  valuesOf,
} from '#pwa/features/manage-events/event-form.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { eventsQuery, eventQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useRecordForm } from '#pwa/lib/admin/form/use-record-form.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

type Sent = EventValues | { event: EventEdit; version?: number };

/** The form of a tournament, or of a new one. */
export function useEventForm(event: AdminEvent | null, onSaved: () => void) {
  const client = useQueryClient();
  return useRecordForm<EventValues, Sent, AdminEvent>({
    version: event?.version ?? null,
    values: valuesOf(event),
    stored: { banner: event?.banner ?? null },
    problems: (typed) => problemsOf(typed, event),
    body: (typed, loaded, version) => {
      if (event === null) return typed;
      const edit = editOf(typed, loaded);
      return edit === null ? null : { event: edit, ...(version !== null && { version }) };
    },
    send: (body, idempotencyKey) =>
      'event' in body
        ? send(editEvent, { params: { id: event?.id ?? '' }, body, idempotencyKey })
        : send(createEvent, { body: { event: newEventOf(body) }, idempotencyKey }),
    fieldOf,
    ...(event !== null && {
      reload: () => client.fetchQuery({ ...eventQuery(event.id), staleTime: 0 }),
    }),
    onSaved: (_saved, message) => {
      void client.invalidateQueries({ queryKey: eventsQuery().queryKey });
      const told = event === null ? t('season.eventMade') : (message ?? t('season.eventEdited'));
      toast('success', { text: told });
      onSaved();
    },
  });
}
