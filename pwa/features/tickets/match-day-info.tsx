import { useLeague } from '#pwa/lib/app/league.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { directionsLink, gatesOpenText, phoneLink } from '#pwa/lib/tickets/match-day.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { PhoneIcon, PlaceIcon, WaitingIcon } from '#pwa/ui/icons.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

/** The time the gates open, directions to the venue and a phone number to call. */
export function MatchDayInfo({ ticket }: { ticket: TicketRow }) {
  const { t } = useTranslation();
  const league = useLeague();
  const gatesOpen = gatesOpenText(ticket, league?.gatesOpenMinutes);
  const phone = league?.matchDayPhone ?? null;
  return (
    <>
      {gatesOpen !== null && (
        <p className="num flex min-h-9 items-center gap-1.5 font-[640]">
          <WaitingIcon className="size-4 flex-none" aria-hidden />
          {gatesOpen}
        </p>
      )}
      <p className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-2 pb-1 *:text-wrap">
        <a
          href={directionsLink(ticket.facts)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonVariants({ variant: 'ticket', size: 'touch', full: true })}
        >
          <PlaceIcon className="size-4.5 max-[359px]:hidden" aria-hidden />
          {t('tickets.directions')}
        </a>
        {phone !== null && (
          <a
            href={phoneLink(phone)}
            aria-label={t('tickets.callNumber', { phone })}
            className={buttonVariants({ variant: 'ticket', size: 'touch', full: true })}
          >
            <PhoneIcon className="size-4.5 max-[359px]:hidden" aria-hidden />
            {t('tickets.call')}
          </a>
        )}
      </p>
    </>
  );
}
