// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import type { FoundEntry, GateSearch, SearchResult } from '#pwa/gate/search/gate-search.ts';
import { SearchScreen } from '#pwa/gate/search/search-screen.tsx';
import type { SearchState } from '#pwa/gate/search/search-vault.ts';
import { entry } from '#pwa/gate/testing/enrolled-phone.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';

afterEach(() => {
  cleanup();
  languageStore.set('en');
});

const salma: FoundEntry = {
  entry: entry(31),
  person: {
    name: 'Salma Fathy Mansour',
    nameArabic: 'سلمى فتحي منصور',
    organization: 'Delta Press',
    organizationArabic: 'دلتا برس',
    photo: null,
  },
  fromCard: true,
  presence: { state: 'notSeen' },
  isReplaced: false,
};
const found = (people: FoundEntry[], more = false): SearchResult => ({
  kind: 'found',
  source: 'search',
  people,
  more,
});

function show(state: SearchState, result: SearchResult = { kind: 'nobody' }) {
  const calls = {
    find: vi.fn<GateSearch['find']>(async () => result),
    choosePin: vi.fn<GateSearch['choosePin']>(async () => undefined),
    unlock: vi.fn<GateSearch['unlock']>(async () => ({ opened: true })),
    forgetPin: vi.fn<() => void>(),
    keepPin: vi.fn<() => void>(),
  };
  const acts = {
    onChoose: vi.fn<(hash: string, source: 'typed' | 'search') => void>(),
    onBack: vi.fn<() => void>(),
  };
  const view = (search: SearchState) => ({ search, online: false });
  const props = { search: calls, ...acts };
  const { rerender } = render(<SearchScreen {...props} view={view(state)} />);
  const change = (next: SearchState) => rerender(<SearchScreen {...props} view={view(next)} />);
  return { ...calls, ...acts, change };
}
const open = { kind: 'open', until: Date.now() + 252_000 } as const;
const page = () => document.body.textContent;
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const search = (text: string) => {
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: text } });
  fireEvent.submit(screen.getByRole('search'));
};

describe('people found', () => {
  it('people found show number, name in both languages, role, outlet and where they are', async () => {
    const { onChoose } = show(open, found([salma]));
    search('sal');
    const row = await screen.findByRole('button', { name: /ma Fathy Mansour/ });
    expect(row.textContent).toContain('سلمى فتحي منصور');
    expect(row.textContent).toContain('No. 31 on the list, Photographer');
    expect(row.textContent).toContain('Delta Press');
    expect(row.textContent).toContain('Not yet');
    expect(row.textContent).toContain(messageText('en', 'tickets.seatNumber', { seat: 31 }));
    expect(row.querySelector('mark')?.textContent).toBe('Sal');
    fireEvent.click(row);
    expect(onChoose).toHaveBeenCalledWith(salma.entry.h, 'search');
  });

  it('people found in Arabic begin with the Arabic name', async () => {
    languageStore.set('ar');
    show(open, found([salma]));
    search('سلمي');
    const name = await screen.findByText('سلمى');
    expect(name.tagName).toBe('MARK');
    expect(page()).toContain('دلتا برس');
    expect(page()).toContain(messageText('ar', 'gate.search.notYet'));
  });

  it('people found who are inside or revoked are shown so', async () => {
    const at = Date.parse('2026-11-21T16:04:00.000Z');
    const inside = {
      ...salma,
      presence: { state: 'inside', gate: 2, at, known: 'synced' },
    } as FoundEntry;
    const revoked = {
      ...salma,
      entry: entry(32, { revokedAt: '2026-11-21T11:05:00.000Z' }),
    };
    show(open, found([inside, revoked], true));
    search('sal');
    const [first, second] = await screen.findAllByRole('button', { name: /on the list/ });
    expect(first?.textContent).toMatch(/InsideGate \W?2\W?, \W?06:04 PM/);
    expect(second?.textContent).toMatch(/ma Fathy Mansour.*Revoked/);
    expect(page()).toContain('More people match');
  });
});

describe('a search without a result', () => {
  it.each([
    ['en', { kind: 'nobody' }, 'gate.search.nobody'],
    ['ar', { kind: 'nobody' }, 'gate.search.nobody'],
    ['en', { kind: 'tooShort' }, 'gate.search.tooShort'],
    ['ar', { kind: 'unknownCode', code: 'RP79-ARTX' }, 'gate.search.unknownCode'],
    ['en', { kind: 'unknownCode', code: 'RP79-ARTX' }, 'gate.search.unknownCode'],
  ] as const)('in %s, a search without result says why: %o', async (language, result, key) => {
    languageStore.set(language);
    show(open, result);
    search('RP79-ARTX');
    const note = await screen.findByRole('status');
    expect(note.textContent).toBe(messageText(language, key, { code: 'RP79-ARTX' }));
    expect(document.querySelector('[data-answer]')).toBeNull();
  });

  it('a search that could not be noted shows no one', async () => {
    const { find } = show(open);
    vi.spyOn(console, 'error').mockReturnValue();
    find.mockRejectedValue(new Error('full'));
    search('sal');
    expect((await screen.findByRole('alert')).textContent).toBe(
      messageText('en', 'gate.search.notSaved'),
    );
  });
});

describe('the PIN', () => {
  it('the PIN is chosen twice alike, in digits of either script', async () => {
    const { choosePin } = show({ kind: 'choosePin', replaces: false });
    type('New PIN', '٤٨٠٢١٩');
    type('Repeat the PIN', '480218');
    expect(page()).toContain('The two PINs are different.');
    fireEvent.submit(screen.getByLabelText('New PIN').closest('form')!);
    expect(choosePin).not.toHaveBeenCalled();
    type('Repeat the PIN', '480219');
    fireEvent.click(screen.getByRole('button', { name: 'Save PIN' }));
    await waitFor(() => expect(choosePin).toHaveBeenCalledWith('480219'));
  });

  it.each([
    ['en', '111111'],
    ['en', '١٢٣٤٥٦'],
    ['ar', '654321'],
  ] as const)('in %s, a PIN as easy as %s is refused with the reason', (language, pin) => {
    languageStore.set(language);
    const { choosePin } = show({ kind: 'choosePin', replaces: false });
    const field = screen.getByLabelText(messageText(language, 'gate.pin.new'));
    type(messageText(language, 'gate.pin.new'), pin);
    expect(page()).toContain(messageText(language, 'gate.pin.guessable'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    type(messageText(language, 'gate.pin.repeat'), pin);
    expect(
      screen.getByRole('button', { name: messageText(language, 'gate.pin.save') }),
    ).toHaveProperty('disabled', true);
    fireEvent.submit(field.closest('form')!);
    expect(choosePin).not.toHaveBeenCalled();
    type(messageText(language, 'gate.pin.new'), '480219');
    expect(page()).not.toContain(messageText(language, 'gate.pin.guessable'));
  });

  it('the PIN is tried at the sixth digit; wrong ones say how many are left, the tenth deletes all', async () => {
    const { unlock, change } = show({ kind: 'locked', triesLeft: 2 });
    type('PIN', '11111');
    expect(unlock).not.toHaveBeenCalled();
    unlock.mockResolvedValue({ opened: false, triesLeft: 1 });
    type('PIN', '111111');
    await screen.findByText('Wrong PIN. 1 try left before the names are deleted.');
    unlock.mockResolvedValue({ opened: false, triesLeft: 0 });
    type('PIN', '222222');
    await screen.findByText(/Ten wrong PINs/);
    change({ kind: 'waiting', replaces: false });
    expect(page()).toContain('Ten wrong PINs');
    expect(page()).toContain(messageText('en', 'gate.pin.waiting'));
  });

  it('a PIN that is forgotten is changed with signal, or kept', () => {
    const { forgetPin, keepPin, change } = show({ kind: 'locked', triesLeft: 10 });
    fireEvent.click(screen.getByRole('button', { name: 'Forgot the PIN?' }));
    expect(forgetPin).toHaveBeenCalledOnce();
    change({ kind: 'waiting', replaces: true });
    expect(page()).toContain(messageText('en', 'gate.pin.changing'));
    expect(page()).toContain('You need a signal');
    fireEvent.click(screen.getByRole('button', { name: 'Keep the old PIN' }));
    expect(keepPin).toHaveBeenCalledOnce();
  });

  it('the PIN is asked for instead of the names when the five minutes are over', async () => {
    const { change } = show(open, found([salma]));
    expect(page()).toMatch(/Locks in \d:\d\d/);
    search('sal');
    await screen.findByText(/ma Fathy/);
    change({ kind: 'locked', triesLeft: 10 });
    expect(page()).not.toContain('Fathy');
    expect(screen.getByLabelText('PIN')).toHaveProperty('value', '');
  });
});
