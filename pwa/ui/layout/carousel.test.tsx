// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CarouselFrame } from '#pwa/ui/layout/carousel-frame.tsx';
import { CarouselMotion } from '#pwa/ui/layout/carousel-motion.tsx';

const embla = vi.hoisted(() => vi.fn<(options: { direction: string }) => unknown[]>());
vi.mock('embla-carousel-react', () => ({ default: embla.mockReturnValue([() => {}, undefined]) }));

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('dir');
});

const labels = { title: 'Next matches', previousLabel: 'Previous', nextLabel: 'Next' };

it('a carousel marks the current position only', () => {
  const { container } = render(
    <CarouselFrame {...labels} snapCount={3} index={1}>
      {null}
    </CarouselFrame>,
  );
  const dots = [...container.querySelectorAll('[aria-hidden] > span')];
  expect(dots.map(({ className }) => className.includes('bg-primary'))).toEqual([
    false,
    true,
    false,
  ]);
});

it.each(['ltr', 'rtl'])('a carousel swipes in the direction of a page that is %s', (direction) => {
  document.documentElement.dir = direction;
  render(<CarouselMotion {...labels}>{null}</CarouselMotion>);
  expect(embla).toHaveBeenLastCalledWith(expect.objectContaining({ direction }));
});
