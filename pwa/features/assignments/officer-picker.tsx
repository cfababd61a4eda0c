import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import type {
  AssignedOfficer,
  AssignmentKind,
  SelectedOfficer,
} from '#pwa/features/assignments/assignments.ts';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';
import { SearchResults } from '#pwa/features/assignments/search-results.tsx';
import { officerSearchQuery } from '#pwa/lib/admin/queries/search-queries.ts';
import { useDebouncedValue } from '#pwa/lib/hooks/use-debounced-value.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { SearchInput } from '#pwa/ui/form/search-input.tsx';
import { photoUrl } from '#pwa/lib/people/photo-url.ts';

/** Media officers, searched by name on the server 300 ms after the last key. */
export function OfficerPicker({
  kind,
  chosen,
  assigned,
  onToggle,
  error,
}: {
  kind: AssignmentKind;
  chosen: readonly SelectedOfficer[];
  /** Officers who are already assigned; undefined while loading. */
  assigned: readonly AssignedOfficer[] | undefined;
  onToggle: (one: SelectedOfficer) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const noteId = useId();
  const [text, setText] = useState('');
  const query = useQuery(officerSearchQuery(useDebouncedValue(text.trim(), 300)));
  const label = t(kind === 'event' ? 'assignments.officers' : 'assignments.officer');
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="pb-1.5 text-[0.9375rem] leading-5 font-semibold">{label}</legend>
      <SearchInput
        label={t('assignments.searchOfficer')}
        clearLabel={t('action.clearSearch')}
        value={text}
        onChange={setText}
        aria-describedby={error === undefined ? undefined : noteId}
        aria-invalid={error === undefined ? undefined : true}
      />
      <SearchResults
        label={label}
        query={query}
        searched={text.trim() !== ''}
        none={{ title: t('assignments.noOfficersTitle'), text: t('assignments.noOfficersText') }}
        notFound={t('assignments.noOfficerText')}
      >
        {(officer) => (
          <OfficerOption
            kind={kind}
            officer={officer}
            here={assigned?.find(({ id }) => id === officer.id)}
            checked={chosen.some(({ id }) => id === officer.id)}
            onToggle={onToggle}
          />
        )}
      </SearchResults>
      {error !== undefined && <FieldError id={noteId}>{error}</FieldError>}
    </fieldset>
  );
}

function OfficerOption({
  kind,
  officer,
  here,
  checked,
  onToggle,
}: {
  kind: AssignmentKind;
  officer: User;
  here: AssignedOfficer | undefined;
  checked: boolean;
  onToggle: (one: SelectedOfficer) => void;
}) {
  const { t } = useTranslation();
  const name = fullName(officer);
  const done = kind === 'event' ? here?.status === 'approved' : here?.assigned === true;
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 px-3 py-1.5 has-disabled:cursor-default hover:bg-muted">
      <Checkbox
        aria-label={name}
        checked={done || checked}
        disabled={done}
        onChange={() => onToggle({ id: officer.id, name })}
      />
      <Avatar
        name={name}
        src={photoUrl(officer.profilePicture)}
        className="size-9 text-sm max-[359px]:hidden"
      />
      <span className="min-w-0 flex-1" dir="auto">
        <span className="block truncate font-[600]" dir="auto">
          {name}
        </span>
        <span className="block truncate text-[0.8125rem] text-muted-foreground">
          {joinWithDots([organizationName(officer), officer.email])}
        </span>
      </span>
      {done ? (
        <StatusBadge tone="approved">
          {t(kind === 'event' ? 'assignments.accredited' : 'assignments.assigned')}
        </StatusBadge>
      ) : (
        here?.status === 'pending' && (
          <StatusBadge tone="pending">{t('status.pending')}</StatusBadge>
        )
      )}
    </label>
  );
}
