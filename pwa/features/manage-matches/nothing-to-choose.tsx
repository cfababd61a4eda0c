import { Link } from '@tanstack/react-router';
import type { MatchChoices } from '#pwa/features/manage-matches/use-match-choices.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';

/** Says which of tournament, teams and venue must be created before a match. */
export function NothingToChoose({ choices }: { choices: MatchChoices }) {
  const { t } = useTranslation();
  return (
    <StateMessage
      illustration={<NothingFoundIllustration />}
      title={t('season.nothingToChoose')}
      text={t('season.nothingToChooseText')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {choices.events.length === 0 && (
            <Button asChild size="touch">
              <Link to="/admin/manage/tournaments/create">{t('season.addEvent')}</Link>
            </Button>
          )}
          {choices.teams.length < 2 && (
            <Button asChild size="touch">
              <Link to="/admin/manage/teams">{t('season.toTeams')}</Link>
            </Button>
          )}
          {choices.venues.length === 0 && (
            <Button asChild size="touch">
              <Link to="/admin/manage/venues">{t('season.toVenues')}</Link>
            </Button>
          )}
        </span>
      }
    />
  );
}
