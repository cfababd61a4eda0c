import { formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import type { MatchListItem } from '#pwa/lib/matches/match-list.ts';
import { PlacesLink } from '#pwa/lib/matches/places-link.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Row } from '#pwa/ui/list/list.tsx';

/** A place that the person has to accept or to confirm. */
export function PlaceToAnswerRow({ item }: { item: MatchListItem }) {
  const { t } = useTranslation();
  const { toAnswer, home, away } = item;
  if (toAnswer === null) return null;
  const moment = formatWeekdayAndTime(toAnswer.until);
  return (
    <Row
      tone="attention"
      title={t(toAnswer.kind === 'offer' ? 'matchPlaces.offerWaits' : 'matchPlaces.confirmWaits')}
      trailing={<PlacesLink item={item} size="touch" variant="outline" />}
    >
      {t('matches.versus', { home: home.name, away: away.name })}
      <br />
      <span className="num">
        {t(toAnswer.kind === 'offer' ? 'matchPlaces.answerBy' : 'matchPlaces.confirmBy', {
          moment,
        })}
      </span>
    </Row>
  );
}
