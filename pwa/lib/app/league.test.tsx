// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { League } from '#sync/contracts/core/league.ts';
import { setDigits } from '#sync/contracts/messages/bidi.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { loadLeague } from '#pwa/lib/app/league.ts';
import { formatTime, setLeagueTimeZone } from '#pwa/lib/format/dates.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<() => Promise<League>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));

const league: League = {
  name: 'Egyptian Premier League',
  contactEmail: 'media@example.com',
  location: 'Cairo',
  workingHours: 'Always',
  socialLinks: [],
  timeZone: 'Africa/Cairo',
  digits: 'arab',
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  languageStore.set('en');
  setDigits('latn');
  setLeagueTimeZone('Africa/Cairo');
});

function Times() {
  const { t } = useTranslation();
  return (
    <p>{`${formatTime('2026-11-21T17:00:00.000Z')} ${t('dates.minutes', { minutes: 28 })}`}</p>
  );
}
// Memoised by React as a whole: nothing above it renders again.
const times = <Times />;
const shown = () => screen.getByRole('paragraph').textContent;

it('open screens follow the digits and the time zone of the league', async () => {
  languageStore.set('ar');
  render(times);
  expect(shown()).toBe(`7:00 م ${messageText('ar', 'dates.minutes', { minutes: 28 })}`);
  calls.call.mockResolvedValue({ ...league, timeZone: 'Asia/Riyadh' });
  await act(loadLeague);
  expect(shown()).toMatch(/^٨:٠٠ م .*٢٨/u);
  calls.call.mockResolvedValue({ ...league, digits: 'latn' });
  await act(loadLeague);
  expect(shown()).toMatch(/^7:00 م .*28/u);
});

it('a start without signal has the digits of the stored league', async () => {
  localStorage.setItem('touchline.league', JSON.stringify(league));
  vi.resetModules();
  await import('#pwa/lib/app/league.ts');
  const { messageText: textAfterStart } = await import('#sync/contracts/messages/catalogue.ts');
  expect(textAfterStart('ar', 'dates.minutes', { minutes: 28 })).toContain('٢٨');
});
