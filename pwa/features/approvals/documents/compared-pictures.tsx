import { useState } from 'react';
import type { PictureView } from '#pwa/features/approvals/documents/picture-view.ts';
import { ZoomablePicture } from '#pwa/features/approvals/documents/zoomable-picture.tsx';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Spinner } from '#pwa/ui/spinner.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

const sides = ['previous', 'current'] as const;
type Side = (typeof sides)[number];

export interface ComparedImages {
  current: { name: string; uploadedAt?: string } | null;
  /** Undefined while the image is being fetched. */
  previous: { name: string; uploadedAt: string } | null | undefined;
}

/**
 * A replaced document beside the new one, both zoomed and moved together; one at a time where there
 * is no room for two.
 */
export function ComparedPictures({
  images,
  alts,
  view,
  onView,
}: {
  images: ComparedImages;
  alts: Record<Side, string>;
  view: PictureView;
  onView: (view: PictureView) => void;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Side>('current');
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div
        role="group"
        aria-label={t('approvals.comparedImages')}
        className="flex flex-none gap-2 px-2.5 pt-2.5 @lg:hidden"
      >
        {sides.map((side) => (
          <button
            key={side}
            type="button"
            aria-pressed={side === shown}
            className={cn(
              'min-h-11 flex-1 rounded-md text-sm font-semibold md:min-h-9',
              side === shown
                ? 'bg-ticket text-ticket-foreground'
                : 'bg-[color-mix(in_oklch,currentColor_10%,transparent)]',
            )}
            onClick={() => setShown(side)}
          >
            {t(`approvals.image.${side}`)}
          </button>
        ))}
      </div>
      <div className="flex min-h-0 flex-1 @lg:divide-x @lg:divide-[color-mix(in_oklch,currentColor_16%,transparent)]">
        {sides.map((side) => (
          <figure
            key={side}
            className={cn(
              'flex min-h-0 min-w-0 flex-1 flex-col',
              side !== shown && '@max-lg:hidden',
            )}
          >
            {images[side] === undefined ? (
              <span
                role="status"
                aria-label={t('state.loading')}
                className="grid min-h-0 flex-1 place-items-center"
              >
                <Spinner className="size-7 opacity-70" />
              </span>
            ) : (
              <ZoomablePicture
                src={images[side] && `/api/file/${images[side].name}`}
                alt={alts[side]}
                view={view}
                onView={onView}
                {...(side === 'previous' && { missing: t('approvals.noPreviousImage') })}
              />
            )}
            <figcaption className="flex min-h-9 flex-none flex-wrap items-center justify-center gap-x-2 px-2.5 pb-2 text-center text-[0.8125rem] leading-4.5">
              <b className="font-semibold @max-lg:hidden">{t(`approvals.image.${side}`)}</b>
              {images[side]?.uploadedAt !== undefined && (
                <span className="num opacity-80">
                  {t('approvals.uploadedAt', { date: formatDateTime(images[side].uploadedAt) })}
                </span>
              )}
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
