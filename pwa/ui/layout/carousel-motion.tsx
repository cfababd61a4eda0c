import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { CarouselFrame, type CarouselProps } from '#pwa/ui/layout/carousel-frame.tsx';
import { pageDirection } from '#pwa/ui/lib/page-direction.ts';

/** The carousel with swiping and buttons. */
export function CarouselMotion(props: CarouselProps) {
  const [view, embla] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    slidesToScroll: 'auto',
    direction: pageDirection(),
  });
  const [snaps, setSnaps] = useState(1);
  const [at, setAt] = useState(0);

  useEffect(() => {
    if (embla === undefined) return;
    const follow = () => {
      setSnaps(embla.scrollSnapList().length);
      setAt(embla.selectedScrollSnap());
    };
    follow();
    embla.on('select', follow).on('reInit', follow);
    return () => {
      embla.off('select', follow).off('reInit', follow);
    };
  }, [embla]);

  return (
    <CarouselFrame
      {...props}
      viewportRef={view}
      snapCount={snaps}
      index={at}
      onPrevious={() => embla?.scrollPrev()}
      onNext={() => embla?.scrollNext()}
    />
  );
}
