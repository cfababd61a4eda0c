import { useQueryClient } from '@tanstack/react-query';
import {
  type AdminEvent,
  createEvent,
  editEvent,
  type EventEdit,
} from '#sync/contracts/manage-events.ts';
import {
  editOf,
  type EventValues,
  fieldOf,
  newEventOf,
  problemsOf,
  valuesOf,
} from '#pwa/features/manage-events/event-form.ts';
import { send } from '#pwa/lib/api.ts';
import { t } from '#pwa/lib/catalogue.ts';
import { allEvents, oneEvent } from '#pwa/lib/queries.ts';
import { useRecordForm } from '#pwa/lib/use-record-form.ts';
import { toast } from '#pwa/ui/toast.tsx';

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
      reload: () => client.fetchQuery({ ...oneEvent(event.id), staleTime: 0 }),
    }),
    onSaved: (_saved, message) => {
      void client.invalidateQueries({ queryKey: allEvents().queryKey });
      const told = event === null ? t('season.eventMade') : (message ?? t('season.eventEdited'));
      toast('success', { text: told });
      onSaved();
    },
  });
}
