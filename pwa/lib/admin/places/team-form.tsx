import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createTeam,
  deleteTeam,
  editTeam,
  type NewTeam,
  newTeam,
  type Team,
} from '#sync/contracts/places/manage-places.ts';
import { maxAdminFileBytes, logoTypes } from '#sync/contracts/content/files.ts';
import { UploadField } from '#pwa/lib/admin/form/upload-field.tsx';
import { ArabicNameField } from '#pwa/lib/admin/places/arabic-name-field.tsx';
import {
  PlaceFields,
  type PlaceFormState,
  type PlaceValues,
  splitLines,
} from '#pwa/lib/admin/places/place-fields.tsx';
import { teamQuery, teamsQuery, venuesQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import type { AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import { RecordOptions, ResourceFormFrame } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { type InPlaceForm, useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { PictureChangedNotice } from '#pwa/lib/forms/picture-changed-notice.tsx';
import { send } from '#pwa/lib/http/api.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { t as text } from '#pwa/lib/i18n/translate.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import { PictureIcon } from '#pwa/ui/icons.ts';

export interface TeamValues extends PlaceValues {
  type: 'club' | 'national';
  /** The uploaded logo's file name on the server. */
  logo: string;
  /** A venue's id; empty if the team has no home venue. */
  homeVenueId: string;
  defaultGate: string;
}

export const teams: AdminResource<Team, TeamValues, NewTeam> = {
  path: '/admin/manage/teams',
  labels: {
    newTitle: 'places.addTeam',
    editTitle: 'places.editTeamTitle',
    toList: 'places.toTeams',
    gone: 'places.teamGone',
    delete: 'places.delete',
  },
  name: placeName,
  listKey: () => teamsQuery().queryKey,
  recordKey: (id) => teamQuery(id).queryKey,
  form: {
    schema: newTeam,
    toValues: (team) => ({
      type: team?.type ?? 'club',
      name: team?.name ?? '',
      nameArabic: team?.nameArabic ?? '',
      aliases: team?.aliases.join('\n') ?? '',
      countryId: team?.countryId ?? '',
      cityId: team?.cityId ?? '',
      logo: team?.logo ?? '',
      homeVenueId: team?.homeVenueId ?? '',
      defaultGate: team?.defaultGate ?? '',
    }),
    // A national team has neither city nor logo.
    toBody: ({ type, name, nameArabic, aliases, countryId, cityId, logo, ...home }) => ({
      type,
      name: name.trim(),
      nameArabic: nameArabic.trim() || null,
      aliases: splitLines(aliases),
      countryId,
      homeVenueId: home.homeVenueId || null,
      defaultGate: home.defaultGate.trim() || null,
      ...(type === 'club' && { cityId, logo }),
    }),
    create: (team, idempotencyKey) => send(createTeam, { body: { team }, idempotencyKey }),
    edit: (id, team, version, idempotencyKey) =>
      send(editTeam, { params: { id }, body: { team, version }, idempotencyKey }),
    savedText: ({ type }, message, isNew) =>
      isNew && type === 'club'
        ? text('places.clubCreatedLong')
        : (message ?? text('places.teamEdited')),
  },
  deletion: {
    send: ({ id }) => send(deleteTeam, { params: { id } }),
    title: (team) => text('places.deleteTitle', { name: placeName(team) }),
    text: () => text('places.deleteText'),
    confirm: 'places.delete',
    deleted: 'places.teamDeleted',
  },
};

/** @param inPlace for a form inside another screen, which stays open */
export function TeamForm({
  team,
  inPlace,
}: {
  team: Team | null;
  inPlace?: InPlaceForm<Team, TeamValues>;
}) {
  const { t } = useTranslation();
  const [uploading, setUploading] = useState(false);
  const state = useResourceForm(teams, team, inPlace?.initial, inPlace);
  const { form, loaded, changedMeanwhile, errorOf, fieldProps } = state;
  const [type, logo] = form.watch(['type', 'logo']);
  const isClub = type === 'club';
  const venues = useQuery(venuesQuery());

  return (
    <ResourceFormFrame resource={teams} state={state} record={team} busy={uploading}>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={t('places.type')}
          {...fieldProps('type', t(`places.${loaded.type}`))}
          required
        >
          {(control) => (
            <NativeSelect {...control} {...form.register('type')}>
              <option value="club">{t('places.club')}</option>
              <option value="national">{t('places.national')}</option>
            </NativeSelect>
          )}
        </Field>
        <Field label={t('places.name')} {...fieldProps('name', loaded.name)} required>
          {(control) => (
            <Input {...control} autoComplete="off" dir="auto" {...form.register('name')} />
          )}
        </Field>
      </div>
      {/* `PlaceFields` uses only the fields that teams and venues share. */}
      <PlaceFields state={state as unknown as PlaceFormState} stored={team} withCity={isClub} />
      {isClub && (
        <UploadField
          label={t('places.logo')}
          hint={t('places.logoHint')}
          icon={PictureIcon}
          accept={logoTypes.join(',')}
          whole
          problem={logoProblem}
          stored={loaded.logo === '' ? null : `/api/file/${loaded.logo}`}
          ready={logo !== '' && logo !== loaded.logo}
          onName={(name) => {
            // Keeps the stored logo after a failed upload.
            form.setValue('logo', name || loaded.logo, { shouldDirty: true });
            form.clearErrors('logo');
          }}
          onBusy={setUploading}
          error={errorOf('logo')}
        />
      )}
      {isClub && changedMeanwhile('logo') && <PictureChangedNotice name={loaded.logo || null} />}
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={t('places.homeVenue')}
          {...fieldProps(
            'homeVenueId',
            venues.data?.find(({ id }) => id === loaded.homeVenueId)?.name,
            t('places.homeVenueHint'),
          )}
        >
          {(control) => (
            // The options load after the form; without the key the select would stay empty.
            <NativeSelect
              key={venues.data === undefined ? 'loading' : 'ready'}
              {...control}
              {...form.register('homeVenueId')}
            >
              <option value="">{t('places.noHomeVenue')}</option>
              <RecordOptions records={venues.data} />
            </NativeSelect>
          )}
        </Field>
        <Field
          label={t('places.defaultGate')}
          {...fieldProps('defaultGate', loaded.defaultGate, t('matches.gateHint'))}
        >
          {(control) => (
            <Input {...control} dir="auto" autoComplete="off" {...form.register('defaultGate')} />
          )}
        </Field>
      </div>
      <ArabicNameField
        {...fieldProps('nameArabic', loaded.nameArabic, t('places.nameArabicHint'))}
        field={form.register('nameArabic')}
      />
      <Field
        label={t('places.aliases')}
        {...fieldProps(
          'aliases',
          joinWithCommas(loaded.aliases.split('\n')),
          t('places.aliasesHint'),
        )}
      >
        {(control) => <Textarea {...control} rows={4} dir="auto" {...form.register('aliases')} />}
      </Field>
    </ResourceFormFrame>
  );
}

function logoProblem(file: File): string | null {
  if (!(logoTypes as readonly string[]).includes(file.type))
    return text('places.notAPng', { file: file.name });
  return file.size > maxAdminFileBytes
    ? text('files.adminImageTooLarge', { file: file.name })
    : null;
}
