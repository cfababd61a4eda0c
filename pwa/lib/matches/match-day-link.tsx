import { Link } from '@tanstack/react-router';
import { KeepDocuments } from '#pwa/lib/documents/keep-documents.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useMatchDay } from '#pwa/lib/matches/use-match-day.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { InfoIcon } from '#pwa/ui/icons.ts';

/** A ticket's link to the notes and documents for the day of its match; nothing if there are none. */
export function MatchDayLink({
  match: { id, eventId },
}: {
  match: { id: string; eventId: string };
}) {
  const { t } = useTranslation();
  const day = useMatchDay(id);
  if (!day || day.notes.length + day.documents.length === 0) return null;
  return (
    <>
      <Link
        to="/events/$id/reservations/$matchId/match-day"
        params={{ id: eventId, matchId: id }}
        className={buttonVariants({ variant: 'ticket', full: true, className: 'mt-1 mb-2.5' })}
      >
        <InfoIcon className="size-4.5 flex-none" aria-hidden />
        {t('matchDay.title')}
      </Link>
      <KeepDocuments />
    </>
  );
}
