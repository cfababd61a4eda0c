import { lazy, Suspense } from 'react';
import { SliderFrame, type SliderProps } from '#pwa/ui/slider-frame.tsx';

const SliderMotion = lazy(async () => ({
  default: (await import('#pwa/ui/slider-motion.tsx')).SliderMotion,
}));

/** A row of slides. It stands at once; what makes it follow the finger is fetched after it. */
export function Slider(props: SliderProps) {
  return (
    <Suspense fallback={<SliderFrame {...props} />}>
      <SliderMotion {...props} />
    </Suspense>
  );
}
