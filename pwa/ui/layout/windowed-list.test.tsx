// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WindowedList } from '#pwa/ui/layout/windowed-list.tsx';

const items = Array.from({ length: 700 }, (_, at) => ({ id: `row-${at}` }));
const rowHeight = 50;
/** How far the list is scrolled, in pixels. */
let scrolled = 0;

beforeEach(() => {
  scrolled = 0;
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(500);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: Element,
  ) {
    const height = this instanceof HTMLUListElement ? items.length * rowHeight : rowHeight;
    return new DOMRect(0, -scrolled, 300, height);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (kept: string | null = null) => (
  <WindowedList
    items={items}
    rowHeight={40}
    kept={kept}
    renderRow={({ id }) => <a href={`#${id}`}>{id}</a>}
  />
);
const drawn = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
function scrollTo(row: number): void {
  scrolled = row * rowHeight;
  act(() => void document.dispatchEvent(new Event('scroll')));
}

it('a windowed list draws only the rows in the window and some beside them', () => {
  render(show());
  expect(drawn()).toEqual(items.slice(0, 18).map(({ id }) => id));
  scrollTo(300);
  expect(drawn()).toEqual(items.slice(292, 318).map(({ id }) => id));
  scrollTo(695);
  expect(drawn().at(-1)).toBe('row-699');
});

it('a windowed list is as tall as all rows, and puts each in its place', () => {
  render(show());
  expect(screen.getByRole('list').style.height).toBe(`${700 * rowHeight}px`);
  scrollTo(300);
  const row = screen.getByText('row-300').closest('li');
  expect(row?.style.top).toBe(`${300 * rowHeight}px`);
});

it('a windowed list tells screen readers the number of all rows and the place of each', () => {
  render(show());
  scrollTo(300);
  const row = screen.getByText('row-300').closest('li');
  expect(row?.getAttribute('aria-setsize')).toBe('700');
  expect(row?.getAttribute('aria-posinset')).toBe('301');
});

it('a windowed list keeps the selected and the focused row while others are scrolled to', () => {
  render(show('row-500'));
  const link = screen.getByText('row-3');
  act(() => link.focus());
  scrollTo(300);
  expect(document.activeElement).toBe(link);
  expect(drawn()).toContain('row-500');
  act(() => link.blur());
  expect(drawn()).not.toContain('row-3');
});

it('a windowed list draws the remaining rows when most have been removed', () => {
  const { rerender } = render(show());
  scrollTo(690);
  scrolled = 0;
  rerender(
    <WindowedList
      items={items.slice(0, 5)}
      rowHeight={40}
      kept={null}
      renderRow={({ id }) => <a href={`#${id}`}>{id}</a>}
    />,
  );
  expect(drawn()).toHaveLength(5);
});
