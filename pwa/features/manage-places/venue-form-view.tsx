import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Venue } from '#sync/contracts/places/manage-places.ts';
import { DeletePlaceDialog } from '#pwa/features/manage-places/delete-place-dialog.tsx';
import { PlaceFields, type PlaceValues } from '#pwa/features/manage-places/place-fields.tsx';
import { useVenueForm } from '#pwa/features/manage-places/use-venue-form.ts';
import { RecordForm } from '#pwa/lib/admin/form/record-form.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input, Textarea } from '#pwa/ui/form/input.tsx';

/** The form of a venue that was loaded, or of a new one. */
export function VenueFormView({ venue }: { venue: Venue | null }) {
  const { t, translate } = useTranslation();
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const edit = useVenueForm(venue, leave);
  const { form, errors, loaded, changedMeanwhile } = edit;
  const { register } = form;

  function leave(): void {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/admin/manage/venues' });
  }
  function errorOf(field: keyof PlaceValues): string | undefined {
    const message = errors[field]?.message;
    return message === undefined ? undefined : translate(message);
  }
  function hintOf(field: keyof PlaceValues, plain?: ReactNode): ReactNode {
    if (!changedMeanwhile(field)) return plain;
    const value = wordsOf(field) || t('form.nothing');
    return <b className="font-[600] text-pending-foreground">{t('form.nowStands', { value })}</b>;
  }
  /** What now stands in the record, in words. */
  function wordsOf(field: keyof PlaceValues): string | undefined {
    if (field === 'countryId') return venue?.Country.name;
    if (field === 'cityId') return venue?.City.name;
    return loaded[field].split('\n').join(', ');
  }

  return (
    <RecordForm
      state={edit}
      onLeave={leave}
      busy={deleting}
      start={
        venue !== null && (
          <Button size="touch" variant="danger-outline" onClick={() => setDeleting(true)}>
            {t('places.delete')}
          </Button>
        )
      }
    >
      <Field label={t('places.name')} error={errorOf('name')} hint={hintOf('name')} required>
        {(control) => <Input {...control} autoComplete="off" dir="auto" {...register('name')} />}
      </Field>
      <PlaceFields
        control={form.control}
        countryId={form.watch('countryId')}
        stored={venue}
        withCity
        onCountry={() => form.setValue('cityId', '', { shouldDirty: true })}
        errorOf={errorOf}
        hintOf={hintOf}
      />
      <Field
        label={t('places.aliases')}
        error={errorOf('aliases')}
        hint={hintOf('aliases', t('places.venueAliasesHint'))}
      >
        {(control) => <Textarea {...control} rows={3} dir="auto" {...register('aliases')} />}
      </Field>
      {deleting && venue !== null && (
        <DeletePlaceDialog
          kind="venue"
          place={venue}
          onClose={() => setDeleting(false)}
          onDeleted={() => void router.navigate({ to: '/admin/manage/venues', replace: true })}
        />
      )}
    </RecordForm>
  );
}
