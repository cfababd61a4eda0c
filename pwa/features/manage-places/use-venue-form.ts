import { useQueryClient } from '@tanstack/react-query';
import {
  createVenue,
  editVenue,
  type NewVenue,
  type Venue,
  type VenueEdit,
} from '#sync/contracts/places/manage-places.ts';
import type { PlaceValues } from '#pwa/features/manage-places/place-fields.tsx';
import {
  editOf,
  fieldOf,
  formOf,
  problemsOf,
  venueOf,
} from '#pwa/features/manage-places/venue-form.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { venuesQuery, venueQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useRecordForm } from '#pwa/lib/admin/form/use-record-form.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

type Sent = { location: NewVenue } | { id: string; location: VenueEdit; version: number };

/** A venue's form with its version; without a venue it makes one. */
export function useVenueForm(venue: Venue | null, onSaved: () => void) {
  const client = useQueryClient();
  return useRecordForm<PlaceValues, Sent, Venue>({
    version: venue?.version ?? null,
    values: formOf(venue),
    problems: problemsOf,
    body: (typed, loaded, version) => {
      if (venue === null) return { location: venueOf(typed) };
      const edit = editOf(typed, loaded);
      return edit && { id: venue.id, location: edit, version: version ?? venue.version };
    },
    send: (body, idempotencyKey) => {
      if (!('id' in body)) return send(createVenue, { body, idempotencyKey });
      const { id, ...rest } = body;
      return send(editVenue, { params: { id }, body: rest, idempotencyKey });
    },
    fieldOf,
    ...(venue !== null && {
      reload: () => client.fetchQuery({ ...venueQuery(venue.id), staleTime: 0 }),
    }),
    onSaved: (_saved, message) => {
      void client.invalidateQueries({ queryKey: venuesQuery().queryKey });
      const made = venue === null ? t('places.venueCreatedLong') : message;
      toast('success', { text: made ?? t('places.venueEdited') });
      onSaved();
    },
  });
}
