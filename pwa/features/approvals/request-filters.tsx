import type { Role } from '#sync/contracts/roles.ts';
import { RoleFilter } from '#pwa/features/approvals/queue-filters.tsx';
import type { RequestView } from '#pwa/features/approvals/search.ts';
import { changeView, ManageToolbar } from '#pwa/lib/parts/manage-toolbar.tsx';
import { useWords } from '#pwa/lib/words.ts';
import { FilterChoice } from '#pwa/ui/filter-choice.tsx';

/** Search, role and tournament above a table of requests. */
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
  /** Those that wait. */
  roles: readonly Role[];
  events: readonly { id: string; name: string }[];
  /** Those that can be hidden. */
  columns: readonly { id: string; header: string }[];
  /** Undefined while it is not known. */
  count: number | undefined;
}) {
  const { t } = useWords();
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
        <FilterChoice
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
