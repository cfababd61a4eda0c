import { useRef } from 'react';
import {
  isSideways,
  panBy,
  type PictureView,
  zoomStep,
} from '#pwa/features/approvals/documents/picture-view.ts';
import { useProtectedImage } from '#pwa/lib/files/use-protected-image.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Spinner } from '#pwa/ui/spinner.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { AlertIcon, PictureIcon, RetryIcon } from '#pwa/ui/icons.ts';

const step = 60;
/** The offset by which each arrow key moves the picture, to show more on the arrow's side. */
const arrowSteps: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
};

/** A document fitted to its frame; the wheel or a double click zooms, dragging and arrow keys pan. */
export function ZoomablePicture({
  src,
  alt,
  view,
  onView,
  missing,
}: {
  src: string | null;
  alt: string;
  /** The text that replaces a missing picture. */
  missing?: string;
  view: PictureView;
  onView: (view: PictureView) => void;
}) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const lastWheel = useRef(0);
  const { state, attempt, onLoad, onError, again } = useProtectedImage(src);

  function drag(event: React.PointerEvent): void {
    if (last.current === null || frame.current === null) return;
    const by = { x: event.clientX - last.current.x, y: event.clientY - last.current.y };
    last.current = { x: event.clientX, y: event.clientY };
    onView(panBy(view, by, frame.current.getBoundingClientRect()));
  }

  // A touchpad sends dozens of events for one gesture.
  function wheel(event: React.WheelEvent): void {
    if (event.timeStamp - lastWheel.current < 150) return;
    lastWheel.current = event.timeStamp;
    onView(zoomStep(view, event.deltaY < 0 ? 1 : -1));
  }

  function moveByKey(event: React.KeyboardEvent): void {
    const by = arrowSteps[event.key];
    if (by === undefined || view.zoom === 1 || frame.current === null) return;
    event.preventDefault();
    onView(panBy(view, by, frame.current.getBoundingClientRect()));
  }

  return (
    // No widget role fits an image that is moved; the buttons above zoom it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="group"
      aria-label={t('approvals.zoomedWithKeys')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cn(
        'relative grid rounded-lg -outline-offset-4 min-h-0 flex-1 place-items-center overflow-hidden [container-type:size]',
        view.zoom > 1 ? 'cursor-grab touch-none active:cursor-grabbing' : 'cursor-zoom-in',
      )}
      onPointerDown={(event) => {
        if (view.zoom === 1 || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => (last.current = null)}
      onPointerCancel={() => (last.current = null)}
      onWheel={wheel}
      onKeyDown={moveByKey}
      onDoubleClick={() => onView(zoomStep(view, 1))}
    >
      {src !== null && state !== 'failed' && (
        <img
          key={attempt}
          src={src}
          alt={alt}
          draggable={false}
          decoding="async"
          className={cn(
            'rounded-md object-contain transition-transform duration-(--duration-move) ease-out select-none',
            isSideways(view)
              ? 'max-h-[calc(100cqw-2.5rem)] max-w-[calc(100cqh-2.5rem)]'
              : 'max-h-[calc(100cqh-2.5rem)] max-w-[calc(100cqw-2.5rem)]',
            state === 'loading' && 'invisible',
          )}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.zoom})`,
          }}
          onLoad={onLoad}
          onError={onError}
        />
      )}
      {src !== null && state === 'loading' && (
        <span role="status" aria-label={t('state.loading')} className="absolute">
          <Spinner className="size-7 opacity-70" />
        </span>
      )}
      {src === null && (
        <p className="flex flex-col items-center gap-2 opacity-80">
          <PictureIcon className="size-8" aria-hidden />
          {missing ?? t('profile.noPicture')}
        </p>
      )}
      {state === 'failed' && (
        <div role="alert" className="flex flex-col items-center gap-2 p-4 text-center">
          <AlertIcon className="size-8" aria-hidden />
          <p className="font-semibold">{t('profile.pictureFailed')}</p>
          <p className="opacity-80">{t('profile.pictureFailedText')}</p>
          <Button
            variant="outline"
            size="sm"
            icon={RetryIcon}
            className="mt-1 text-foreground"
            onClick={again}
          >
            {t('action.tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}
