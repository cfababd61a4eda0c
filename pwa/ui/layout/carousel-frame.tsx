import { Children, type ReactNode, type Ref } from 'react';
import { IconButton } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { NextIcon, PreviousIcon } from '#pwa/ui/icons.ts';

export type CarouselProps = {
  title: ReactNode;
  more?: ReactNode;
  previousLabel: string;
  nextLabel: string;
  children: ReactNode;
};

type CarouselState = {
  viewportRef?: Ref<HTMLDivElement>;
  snapCount?: number;
  index?: number;
  onPrevious?: () => void;
  onNext?: () => void;
};

/**
 * The carousel's markup. Slides by the width of the screen: one below 464 px, two below 1024 px, else
 * three.
 */
export function CarouselFrame({
  title,
  more,
  previousLabel,
  nextLabel,
  children,
  viewportRef,
  snapCount = 1,
  index = 0,
  onPrevious,
  onNext,
}: CarouselProps & CarouselState) {
  return (
    <section className="mt-7 first:mt-0">
      <div className="mb-2.5 flex min-h-11 items-center justify-between gap-3">
        <h2 className="heading-2">{title}</h2>
        <div className="flex items-center gap-1">
          {more}
          {snapCount > 1 && (
            <span className="hidden gap-1 md:flex">
              <IconButton
                icon={PreviousIcon}
                label={previousLabel}
                framed
                disabled={index === 0}
                className="rtl:-scale-x-100"
                onClick={onPrevious}
              />
              <IconButton
                icon={NextIcon}
                label={nextLabel}
                framed
                disabled={index === snapCount - 1}
                className="rtl:-scale-x-100"
                onClick={onNext}
              />
            </span>
          )}
        </div>
      </div>
      <div ref={viewportRef} className="-mx-4 overflow-hidden px-4 md:mx-0 md:px-0">
        <ul className="-ms-4 flex">
          {Children.map(children, (child) => (
            <li className="min-w-0 flex-[0_0_92%] ps-4 min-[464px]:flex-[0_0_50%] min-[1024px]:flex-[0_0_33.3333%]">
              {child}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-3 flex h-1.25 justify-center gap-1.5 md:hidden" aria-hidden>
        {snapCount > 1 &&
          Array.from({ length: snapCount }, (_, position) => (
            <span
              key={position}
              className={cn(
                'rounded-[2px]',
                position === index ? 'w-4.5 bg-primary' : 'w-1.5 bg-input',
              )}
            />
          ))}
      </div>
    </section>
  );
}
