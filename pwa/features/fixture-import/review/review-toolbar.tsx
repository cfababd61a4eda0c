import type { ParsedFixtureFile } from '#sync/contracts/matches/fixture-import.ts';
import type { FixtureImport } from '#pwa/features/fixture-import/store/saved-import.ts';
import { changeChoices, resetImport } from '#pwa/features/fixture-import/store/import-store.ts';
import type { RowFilter } from '#pwa/features/fixture-import/review/plan-rows.ts';
import { formatFileSize } from '#pwa/lib/format/bytes.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { DocumentIcon } from '#pwa/ui/icons.ts';
import { SearchInput } from '#pwa/ui/form/search-input.tsx';
import { FilterTabs } from '#pwa/ui/layout/page-tabs.tsx';

const rowFilters = ['all', 'new', 'changed', 'unclear', 'postponed', 'wrong', 'same'] as const;

const choiceOptions = [
  { choice: 'seated', label: 'fixtureImport.seatedOption' },
  { choice: 'reservationOpen', label: 'fixtureImport.openOption' },
] as const;

/** The file, the columns recognised in it, and a filter for its lines. */
export function ReviewToolbar({
  state,
  file,
  counts,
  show,
  onShow,
  q,
  onSearch,
}: {
  state: FixtureImport;
  file: ParsedFixtureFile;
  counts: Record<RowFilter, number>;
  show: RowFilter;
  onShow: (show: RowFilter) => void;
  q: string;
  onSearch: (q: string) => void;
}) {
  const { t } = useTranslation();
  const about = {
    size: formatFileSize(file.bytes),
    event: state.event ? placeName(state.event) : '',
  };
  return (
    <div className="flex-none px-4 pt-3 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DocumentIcon className="size-5 flex-none" aria-hidden />
        <div className="min-w-0 flex-1 md:basis-52">
          <h2 className="truncate font-[640]" dir="auto">
            {file.fileName}
          </h2>
          <p className="text-sm text-muted-foreground">
            {t('fixtureImport.fileAbout', about)}
            {file.columns.length > 0 &&
              ` ${t('fixtureImport.columnsRead', {
                columns: joinWithCommas(
                  file.columns.map(({ column }) => t(`fixtureImport.col_${column}`)),
                ),
              })}`}
            {file.ignored.length > 0 &&
              ` ${t('fixtureImport.columnsIgnored', { columns: joinWithCommas(file.ignored) })}`}
          </p>
        </div>
        <Button variant="outline" size="sm" className="max-md:min-h-11" onClick={resetImport}>
          {t('fixtureImport.anotherFile')}
        </Button>
        <SearchInput
          small
          className="w-full md:w-60 rtl:md:w-72"
          label={t('fixtureImport.search')}
          clearLabel={t('action.clearSearch')}
          value={q}
          onChange={onSearch}
        />
      </div>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {choiceOptions.map(({ choice, label }) => (
          <Checkbox
            key={choice}
            small
            className="text-sm"
            checked={state.choices[choice]}
            onChange={({ target }) =>
              void changeChoices((choices) => ({ ...choices, [choice]: target.checked }))
            }
          >
            {t(label)}
          </Checkbox>
        ))}
      </div>
      <FilterTabs
        label={t('fixtureImport.which')}
        className="border-b-0"
        value={show}
        onChange={onShow}
        options={rowFilters
          .filter((value) => value !== 'postponed' || counts.postponed > 0 || show === value)
          .map((value) => ({
            value,
            label: t(`fixtureImport.state_${value}`),
            count: counts[value],
          }))}
      />
    </div>
  );
}
