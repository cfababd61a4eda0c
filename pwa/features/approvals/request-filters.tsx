import type { Role } from '#sync/contracts/roles.ts';
import { RoleFilter } from '#pwa/features/approvals/queue-filters.tsx';
import type { RequestView } from '#pwa/features/approvals/search.ts';
import { useSearchText } from '#pwa/lib/use-search-text.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Key } from '#pwa/ui/chip.tsx';
import { FilterChoice } from '#pwa/ui/filter-choice.tsx';
import { SearchInput } from '#pwa/ui/input.tsx';
import { TableToolbar } from '#pwa/ui/table-foot.tsx';

/** Search, role and tournament above a table of requests. */
export function RequestFilters({
  type,
  view,
  onView,
  roles,
  events,
  count,
}: {
  type: 'join_event' | 'join_match';
  view: RequestView;
  onView: (view: RequestView) => void;
  /** Those that wait. */
  roles: readonly Role[];
  events: readonly { id: string; name: string }[];
  /** Undefined while it is not known. */
  count: number | undefined;
}) {
  const { t } = useWords();
  const [text, setText] = useSearchText(view.q, (q) => change({ q }));

  // Another filter begins on the first page.
  function change(next: { q?: string; role?: Role | undefined; event?: string | undefined }): void {
    const { q, role, event, sort, hide } = { ...view, ...next };
    onView({
      ...(q && { q }),
      ...(role && { role }),
      ...(event && { event }),
      ...(sort && { sort }),
      ...(hide && { hide }),
    });
  }

  return (
    <TableToolbar>
      <SearchInput
        small
        data-search
        className="w-full md:w-72"
        label={t(`approvals.searchRequests.${type}`)}
        clearLabel={t('action.clearSearch')}
        value={text}
        onChange={setText}
        hint={
          <span className="max-lg:hidden">
            <Key>/</Key>
          </span>
        }
      />
      <RoleFilter role={view.role} roles={roles} onRole={(role) => change({ role })} />
      {(events.length > 1 || view.event !== undefined) && (
        <FilterChoice
          label={events.find(({ id }) => id === view.event)?.name ?? t('approvals.tournament')}
          active={view.event !== undefined}
          value={view.event ?? ''}
          onChange={(event) => change({ event })}
          options={[
            { value: '', label: t('approvals.anyEvent') },
            ...events.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <span className="num ms-auto text-muted-foreground" role="status">
        {count !== undefined && t('approvals.waitingCount', { count })}
      </span>
    </TableToolbar>
  );
}
