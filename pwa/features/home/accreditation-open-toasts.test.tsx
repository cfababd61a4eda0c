// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccreditationOpenToasts } from '#pwa/features/home/accreditation-open-toasts.ts';
import type { EventItem } from '#pwa/lib/events/use-events.ts';
import { dismissToast, toast } from '#pwa/ui/feedback/toast.tsx';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn<() => void>() }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({
  toast: vi.fn<typeof toast>(),
  dismissToast: vi.fn<typeof dismissToast>(),
}));

afterEach(cleanup);
beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(toast).mockClear();
});

const event = (id: string, state = 'apply') =>
  ({ event: { id, name: `Cup ${id}` }, state }) as unknown as EventItem;

const shown = () => vi.mocked(toast).mock.calls.map(([, { id }]) => id);
const latest = () => vi.mocked(toast).mock.calls.at(-1)![1];

it('up to three open tournaments are announced, each after the previous toast is closed', () => {
  const events = [event('1'), event('2', 'requested'), event('3'), event('4'), event('5')];
  render(<AccreditationOpenToasts events={events} />);
  expect(shown()).toEqual(['window-1']);
  latest().onClose?.();
  expect(shown()).toEqual(['window-1', 'window-3']);
  latest().onClose?.();
  latest().onClose?.();
  expect(shown()).toEqual(['window-1', 'window-3', 'window-4']);
});

it('announcements of open tournaments stop when the person leaves, and none is shown twice', () => {
  const { unmount } = render(<AccreditationOpenToasts events={[event('1'), event('2')]} />);
  const { onClose } = latest();
  unmount();
  expect(dismissToast).toHaveBeenCalledWith('window-1');
  onClose?.();
  expect(shown()).toEqual(['window-1']);
  render(<AccreditationOpenToasts events={[event('1'), event('2')]} />);
  expect(shown()).toEqual(['window-1', 'window-2']);
});

it('opening an announced tournament leaves the next announcement for the next visit', () => {
  const { unmount } = render(<AccreditationOpenToasts events={[event('1'), event('2')]} />);
  const { action, onClose } = latest();
  action?.onClick();
  onClose?.();
  unmount();
  expect(shown()).toEqual(['window-1']);
  render(<AccreditationOpenToasts events={[event('1'), event('2')]} />);
  expect(shown()).toEqual(['window-1', 'window-2']);
});
