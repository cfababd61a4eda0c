import type { PlacesView } from '#pwa/features/match-places/use-match-pools.ts';
import { formatDate, formatTime, formatWeekday } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';

const names = ['opens', 'closes', 'substitute', 'confirm', 'waitlist'] as const;

/** The deadlines as squares on a line; a phone shows three, beginning with the next one. */
export function DeadlineLine({ times, time }: Pick<PlacesView, 'times' | 'time'>) {
  const { t } = useTranslation();
  const shown = names.flatMap((name) => {
    const at = times[name];
    return at === null ? [] : [{ name, at }];
  });
  const passed = shown.filter(({ at }) => at <= time).length;
  const firstOnPhone = Math.min(passed, shown.length - 3);
  return (
    <ol aria-label={t('matchPlaces.deadlines')} className="grid auto-cols-fr grid-flow-col pt-1">
      {shown.map(({ name, at }, index) => (
        <li
          key={name}
          className={cn(
            'relative min-w-0 pe-2 pt-6 text-[0.8125rem] leading-4.5 text-pitch-muted',
            'md:text-muted-foreground',
            (index < firstOnPhone || index >= firstOnPhone + 3) && 'max-md:hidden',
          )}
        >
          <span
            aria-hidden
            className={cn(
              'absolute inset-x-0 top-[0.4375rem] h-[3px]',
              index === passed ? 'bg-signal md:bg-primary' : 'bg-pitch-border md:bg-border',
            )}
          />
          <span
            aria-hidden
            className={cn(
              'absolute start-0 top-0.5 size-3.5 rounded-[4px] border-[2.5px]',
              index < passed && 'border-pitch-foreground bg-pitch-foreground',
              index < passed && 'md:border-muted-foreground md:bg-muted-foreground',
              index === passed && 'border-signal bg-signal md:border-primary md:bg-primary',
              index > passed && 'border-pitch-border bg-pitch md:border-input md:bg-background',
            )}
          />
          <b
            className={cn(
              'block font-[640]',
              index === passed
                ? 'text-signal md:text-primary'
                : 'text-pitch-foreground md:text-foreground',
            )}
          >
            {t(`matchPlaces.deadline.${name}`)}
          </b>
          <span className="num block">
            {formatWeekday(at)} <span className="whitespace-nowrap">{formatDate(at)}</span>
          </span>
          <span className="num block">{formatTime(at)}</span>
          {index <= passed && (
            <span className="sr-only">
              {t(index < passed ? 'matchPlaces.deadlinePassed' : 'matchPlaces.deadlineNext')}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
