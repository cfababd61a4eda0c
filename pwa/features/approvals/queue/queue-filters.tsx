import type { Role } from '#sync/contracts/accounts/roles.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { FilterChip, Kbd } from '#pwa/ui/primitives/filter-chip.tsx';
import { SearchInput } from '#pwa/ui/form/input.tsx';
import { Menu, MenuRadioGroup } from '#pwa/ui/primitives/menu.tsx';

/** Search and role filter above the queue. */
export function QueueFilters({
  text,
  onText,
  role,
  onRole,
  roles,
  count,
}: {
  text: string;
  onText: (text: string) => void;
  role: Role | undefined;
  onRole: (role: Role | undefined) => void;
  /** Roles of the pending requests. */
  roles: readonly Role[];
  /** Undefined while loading. */
  count: number | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-none flex-col gap-2.5 border-b border-border px-4 py-3">
      <SearchInput
        small
        data-search
        label={t('approvals.searchPeople')}
        clearLabel={t('action.clearSearch')}
        value={text}
        onChange={onText}
        hint={
          <span className="max-lg:hidden">
            <Kbd>/</Kbd>
          </span>
        }
      />
      <div className="flex items-center justify-between gap-3">
        <RoleFilter role={role} roles={roles} onRole={onRole} />
        <span className="num text-muted-foreground" role="status">
          {count !== undefined && t('approvals.waitingCount', { count })}
        </span>
      </div>
    </div>
  );
}

export function RoleFilter({
  role,
  roles,
  onRole,
}: {
  role: Role | undefined;
  roles: readonly Role[];
  onRole: (role: Role | undefined) => void;
}) {
  const { t } = useTranslation();
  return (
    <Menu
      align="start"
      trigger={
        <FilterChip active={role !== undefined}>
          {role === undefined ? t('accounts.role') : t(`role.${role}`)}
        </FilterChip>
      }
    >
      <MenuRadioGroup
        value={role ?? 'any'}
        onChange={(value) => onRole(value === 'any' ? undefined : value)}
        options={[
          { value: 'any' as const, label: t('approvals.anyRole') },
          ...roles.map((each) => ({ value: each, label: t(`role.${each}`) })),
        ]}
      />
    </Menu>
  );
}
