// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CalendarSection } from '#pwa/features/profile/calendar/calendar-section.tsx';
import { isCalendarOffered } from '#pwa/lib/app/calendar-offer.ts';
import { errorResponse, fakeApi, okResponse } from '#pwa/lib/testing/fake-api.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { englishText, type MessageKey } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));

const path = '/api/calendar';
const none = () => okResponse({ createdAt: null });
const created = () => okResponse({ createdAt: '2026-11-20T10:00:00.000Z' });
const url = (token: string) => `https://portal.example/api/calendar/${token}.ics`;

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const find = (key: MessageKey) => screen.findByRole('button', { name: englishText(key) });
const button = (key: MessageKey) => screen.queryByRole('button', { name: englishText(key) });
const field = () => screen.queryByLabelText<HTMLInputElement>(englishText('calendar.ready'));

async function confirm(key: MessageKey) {
  fireEvent.click(await find(key));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: englishText(key) }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('a new calendar address is shown with a link that opens the calendar app', async () => {
  fakeApi({ [`GET ${path}`]: none, [`POST ${path}`]: () => okResponse({ url: url('one') }) });
  render(<CalendarSection offline={false} />);
  expect(isCalendarOffered()).toBe(true);
  fireEvent.click(await find('calendar.create'));
  await waitFor(() => expect(field()?.value).toBe(url('one')));
  const link = screen.getByRole('link', { name: englishText('calendar.subscribe') });
  expect(link.getAttribute('href')).toBe('webcal://portal.example/api/calendar/one.ics');
  expect(button('calendar.create')).toBeNull();
  expect(isCalendarOffered()).toBe(false);
});

it('a new calendar address is copied with https, which every calendar accepts', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText }, userAgent: '', languages: ['en'] });
  fakeApi({ [`GET ${path}`]: none, [`POST ${path}`]: () => okResponse({ url: url('one') }) });
  render(<CalendarSection offline={false} />);
  fireEvent.click(await find('calendar.create'));
  fireEvent.click(await find('calendar.copy'));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith('success', { text: englishText('calendar.copied') }),
  );
  expect(writeText).toHaveBeenCalledWith(url('one'));
});

it('an earlier calendar address is not shown again, and is renewed after a confirmation', async () => {
  fakeApi({ [`GET ${path}`]: created, [`POST ${path}`]: () => okResponse({ url: url('two') }) });
  render(<CalendarSection offline={false} />);
  expect(await screen.findByText(englishText('calendar.hidden'))).toBeTruthy();
  expect(field()).toBeNull();
  expect(isCalendarOffered()).toBe(false);
  await confirm('calendar.renew');
  expect(field()?.value).toBe(url('two'));
  expect(screen.queryByText(englishText('calendar.hidden'))).toBeNull();
});

it('a calendar address that is ended disappears, and a new one can be created', async () => {
  const requests = fakeApi({
    [`GET ${path}`]: created,
    [`DELETE ${path}`]: () => okResponse({}, 'Calendar address ended.'),
  });
  render(<CalendarSection offline={false} />);
  await confirm('calendar.end');
  expect(requests.map(({ path: called }) => called)).toEqual([`GET ${path}`, `DELETE ${path}`]);
  expect(toast).toHaveBeenCalledWith('success', { text: 'Calendar address ended.' });
  expect(await find('calendar.create')).toBeTruthy();
  expect(button('calendar.renew')).toBeNull();
});

it('an error of the server is shown, and the calendar can be loaded again', async () => {
  let answer = () => errorResponse(503, 'busy', 'Too many people at once.');
  fakeApi({ [`GET ${path}`]: () => answer() });
  render(<CalendarSection offline={false} />);
  expect(await screen.findByText('Too many people at once.')).toBeTruthy();
  answer = none;
  fireEvent.click(await find('action.tryAgain'));
  expect(await find('calendar.create')).toBeTruthy();
});

it('a calendar cannot be set up without signal, and says that email remains the alarm', () => {
  const requests = fakeApi({});
  render(<CalendarSection offline />);
  expect(screen.getByText(englishText('calendar.offline'))).toBeTruthy();
  expect(screen.getByText(englishText('calendar.delay'), { exact: false })).toBeTruthy();
  expect(requests).toEqual([]);
});
