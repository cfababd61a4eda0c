import type { City, Country } from '#sync/contracts/places/manage-places.ts';
import { readsArabic } from '#sync/contracts/messages/languages.ts';
import type { PlacesView } from '#pwa/features/manage-places/search.ts';
import { filterOptions, ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import type { RoutePath } from '#pwa/lib/admin/resource/admin-resource.ts';
import { actionsColumn, textColumn } from '#pwa/lib/admin/resource/resource-columns.tsx';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { countryName } from '#pwa/lib/places/country-name.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';
import { matchesSearch, searchedNames } from '#sync/contracts/core/search-key.ts';

interface Place {
  name: string;
  nameArabic?: string | null | undefined;
  aliases: readonly string[];
  type?: 'club' | 'national';
  City: City | null;
  Country: Country;
}

export function matchesPlaceFilters(place: Place, { q, type, country }: PlacesView): boolean {
  if (type !== undefined && place.type !== type) return false;
  if (country !== undefined && place.Country.code !== country) return false;
  const { name, nameArabic, aliases, City: city, Country: land } = place;
  return matchesSearch(
    q,
    name,
    nameArabic,
    ...searchedNames(city),
    land.name,
    countryName(land),
    ...aliases,
  );
}

/** Filters by type, for teams only, and by country, if there are several. */
export function PlaceFilters({
  places,
  withTypes = false,
}: {
  places: readonly Place[];
  withTypes?: boolean;
}) {
  const { t } = useTranslation();
  const [view] = useListView<PlacesView>();
  const countries = filterOptions(
    places.map(({ Country: land }) => ({ id: land.code, name: countryName(land) })),
  );
  return (
    <>
      {withTypes && (
        <ListFilter<PlacesView>
          name="type"
          label={t('places.type')}
          anyLabel={t('places.anyType')}
          options={[
            { value: 'club', label: t('places.club') },
            { value: 'national', label: t('places.national') },
          ]}
        />
      )}
      {(countries.length > 1 || view.country !== undefined) && (
        <ListFilter<PlacesView>
          name="country"
          label={t('places.country')}
          anyLabel={t('places.anyCountry')}
          options={countries}
        />
      )}
    </>
  );
}

/** The name that the first column does not show. */
export function otherNameColumn<Row extends Place>(t: typeof translate): Column<Row> {
  const isArabic = readsArabic(currentLanguage());
  return textColumn(
    'arabic',
    t(isArabic ? 'places.nameLatin' : 'places.nameArabic'),
    ({ name, nameArabic }) => (isArabic && nameArabic ? name : (nameArabic ?? null)),
    'max-w-44',
  );
}

/** City, country and other names. */
export function placeColumns<Row extends Place>(
  t: typeof translate,
  widths: { place: string; aliases: string },
): Column<Row>[] {
  return [
    textColumn('city', t('places.city'), ({ City: city }) => city && placeName(city), widths.place),
    textColumn(
      'country',
      t('places.country'),
      ({ Country: land }) => countryName(land),
      widths.place,
    ),
    textColumn(
      'aliases',
      t('places.otherNames'),
      ({ aliases }) => joinWithCommas(aliases) || null,
      widths.aliases,
    ),
  ];
}

export function placeActions<Row extends { id: string; name: string }>(
  t: typeof translate,
  path: RoutePath,
  onDelete: (row: Row) => void,
): Column<Row> {
  return actionsColumn({
    header: t('places.actions'),
    path,
    editTitle: t('places.edit'),
    editLabel: (row) => t('places.editOne', { name: placeName(row) }),
    deleteLabel: (row) => t('places.deleteOne', { name: placeName(row) }),
    onDelete,
  });
}
