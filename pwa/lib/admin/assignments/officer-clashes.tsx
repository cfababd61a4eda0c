/** Warns that a media officer can hardly attend two matches; they can be assigned anyway. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  clashHours,
  findOfficerClashes,
  type OfficerClash,
} from '#sync/contracts/events/assignments.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { flatTeamNames, placeName } from '#pwa/lib/places/place-name.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

const clashesQuery = (officer: string, matches: readonly string[]) =>
  queryOptions({
    queryKey: ['assigned', 'clashes', officer, matches],
    queryFn: ({ signal }) =>
      call(findOfficerClashes, { body: { officer, matches: [...matches] }, signal }),
    enabled: officer !== '' && matches.length > 0,
    // Someone else may assign the officer at any time.
    staleTime: 0,
    gcTime: 0,
  });

/** A warning with the clashes; empty without an officer or a clash. */
export function OfficerClashes({
  officer,
  matchIds,
}: {
  officer: { readonly id: string; readonly name: string } | null;
  /** The matches that the officer would be assigned to. */
  matchIds: readonly string[];
}) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(clashesQuery(officer?.id ?? '', matchIds));
  if (officer === null) return null;
  if (data === undefined)
    return isError ? (
      <p role="status" className="w-full text-sm text-muted-foreground">
        {t('assignments.clashesUnknown')}
      </p>
    ) : null;
  if (data.count === 0) return null;
  const more = data.count - data.clashes.length;
  return (
    <div className="max-h-40 w-full flex-none overflow-y-auto">
      <Banner tone="notice" rounded>
        {t('assignments.clashes', { name: officer.name })}
        <ul className="num mt-1 flex flex-col gap-1 font-normal">
          {data.clashes.map((clash, index) => (
            // Two teams may play each other twice on one day.
            <li key={`${index} ${clash.date}`}>
              <ClashSentence clash={clash} />
            </li>
          ))}
          {more > 0 && <li>{t('assignments.clashesMore', { count: more })}</li>}
        </ul>
      </Banner>
    </div>
  );
}

function ClashSentence({ clash: { reason, date, first, second } }: { clash: OfficerClash }) {
  const { t } = useTranslation();
  const both = {
    first: t('matches.versus', flatTeamNames(first)),
    second: t('matches.versus', flatTeamNames(second)),
    day: formatDate(date),
  };
  return reason === 'time'
    ? t('assignments.clashTime', { ...both, hours: clashHours })
    : t('assignments.clashCity', {
        ...both,
        firstCity: placeName({ name: first.city, nameArabic: first.cityArabic }),
        secondCity: placeName({ name: second.city, nameArabic: second.cityArabic }),
      });
}
