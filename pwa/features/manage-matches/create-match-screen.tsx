import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { MatchFormView } from '#pwa/features/manage-matches/match-form-view.tsx';
import { NothingToChoose } from '#pwa/features/manage-matches/nothing-to-choose.tsx';
import { useMatchChoices } from '#pwa/features/manage-matches/use-match-choices.ts';
import { RecordPage } from '#pwa/lib/admin/form/record-page.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

export function CreateMatchScreen() {
  const { t } = useTranslation();
  const choices = useMatchChoices();
  return (
    <RecordPage
      title={t('season.addMatch')}
      list="/admin/manage/matches"
      listLabel={t('matches.toList')}
      gone={t('matches.gone')}
      query={choices}
    >
      {(shown) =>
        shown !== null &&
        (shown.events.length === 0 || shown.teams.length < 2 || shown.venues.length === 0 ? (
          <NothingToChoose choices={shown} />
        ) : (
          <MatchFormView match={null} choices={shown} />
        ))
      }
    </RecordPage>
  );
}
