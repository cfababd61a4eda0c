import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { userSearchQuery } from '#pwa/lib/admin/queries/search-queries.ts';
import { useDebouncedValue } from '#pwa/lib/hooks/use-debounced-value.ts';
import { joinWithCommas, joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { SearchInput } from '#pwa/ui/form/search-input.tsx';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';

/** Searches registered users and adds them to the recipients, or removes them. */
export function UserSearch({
  addresses,
  onToggle,
}: {
  addresses: readonly string[];
  onToggle: (address: string) => void;
}) {
  const { t, translate } = useTranslation();
  const [text, setText] = useState('');
  const searched = useDebouncedValue(text.trim(), 300);
  const { data, error } = useQuery(userSearchQuery(searched));
  const users = searched === '' ? undefined : data;
  return (
    <div className="flex flex-col gap-2">
      <SearchInput
        label={t('notifications.searchUsers')}
        clearLabel={t('action.clearSearch')}
        value={text}
        onChange={setText}
        // Enter would submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error !== null && <FieldError>{translate('error.unexpected')}</FieldError>}
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {users?.length === 0 && t('notifications.noneFound')}
      </p>
      {users !== undefined && users.length > 0 && (
        <ul
          aria-label={t('notifications.searchUsers')}
          className="max-h-64 divide-y divide-border overflow-y-auto rounded-md border border-border bg-card"
        >
          {users.map((user) => {
            const isSame = (address: string) => address.toLowerCase() === user.email.toLowerCase();
            const address = addresses.find(isSame);
            return (
              <li key={user.id}>
                <UserOption
                  user={user}
                  checked={address !== undefined}
                  onToggle={() => onToggle(address ?? user.email)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function UserOption({
  user,
  checked,
  onToggle,
}: {
  user: User;
  checked: boolean;
  onToggle: () => void;
}) {
  const name = fullName(user);
  return (
    <Checkbox
      className="px-3"
      aria-label={joinWithCommas([name, user.email])}
      checked={checked}
      onChange={onToggle}
    >
      <span className="block min-w-0" dir="auto">
        <span className="block truncate font-[600]" dir="auto">
          {name}
        </span>
        <span className="block truncate text-[0.8125rem] text-muted-foreground">
          {joinWithDots([organizationName(user), user.email])}
        </span>
      </span>
    </Checkbox>
  );
}
