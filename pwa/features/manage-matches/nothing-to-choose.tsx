import { Link } from '@tanstack/react-router';
import type { MatchChoices } from '#pwa/features/manage-matches/use-match-choices.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyCircle } from '#pwa/ui/drawings.tsx';
import { Message } from '#pwa/ui/states.tsx';

/** A match needs a tournament, two teams and a venue: which of them come first. */
export function NothingToChoose({ choices }: { choices: MatchChoices }) {
  const { t } = useWords();
  return (
    <Message
      drawing={<EmptyCircle />}
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
