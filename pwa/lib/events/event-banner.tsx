import type { EventRow } from '#sync/contracts/events/events.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { EventBannerPlaceholder } from '#pwa/ui/brand/pitch.tsx';

/** The tournament's cover with its acronym; a drawn placeholder without a cover. */
export function EventBanner({
  event,
  className,
}: {
  event: Pick<EventRow, 'name' | 'acronym' | 'banner'>;
  className?: string;
}) {
  const word = event.acronym === null ? event.name : `#${event.acronym}`;
  if (event.banner === null)
    return <EventBannerPlaceholder word={word} {...(className && { className })} />;
  return (
    <div className={cn('pitch relative aspect-[2/1] overflow-hidden', className)}>
      <img
        key={event.banner}
        src={`/api/file/${event.banner}?width=960`}
        alt=""
        decoding="async"
        // Without signal the cover may not be cached.
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
        className="absolute inset-0 -z-10 size-full object-cover"
      />
      <span
        className="type-display absolute start-4 end-4 bottom-3 truncate text-[2.125rem] leading-none font-[840] [font-stretch:125%] [text-shadow:0_1px_10px_var(--pitch)]"
        dir="auto"
      >
        {word}
      </span>
    </div>
  );
}
