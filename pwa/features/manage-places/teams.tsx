import '#pwa/lib/i18n/deferred-messages/admin.ts';
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
import {
  PlaceFields,
  type PlaceFormState,
  type PlaceValues,
} from '#pwa/features/manage-places/place-fields.tsx';
import {
  matchesPlaceFilters,
  PlaceFilters,
  placeActions,
  placeColumns,
  splitLines,
} from '#pwa/features/manage-places/place-list.tsx';
import type { PlacesView } from '#pwa/features/manage-places/search.ts';
import { UploadField } from '#pwa/lib/admin/form/upload-field.tsx';
import { teamQuery, teamsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import type { AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import { RowTitle, textColumn } from '#pwa/lib/admin/resource/resource-columns.tsx';
import { ResourceFormFrame } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { ResourceList, useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { PictureChangedNotice } from '#pwa/lib/forms/picture-changed-notice.tsx';
import { send } from '#pwa/lib/http/api.ts';
import { t as text } from '#pwa/lib/i18n/translate.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { TeamLogo } from '#pwa/ui/brand/team-logo.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input, Select, Textarea } from '#pwa/ui/form/input.tsx';
import { PictureIcon } from '#pwa/ui/icons.ts';
import type { Column } from '#pwa/ui/table/data-table.tsx';

export interface TeamValues extends PlaceValues {
  type: 'club' | 'national';
  nameAr: string;
  /** The file's name on the server. */
  logo: string;
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
  name: ({ name }) => name,
  listKey: () => teamsQuery().queryKey,
  recordKey: (id) => teamQuery(id).queryKey,
  form: {
    schema: newTeam,
    toValues: (team) => ({
      type: team?.type ?? 'club',
      name: team?.name ?? '',
      nameAr: team?.nameAr ?? '',
      aliases: team?.aliases.join('\n') ?? '',
      countryId: team?.countryId ?? '',
      cityId: team?.cityId ?? '',
      logo: team?.logo ?? '',
    }),
    // A national team has neither city nor logo.
    toBody: ({ type, name, nameAr, aliases, countryId, cityId, logo }) => ({
      type,
      name: name.trim(),
      nameAr: nameAr.trim() || null,
      aliases: splitLines(aliases),
      countryId,
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
    title: ({ name }) => text('places.deleteTitle', { name }),
    text: () => text('places.deleteText'),
    confirm: 'places.delete',
    deleted: 'places.teamDeleted',
  },
};

function columns(t: typeof translate, onDelete: (team: Team) => void): Column<Team>[] {
  return [
    {
      id: 'name',
      header: t('places.team'),
      sort: ({ name }) => name,
      cell: ({ name, logo, City, Country }) => (
        <span className="flex max-w-72 items-center gap-2.5">
          <TeamLogo name={name} src={logo && `/api/file/${logo}`} className="h-6 w-5.5" />
          <RowTitle title={name} note={City?.name ?? Country.name} className="max-md:max-w-52" />
        </span>
      ),
    },
    textColumn('arabic', t('places.nameAr'), ({ nameAr }) => nameAr, 'max-w-44'),
    textColumn('type', t('places.type'), ({ type }) => t(`places.${type}`), 'max-w-36'),
    ...placeColumns<Team>(t, { place: 'max-w-44', aliases: 'max-w-56' }),
    placeActions(t, teams.path, onDelete),
  ];
}

/** The list of all clubs and national teams. */
export function ManageTeamsScreen() {
  const [view, setView] = useListView<PlacesView>();
  const query = useQuery(teamsQuery());
  return (
    <ResourceList
      resource={teams}
      labels={{
        title: 'places.teams',
        search: 'places.searchTeams',
        add: 'places.addTeam',
        emptyTitle: 'places.teamsEmpty',
        emptyText: 'places.teamsEmptyText',
      }}
      query={query}
      columns={columns}
      matches={matchesPlaceFilters}
      sort="name"
      filters={<PlaceFilters withTypes view={view} onView={setView} places={query.data ?? []} />}
    />
  );
}

export function TeamScreen() {
  return (
    <RecordPage resource={teams} query={teamQuery}>
      {(team) => <TeamForm key={team?.id} team={team} />}
    </RecordPage>
  );
}

function TeamForm({ team }: { team: Team | null }) {
  const { t } = useTranslation();
  const [uploading, setUploading] = useState(false);
  const state = useResourceForm(teams, team);
  const { form, loaded, changedMeanwhile, errorOf, fieldProps } = state;
  const [type, logo] = form.watch(['type', 'logo']);
  const isClub = type === 'club';

  return (
    <ResourceFormFrame resource={teams} state={state} record={team} busy={uploading}>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={t('places.type')}
          {...fieldProps('type', t(`places.${loaded.type}`))}
          required
        >
          {(control) => (
            <Select {...control} {...form.register('type')}>
              <option value="club">{t('places.club')}</option>
              <option value="national">{t('places.national')}</option>
            </Select>
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
      <Field
        label={t('places.nameAr')}
        {...fieldProps('nameAr', loaded.nameAr, t('places.nameArHint'))}
      >
        {(control) => (
          <Input {...control} autoComplete="off" dir="rtl" lang="ar" {...form.register('nameAr')} />
        )}
      </Field>
      <Field
        label={t('places.aliases')}
        {...fieldProps('aliases', loaded.aliases.split('\n').join(', '), t('places.aliasesHint'))}
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
