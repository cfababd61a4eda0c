import { Link } from '@tanstack/react-router';
import type { EventItem } from '#pwa/lib/events/use-events.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { CheckIcon } from '#pwa/ui/icons.ts';
import { cn } from '#pwa/ui/lib/utils.ts';

/** Leads someone who has never had a ticket to the first one. */
export function FirstSteps({ events }: { events: readonly EventItem[] }) {
  const { t } = useTranslation();
  const accredited = events.find(({ state }) => state === 'approved')?.event;
  const isPending = events.some(({ state }) => state === 'requested' || state === 'waiting');
  const current = accredited === undefined ? 0 : 1;
  const steps = [
    [t('home.stepApply'), t(isPending ? 'home.stepApplied' : 'home.stepApplyText')],
    [t('home.stepBook'), t('home.stepBookText')],
    [t('home.stepTicket'), t('home.stepTicketText')],
  ];
  return (
    <div className="flex min-h-76 flex-col items-start justify-center gap-4 md:min-h-39">
      <h1 className="type-display text-[1.75rem] leading-9">{t('home.firstSteps')}</h1>
      <ol className="flex w-full flex-col gap-3 md:flex-row md:gap-8">
        {steps.map(([title, text], index) => (
          <li
            key={title}
            aria-current={index === current ? 'step' : undefined}
            className="flex flex-1 items-start gap-3"
          >
            <span
              className={cn(
                'num grid size-7 flex-none place-items-center rounded-full border-2 border-solid text-sm font-[700]',
                index === current
                  ? 'border-transparent bg-signal text-signal-foreground'
                  : 'border-pitch-muted',
              )}
            >
              {index < current ? (
                <CheckIcon className="size-4" aria-label={t('home.stepDone')} />
              ) : (
                index + 1
              )}
            </span>
            <span>
              <b className="block leading-7 font-[640]">{title}</b>
              {index >= current && <span className="block text-sm text-pitch-muted">{text}</span>}
            </span>
          </li>
        ))}
      </ol>
      {accredited === undefined ? (
        <Link to="/events" className={buttonVariants({ variant: 'signal', size: 'lg' })}>
          {t('home.seeEvents')}
        </Link>
      ) : (
        <Link
          to="/events/$id/reservations"
          params={{ id: accredited.id }}
          search={{ tab: 'open' }}
          className={buttonVariants({ variant: 'signal', size: 'lg' })}
        >
          {t('home.stepBook')}
        </Link>
      )}
    </div>
  );
}
