// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageText, type MessageParams } from '#sync/contracts/messages/catalogue.ts';
import type { MessageKey } from '#sync/contracts/messages/keys.ts';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import type { KnownExceptions } from '#pwa/gate/engine/gate-replica.ts';
import { OfficerScreens } from '#pwa/gate/officer/officer-screens.tsx';
import type { OfficerTools } from '#pwa/gate/officer/officer-tools.ts';
import { gateRow, match } from '#pwa/gate/testing/enrolled-phone.ts';
import { cameTwice } from '#pwa/gate/testing/example-exceptions.ts';
import { createStore } from '#pwa/lib/app/external-store.ts';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { languageStore, type Language } from '#pwa/lib/i18n/language.ts';

const now = Date.parse('2026-11-21T16:30:00.000Z');
const known = (minutesAgo: number, list = [cameTwice(now)]): KnownExceptions => ({
  at: now - minutesAgo * 60_000,
  list,
});
const offline = () => Promise.reject(new Error('no signal'));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  languageStore.set('en');
});

/** The screen, opened with its button, of a phone that asks the server. */
async function show(
  fetchExceptions: OfficerTools['fetchExceptions'],
  { stored = null, language = 'en' }: { stored?: KnownExceptions | null; language?: Language } = {},
) {
  languageStore.set(language);
  const view = {
    match,
    gate: gateRow(2),
    gates: [gateRow(2), gateRow(7)],
    device: { rights: 'officer' },
    listAsOf: now,
    clockCertain: true,
    online: true,
    inside: 0,
    expected: 0,
  } as unknown as GateView;
  const officer = {
    given: async () => [],
    overview: async () => ({ gates: [], people: [], phonesAsOf: null }),
    exceptions: async () => stored,
    fetchExceptions,
  } as Partial<OfficerTools> as OfficerTools;
  const gate = { officer, view: createStore(view) } as Partial<Gate> as Gate;
  const page = { gate, view, now, first: 'gates', onBack: () => undefined } as const;
  await act(async () => render(<OfficerScreens {...page} />));
  const t = (key: MessageKey, params?: MessageParams) => messageText(language, key, params);
  const button = screen.getByRole('button', { name: new RegExp(`^${t('gates.exceptions')}`) });
  const label = button.textContent;
  await act(async () => fireEvent.click(button));
  const text = () => screen.getByRole('main').textContent ?? '';
  return { t, label, text };
}

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  it('a person who came in twice is shown by number, with both gates and times', async () => {
    const { t, label, text } = await show(async () => known(0), { language });
    expect(label).toContain('1');
    const name = t('gates.listNumber', { no: 96 });
    expect(screen.getByRole('listitem').textContent).toContain(
      t('gates.exception.twice', { name }),
    );
    for (const [number, minutes] of [
      [7, 10],
      [2, 5],
    ] as const) {
      const time = formatLastSynced(now - minutes * 60_000, now);
      expect(text()).toContain(t('gates.gateAt', { number, time }));
    }
    expect(text()).toContain(t('gate.officer.noNames'));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('without signal the last known exceptions are shown with their time', async () => {
    const { t, label, text } = await show(offline, { stored: known(20), language });
    expect(label).toContain('1');
    const time = formatLastSynced(now - 20 * 60_000, now);
    expect(screen.getByRole('status').textContent).toBe(t('gate.exceptions.asOf', { time }));
    expect(text()).toContain(
      t('gates.gateAt', { number: 7, time: formatLastSynced(now - 600_000, now) }),
    );
  });

  it('without signal no known exceptions does not mean that there are none', async () => {
    const { t, label, text } = await show(offline, { language });
    expect(label).not.toMatch(/\d/);
    expect(screen.getByRole('status').textContent).toBe(t('gate.exceptions.unknown'));
    expect(text()).not.toContain(t('gates.noExceptions'));
    cleanup();
    const earlier = await show(offline, { stored: known(20, []), language });
    expect(earlier.text()).not.toContain(t('gates.noExceptions'));
    expect(earlier.text()).toContain(
      t('gate.exceptions.noneAsOf', { time: formatLastSynced(now - 20 * 60_000, now) }),
    );
  });
});

it('several exceptions of one phone are one line with their number, beside those of older versions', async () => {
  const [older, several] = [cameTwice(now), cameTwice(now)];
  Reflect.deleteProperty(older, 'several');
  Object.assign(several, {
    key: 'revokedShown/phone/1/a',
    kind: 'revokedShown',
    no: null,
    seat: null,
    several: { count: 12, first: [{ no: 70, code: null }] },
  });
  const { text } = await show(async () => known(0, [older, several]));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(text()).toContain('No. 96 came in twice');
  expect(text()).toMatch(/Revoked ticket shown \(12\).*until .*No. 70.*and 11 more/);
});

it('until the first answer the screen does not say that there are no exceptions', async () => {
  const { t, text } = await show(() => new Promise(() => undefined));
  expect(screen.getByRole('status').textContent).toBe(t('state.loading'));
  expect(text()).not.toContain(t('gates.noExceptions'));
});

it('the screen says that there are no exceptions once the server has answered', async () => {
  const { t, label, text } = await show(async () => known(0, []));
  expect(label).toContain('0');
  expect(text()).toContain(t('gates.noExceptions'));
});

it('an exception that the media office has seen is folded away and not counted', async () => {
  const seen = cameTwice(now, { seenAt: '2026-11-21T16:00:00.000Z' });
  const { t, label, text } = await show(async () => known(0, [seen]));
  expect(label).toContain('0');
  expect(text()).toContain(t('gates.noExceptions'));
  const folded = screen.getByText(t('gates.seenCount', { count: 1 })).closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain('No. 96 came in twice');
});

it('the server is asked again while the screen is open', async () => {
  vi.useFakeTimers();
  const answers = [known(0, []), known(0)];
  const ask = vi.fn<OfficerTools['fetchExceptions']>(async () => answers.shift() ?? known(0, []));
  const { text } = await show(ask);
  expect(text()).not.toContain('No. 96');
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  expect(text()).toContain('No. 96 came in twice');
  cleanup();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask, 'not once it is closed').toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
