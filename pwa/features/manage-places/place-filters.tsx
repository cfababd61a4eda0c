import type { Country } from '#sync/contracts/places/manage-places.ts';
import type { PlacesView } from '#pwa/features/manage-places/search.ts';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { FilterMenu } from '#pwa/ui/primitives/filter-menu.tsx';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

type Place = {
  name: string;
  nameAr?: string | null;
  aliases: readonly string[];
  type?: 'club' | 'national';
  City: { name: string } | null;
  Country: Country;
};

export function fitsPlace(place: Place, { q, type, country }: PlacesView): boolean {
  if (type !== undefined && place.type !== type) return false;
  if (country !== undefined && place.Country.code !== country) return false;
  const { name, nameAr, aliases, City, Country } = place;
  return matchesSearch(q, name, nameAr, City?.name, Country.name, ...aliases);
}

/** Type, of teams, and country, where there are several. */
export function PlaceFilters({
  view,
  onView,
  places,
  types = false,
}: {
  view: PlacesView;
  onView: (view: PlacesView) => void;
  places: readonly Place[];
  types?: boolean;
}) {
  const { t } = useTranslation();
  const countries = [...new Map(places.map(({ Country }) => [Country.code, Country])).values()];
  const chosen = countries.find(({ code }) => code === view.country);
  return (
    <>
      {types && (
        <FilterMenu
          label={view.type === undefined ? t('places.type') : t(`places.${view.type}`)}
          active={view.type !== undefined}
          value={view.type ?? ''}
          onChange={(type) =>
            onView(
              changeView(view, { type: type === 'club' || type === 'national' ? type : undefined }),
            )
          }
          options={[
            { value: '', label: t('places.anyType') },
            { value: 'club', label: t('places.club') },
            { value: 'national', label: t('places.national') },
          ]}
        />
      )}
      {(countries.length > 1 || view.country !== undefined) && (
        <FilterMenu
          label={chosen?.name ?? t('places.country')}
          active={view.country !== undefined}
          value={view.country ?? ''}
          onChange={(country) => onView(changeView(view, { country }))}
          options={[
            { value: '', label: t('places.anyCountry') },
            ...countries
              .toSorted((a, b) => a.name.localeCompare(b.name))
              .map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      )}
    </>
  );
}
