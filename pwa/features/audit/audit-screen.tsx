import { useQuery } from '@tanstack/react-query';
import { auditKinds, auditListColumns } from '#sync/contracts/admin/audit.ts';
import { auditColumns } from '#pwa/features/audit/audit-columns.tsx';
import { describeEntry } from '#pwa/lib/admin/audit/describe-entry.ts';
import type { AuditView } from '#pwa/features/audit/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { userQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { Button } from '#pwa/ui/button.tsx';
import { CloseIcon } from '#pwa/ui/icons.ts';
import { auditQuery } from '#pwa/lib/admin/queries/audit-query.ts';
import {
  listPageSearch,
  ResourceList,
  useListView,
} from '#pwa/lib/admin/resource/resource-list.tsx';
import { useSearchText } from '#pwa/lib/hooks/use-search-text.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Input } from '#pwa/ui/input.tsx';

/** The audit log: who did what to whom, and when. */
export function AuditScreen() {
  const { t } = useTranslation();
  const [view, setView] = useListView<AuditView>();
  return (
    <ResourceList
      resource={{ name: (line) => describeEntry(line, t) }}
      labels={{
        title: 'audit.title',
        search: 'audit.search',
        emptyTitle: 'audit.emptyTitle',
        emptyText: 'audit.emptyText',
      }}
      query={useQuery(auditQuery(queryOf(view)))}
      columns={auditColumns}
      filters={
        <>
          <ListFilter<AuditView>
            name="kind"
            label={t('audit.kind')}
            anyLabel={t('audit.anyKind')}
            options={auditKinds.map((kind) => ({ value: kind, label: t(`audit.kind.${kind}`) }))}
          />
          {view.person !== undefined && (
            <PersonFilter
              id={view.person}
              onRemove={() => setView(changeView(view, { person: undefined }))}
            />
          )}
          <DayFilter end="from" view={view} onView={setView} />
          <DayFilter end="to" view={view} onView={setView} />
        </>
      }
    />
  );
}

/** The person whose entries are shown, and the button that shows everyone's. */
function PersonFilter({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery(id));
  return (
    <Button
      variant="outline"
      size="xs"
      icon={CloseIcon}
      className="max-md:min-h-11"
      onClick={onRemove}
    >
      <span className="sr-only">{t('audit.everyone')}</span>
      <bdi>{user === undefined ? '…' : fullName(user)}</bdi>
    </Button>
  );
}

function DayFilter({
  end,
  view,
  onView,
}: {
  end: 'from' | 'to';
  view: AuditView;
  onView: (view: AuditView) => void;
}) {
  const { t } = useTranslation();
  const [day, setDay] = useSearchText(view[end], (next) =>
    onView(changeView(view, { [end]: next })),
  );
  return (
    <label className="flex items-center gap-2 text-sm font-[560] max-md:w-full">
      <span className="max-md:w-12">{t(`audit.${end}`)}</span>
      <Input
        small
        type="date"
        className="max-md:min-h-11 max-md:flex-1 md:w-38"
        value={day}
        {...(end === 'from' ? { max: view.to } : { min: view.from })}
        onChange={(event) => setDay(event.target.value)}
      />
    </label>
  );
}

/** The call's query for what the address says. */
function queryOf(view: AuditView) {
  const { kind, person, from, to } = view;
  const known = auditKinds.find((each) => each === kind);
  return {
    ...listPageSearch(view, auditListColumns, '-at'),
    ...(known !== undefined && { kind: known }),
    ...(person !== undefined && { person }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
