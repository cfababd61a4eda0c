// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { AskForPush } from '#pwa/lib/push/ask-for-push.tsx';
import { readPushChoice } from '#pwa/lib/push/browser-push.ts';
import type { InstallOffer } from '#pwa/lib/app/install.ts';
import type { toast } from '#pwa/ui/feedback/toast.tsx';

const install = vi.hoisted(() => ({ way: 'no' }));
vi.mock('#pwa/lib/app/install.ts', () => ({
  useInstallWay: () => install.way as InstallOffer,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));

const user = 'user-1';
const title = englishText('notify.askTitle');
const ask = () => screen.queryByLabelText(title);
const button = (key: 'notify.do' | 'notify.notNow') =>
  screen.queryByRole('button', { name: englishText(key) });
const requestPermission = vi.fn<() => Promise<string>>();

function stubBrowser(permission: string) {
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', {});
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
}

beforeEach(() => {
  install.way = 'no';
  localStorage.clear();
  requestPermission.mockReset().mockResolvedValue('denied');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the app asks in its own words, and the browser is not asked before a press', async () => {
  stubBrowser('default');
  render(<AskForPush userId={user} />);
  expect(ask()).not.toBeNull();
  expect(requestPermission).not.toHaveBeenCalled();
  fireEvent.click(button('notify.do')!);
  await waitFor(() => expect(requestPermission).toHaveBeenCalledTimes(1));
});

test('after "Not now" the app does not ask again', () => {
  stubBrowser('default');
  const { unmount } = render(<AskForPush userId={user} />);
  fireEvent.click(button('notify.notNow')!);
  expect(ask()).toBeNull();
  unmount();
  render(<AskForPush userId={user} />);
  expect(ask()).toBeNull();
});

test('where the browser is asked and the person refuses, the app does not ask again', async () => {
  stubBrowser('default');
  const { unmount } = render(<AskForPush userId={user} />);
  fireEvent.click(button('notify.do')!);
  await waitFor(() => expect(ask()).toBeNull());
  expect(readPushChoice(user)).toMatchObject({ answer: 'later' });
  unmount();
  render(<AskForPush userId={user} />);
  expect(ask()).toBeNull();
});

test('nothing is asked where the browser blocks notifications', () => {
  stubBrowser('denied');
  render(<AskForPush userId={user} />);
  expect(ask()).toBeNull();
});

test('on an iPhone the app says that notifications need the installed app', () => {
  install.way = 'iphone';
  render(<AskForPush userId={user} />);
  expect(screen.queryByText(englishText('notify.iphone'))).not.toBeNull();
  expect(button('notify.do')).toBeNull();
});

test('a push service that does not answer is an error that can be tried again', async () => {
  stubBrowser('default');
  requestPermission.mockRejectedValue(new DOMException('push service error', 'AbortError'));
  render(<AskForPush userId={user} />);
  fireEvent.click(button('notify.do')!);
  expect(await screen.findByText(englishText('notify.failed'))).toBeTruthy();
  expect(button('notify.do')).not.toBeNull();
});
