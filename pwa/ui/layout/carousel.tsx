import { lazy, Suspense } from 'react';
import { CarouselFrame, type CarouselProps } from '#pwa/ui/layout/carousel-frame.tsx';

const CarouselMotion = lazy(async () => ({
  default: (await import('#pwa/ui/layout/carousel-motion.tsx')).CarouselMotion,
}));

/** A row of slides. It stands at once; what makes it follow the finger is fetched after it. */
export function Carousel(props: CarouselProps) {
  return (
    <Suspense fallback={<CarouselFrame {...props} />}>
      <CarouselMotion {...props} />
    </Suspense>
  );
}
