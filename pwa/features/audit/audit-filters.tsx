import { auditKinds } from '#sync/contracts/admin/audit.ts';
import type { AuditView } from '#pwa/features/audit/search.ts';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { useSearchText } from '#pwa/lib/hooks/use-search-text.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { FilterMenu } from '#pwa/ui/primitives/filter-menu.tsx';
import { Input } from '#pwa/ui/form/input.tsx';

interface AuditFiltersProps {
  view: AuditView;
  onView: (view: AuditView) => void;
}

/** Filters by kind of action and by date. */
export function AuditFilters({ view, onView }: AuditFiltersProps) {
  const { t } = useTranslation();
  const kind = auditKinds.find((known) => known === view.kind);
  return (
    <>
      <FilterMenu
        label={t(kind === undefined ? 'audit.kind' : `audit.kind.${kind}`)}
        active={kind !== undefined}
        value={kind ?? ''}
        onChange={(chosen) => onView(changeView(view, { kind: chosen }))}
        options={[
          { value: '', label: t('audit.anyKind') },
          ...auditKinds.map((value) => ({ value, label: t(`audit.kind.${value}`) })),
        ]}
      />
      <DayFilter end="from" view={view} onView={onView} />
      <DayFilter end="to" view={view} onView={onView} />
    </>
  );
}

function DayFilter({ end, view, onView }: AuditFiltersProps & { end: 'from' | 'to' }) {
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
