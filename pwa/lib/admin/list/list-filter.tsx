import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { type NamedPlace, placeName } from '#pwa/lib/places/place-name.ts';
import { FilterMenu } from '#pwa/ui/data-table/filter-menu.tsx';
import type { TableView } from '#pwa/ui/data-table/table-view.ts';

/** The distinct records as a filter's options, by name. */
export function filterOptions(records: readonly (NamedPlace & { id: string })[]) {
  return [...new Map(records.map((record) => [record.id, placeName(record)]))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** A filter stored in the search param `name`. */
export function ListFilter<View extends TableView = never>({
  name,
  label,
  anyLabel,
  options,
  selectedLabel = (option) => option,
  unknownLabel = label,
}: {
  name: keyof View & string;
  label: string;
  anyLabel: string;
  options: readonly { value: string; label: string }[];
  /** The button's text for a selected option. */
  selectedLabel?: (option: string) => string;
  /** The button's text for a value that is not among the options. */
  unknownLabel?: string;
}) {
  const { t } = useTranslation();
  const [view, setView] = useListView<View>();
  const value = view[name] as string | undefined;
  const selected = options.find((option) => option.value === value);
  const missing = value === undefined ? label : unknownLabel;
  return (
    <FilterMenu
      label={selected === undefined ? missing : selectedLabel(selected.label)}
      active={value !== undefined}
      value={value ?? ''}
      onChange={(next) => setView(changeView(view, { [name]: next } as Partial<View>))}
      options={[{ value: '', label: anyLabel }, ...options]}
      words={{
        search: t('table.filterSearch', { name: label }),
        noneFound: t('notifications.noneFound'),
      }}
    />
  );
}
