import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Control } from 'react-hook-form';
import type { Team } from '#sync/contracts/places/manage-places.ts';
import { DeletePlaceDialog } from '#pwa/features/manage-places/delete-place-dialog.tsx';
import { LogoField } from '#pwa/features/manage-places/logo-field.tsx';
import { PlaceFields, type PlaceValues } from '#pwa/features/manage-places/place-fields.tsx';
import type { TeamForm } from '#pwa/features/manage-places/team-form.ts';
import { useTeamForm } from '#pwa/features/manage-places/use-team-form.ts';
import { PictureChangedNotice } from '#pwa/lib/forms/picture-changed-notice.tsx';
import { RecordForm } from '#pwa/lib/admin/form/record-form.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input, Select, Textarea } from '#pwa/ui/form/input.tsx';

/** The form of a team that was loaded, or of a new one. */
export function TeamFormView({ team }: { team: Team | null }) {
  const { t, translate } = useTranslation();
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const [uploading, setUploading] = useState(false);
  const edit = useTeamForm(team, leave);
  const { form, errors, loaded, changedMeanwhile } = edit;
  const { register } = form;
  const [type, countryId, logo] = form.watch(['type', 'countryId', 'logo']);
  const club = type === 'club';

  function leave(): void {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/admin/manage/teams' });
  }
  function errorOf(field: keyof TeamForm): string | undefined {
    const message = errors[field]?.message;
    return message === undefined ? undefined : translate(message);
  }
  function hintOf(field: keyof TeamForm, plain?: ReactNode): ReactNode {
    if (!changedMeanwhile(field)) return plain;
    const value = wordsOf(field) || t('form.nothing');
    return <b className="font-[600] text-pending-foreground">{t('form.nowStands', { value })}</b>;
  }
  /** What now stands in the record, in words. */
  function wordsOf(field: keyof TeamForm): string | undefined {
    if (field === 'type') return t(`places.${loaded.type}`);
    if (field === 'countryId') return team?.Country.name;
    if (field === 'cityId') return team?.City?.name;
    return loaded[field].split('\n').join(', ');
  }

  return (
    <RecordForm
      state={edit}
      onLeave={leave}
      busy={deleting || uploading}
      start={
        team !== null && (
          <Button size="touch" variant="danger-outline" onClick={() => setDeleting(true)}>
            {t('places.delete')}
          </Button>
        )
      }
    >
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={t('places.type')} error={errorOf('type')} hint={hintOf('type')} required>
          {(control) => (
            <Select {...control} {...register('type')}>
              <option value="club">{t('places.club')}</option>
              <option value="national">{t('places.national')}</option>
            </Select>
          )}
        </Field>
        <Field label={t('places.name')} error={errorOf('name')} hint={hintOf('name')} required>
          {(control) => <Input {...control} autoComplete="off" dir="auto" {...register('name')} />}
        </Field>
      </div>
      <PlaceFields
        // The fields that both forms have.
        control={form.control as unknown as Control<PlaceValues>}
        countryId={countryId}
        stored={team}
        withCity={club}
        onCountry={() => form.setValue('cityId', '', { shouldDirty: true })}
        errorOf={errorOf}
        hintOf={hintOf}
      />
      {club && (
        <LogoField
          logo={logo}
          stored={loaded.logo}
          onLogo={(name) => {
            form.setValue('logo', name, { shouldDirty: true });
            form.clearErrors('logo');
          }}
          onBusy={setUploading}
          error={errorOf('logo')}
        />
      )}
      {club && changedMeanwhile('logo') && <PictureChangedNotice name={loaded.logo || null} />}
      <Field
        label={t('places.nameAr')}
        error={errorOf('nameAr')}
        hint={hintOf('nameAr', t('places.nameArHint'))}
      >
        {(control) => (
          <Input {...control} autoComplete="off" dir="rtl" lang="ar" {...register('nameAr')} />
        )}
      </Field>
      <Field
        label={t('places.aliases')}
        error={errorOf('aliases')}
        hint={hintOf('aliases', t('places.aliasesHint'))}
      >
        {(control) => <Textarea {...control} rows={4} dir="auto" {...register('aliases')} />}
      </Field>
      {deleting && team !== null && (
        <DeletePlaceDialog
          kind="team"
          place={team}
          onClose={() => setDeleting(false)}
          onDeleted={() => void router.navigate({ to: '/admin/manage/teams', replace: true })}
        />
      )}
    </RecordForm>
  );
}
