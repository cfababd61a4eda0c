// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePrint } from '#pwa/lib/hooks/use-print.ts';

const print = vi.fn<() => void>();
const decode = vi.fn<() => Promise<void>>();
const maxWait = 5000;
function Page() {
  const { content, print: start } = usePrint();
  if (content === null)
    return <button aria-label="Print" onClick={() => start({ title: 'Final' })} />;
  return (
    <div data-printed>
      <img src="/photo.webp" alt="" />
    </div>
  );
}
/** Presses Print. */
async function openAndPrint(): Promise<void> {
  render(<Page />);
  await act(async () => screen.getByRole('button').click());
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('print', print.mockReset());
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(decode);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a list is printed once its pictures have loaded', async () => {
  decode.mockResolvedValue();
  await openAndPrint();
  expect(print).toHaveBeenCalledTimes(1);
  await act(async () => vi.advanceTimersByTime(2 * maxWait));
  expect(print).toHaveBeenCalledTimes(1);
});

it('a list is printed without a picture that does not load', async () => {
  decode.mockReturnValue(new Promise(() => undefined));
  await openAndPrint();
  await act(async () => vi.advanceTimersByTime(maxWait - 1));
  expect(print).not.toHaveBeenCalled();
  await act(async () => vi.advanceTimersByTime(1));
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button'), 'the screen is shown again').not.toBeNull();
});
