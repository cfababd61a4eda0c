// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { App } from '#pwa/gate/app.tsx';
import { takeFirstGate } from '#pwa/gate/first-gate.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { DatabaseTimeoutError } from '#sync/client/storage/database-patience.ts';

vi.mock(import('#pwa/gate/first-gate.ts'), async (original) => ({
  ...(await original()),
  takeFirstGate: vi.fn<typeof takeFirstGate>(),
  takeFirstFound: () => new Promise(() => undefined),
}));
vi.mock(import('#pwa/gate/gate-screens.tsx'), () => ({}));

afterEach(() => {
  vi.useRealTimers();
  languageStore.set('en');
});

it('a gate that could not be opened for a page that was left changes nothing on the next one', async () => {
  let fail: (error: unknown) => void = () => undefined;
  vi.mocked(takeFirstGate)
    .mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
    .mockReturnValueOnce(new Promise(() => undefined));
  const { container } = render(<App />);
  const goTo = (hash: string) =>
    act(async () => {
      location.hash = hash;
      dispatchEvent(new Event('hashchange'));
    });
  await goTo('#code');
  await act(async () => fail(new Error('the database is broken')));
  await goTo('');
  expect(container.textContent).toBe('');
  vi.mocked(takeFirstGate).mockReset();
});

it.each(['en', 'ar'] as const)(
  'a gate whose database does not answer says what helps, tries again, and does not ask to enrol (%s)',
  async (language) => {
    vi.useFakeTimers();
    languageStore.set(language);
    const late = new DatabaseTimeoutError('');
    vi.mocked(takeFirstGate)
      .mockRejectedValueOnce(late)
      .mockReturnValueOnce(new Promise(() => undefined));
    render(<App />);
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('alert').textContent).toBe(messageText(language, 'sync.stuck'));
    expect(takeFirstGate).toHaveBeenCalledTimes(2);
    vi.mocked(takeFirstGate).mockReset();
  },
);
