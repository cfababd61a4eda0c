import { Link } from '@tanstack/react-router';
import type { EventRow } from '#sync/contracts/events/events.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';

/** Shows administrators who view the page what members can do here; they cannot apply themselves. */
export function ViewedEventPanel({ event }: { event: EventRow }) {
  const { t } = useTranslation();
  return (
    <>
      {event.accreditationEnabled ? (
        <>
          <Button variant="signal" size="lg" full disabled aria-describedby="apply-read-only">
            {t('events.apply')}
          </Button>
          <p id="apply-read-only" className="text-sm text-muted-foreground">
            {t('memberView.readOnly')}
          </p>
        </>
      ) : (
        <p className="text-muted-foreground">{t('events.windowClosed')}</p>
      )}
      <Link
        to="/events/$id/reservations"
        params={{ id: event.id }}
        className={buttonVariants({ variant: 'outline', size: 'lg', full: true })}
      >
        {t('events.matches')}
      </Link>
    </>
  );
}
