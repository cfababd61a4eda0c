import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { InstallPrompt } from '#pwa/features/home/install-prompt.tsx';
import {
  calendarAnchor,
  endCalendarOffer,
  isCalendarOffered,
} from '#pwa/lib/app/calendar-offer.ts';
import { useInstallOffer } from '#pwa/lib/app/install.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { isAdmin, useOpenSession } from '#pwa/lib/session/use-session.ts';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { MatchesIcon } from '#pwa/ui/icons.ts';

/** The offers for people who have a ticket, one at a time. */
export function HomeOffers() {
  const isInstallOffered = useInstallOffer() !== 'no';
  return isInstallOffered ? <InstallPrompt /> : <CalendarOffer />;
}

/** Leads to the calendar in the profile; once declined, the offer does not come back. */
function CalendarOffer() {
  const { t } = useTranslation();
  const session = useOpenSession();
  const [isOffered, setIsOffered] = useState(isCalendarOffered);
  if (!isOffered || session === null || isAdmin(session)) return null;
  return (
    <Card className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3.5 p-4">
      <div className="flex min-w-[min(16rem,100%)] flex-1 items-center gap-3.5">
        <span className="grid size-12 flex-none place-items-center rounded-xl bg-secondary text-secondary-foreground">
          <MatchesIcon className="size-6" aria-hidden />
        </span>
        <div className="min-w-0">
          <h2 className="heading-3">{t('calendar.offerTitle')}</h2>
          <p className="text-sm text-muted-foreground">{t('calendar.offerText')}</p>
        </div>
      </div>
      <div className="flex flex-1 justify-end gap-2">
        <Button
          variant="ghost"
          size="touch"
          onClick={() => {
            endCalendarOffer();
            setIsOffered(false);
          }}
        >
          {t('calendar.noThanks')}
        </Button>
        <Link
          to="/profile/$id"
          params={{ id: session.user.id }}
          hash={calendarAnchor}
          className={buttonVariants({ size: 'touch' })}
        >
          {t('calendar.setUp')}
        </Link>
      </div>
    </Card>
  );
}
