import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { SliderFrame, type SliderProps } from '#pwa/ui/slider-frame.tsx';

/** The slider that follows the finger. */
export function SliderMotion(props: SliderProps) {
  const [view, embla] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    slidesToScroll: 'auto',
    direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
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
    <SliderFrame
      {...props}
      view={view}
      snaps={snaps}
      at={at}
      onPrevious={() => embla?.scrollPrev()}
      onNext={() => embla?.scrollNext()}
    />
  );
}
