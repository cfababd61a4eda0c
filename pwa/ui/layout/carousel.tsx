import { lazy, Suspense } from 'react';
import { CarouselFrame, type CarouselProps } from '#pwa/ui/layout/carousel-frame.tsx';

const CarouselMotion = lazy(async () => ({
  default: (await import('#pwa/ui/layout/carousel-motion.tsx')).CarouselMotion,
}));

/** A carousel. It is shown immediately; the code for swiping is fetched afterwards. */
export function Carousel(props: CarouselProps) {
  return (
    <Suspense fallback={<CarouselFrame {...props} />}>
      <CarouselMotion {...props} />
    </Suspense>
  );
}
