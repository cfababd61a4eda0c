import type { Role } from '#sync/contracts/accounts/roles.ts';
import { RoleFilter } from '#pwa/features/approvals/queue/queue-filters.tsx';
import type { RequestView } from '#pwa/features/approvals/search.ts';
import { changeView, ManageToolbar } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { FilterMenu } from '#pwa/ui/primitives/filter-menu.tsx';

/** Search, role and tournament filters above a table of requests. */
export function RequestFilters({
  type,
  view,
  onView,
  roles,
  events,
  columns,
  count,
}: {
  type: 'join_event' | 'join_match';
  view: RequestView;
  onView: (view: RequestView) => void;
  /** Roles of the pending requests. */
  roles: readonly Role[];
  events: readonly { id: string; name: string }[];
  /** Columns that can be hidden. */
  columns: readonly { id: string; header: string }[];
  /** Undefined while loading. */
  count: number | undefined;
}) {
  const { t } = useTranslation();
  return (
    <ManageToolbar
      searchLabel={t(`approvals.searchRequests.${type}`)}
      view={view}
      onView={onView}
      columns={columns}
      end={
        <span className="num ms-auto text-muted-foreground" role="status">
          {count !== undefined && t('approvals.waitingCount', { count })}
        </span>
      }
    >
      <RoleFilter
        role={view.role}
        roles={roles}
        onRole={(role) => onView(changeView(view, { role }))}
      />
      {(events.length > 1 || view.event !== undefined) && (
        <FilterMenu
          label={events.find(({ id }) => id === view.event)?.name ?? t('approvals.tournament')}
          active={view.event !== undefined}
          value={view.event ?? ''}
          onChange={(event) => onView(changeView(view, { event }))}
          options={[
            { value: '', label: t('approvals.anyEvent') },
            ...events.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </ManageToolbar>
  );
}
