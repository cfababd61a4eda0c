// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import {
  savedImportStorage,
  type SavedImport,
} from '#pwa/features/fixture-import/store/saved-import.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import { clearLocalStorage } from '#pwa/lib/storage/typed-text-backup.ts';

const name = 'touchline.import.me';
const open = (id: string) =>
  vi.spyOn(sessionStore, 'getSnapshot').mockReturnValue({
    phase: 'open',
    session: { user: { id } },
  } as ReturnType<typeof sessionStore.getSnapshot>);
const waiting: SavedImport = {
  event: { id: '0191d3a0-0000-7000-8000-000000000001', name: 'League' },
  file: {
    fileName: 'a.csv',
    bytes: 40,
    kind: 'csv',
    columns: [],
    ignored: [],
    rows: [],
    texts: ['Zamalek,Al Ahly'],
  },
  choices: {
    teams: [{ name: 'Enpi', id: '0191d3a0-0000-7000-8000-000000000002', remember: false }],
    venues: [],
    homes: [],
    times: [{ line: 2, time: '19:00' }],
    outside: [3],
    seated: true,
    reservationOpen: false,
  },
  key: '0191d3a0-0000-7000-8000-000000000003',
  sent: null,
  result: null,
};
const result = { created: 1, changed: 0, same: 0, leftOut: 0, remembered: 0 };
const seen = [{ line: 2, mark: 'm'.repeat(16) }];

beforeEach(() => {
  localStorage.clear();
  open('me');
});

it('a saved import is restored unchanged', () => {
  expect(savedImportStorage('me').keep(waiting)).toBe(true);
  expect(savedImportStorage('me').read()).toEqual(waiting);
  savedImportStorage('me').drop();
  expect(savedImportStorage('me').read()).toBeNull();
});

it('a saved import is private to its user, and a voluntary log-out deletes it', () => {
  savedImportStorage('me').keep(waiting);
  expect(savedImportStorage('other').read()).toBeNull();
  clearLocalStorage('me');
  expect(localStorage).toHaveLength(0);
});

it('a saved import is not written after a log-out', () => {
  open('other');
  expect(savedImportStorage('me').keep(waiting)).toBe(false);
  expect(localStorage.getItem(name)).toBeNull();
});

it('saving an import reports that storage is full', () => {
  const full = vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as Storage);
  expect(savedImportStorage('me').keep(waiting)).toBe(false);
  full.mockRestore();
});

it('a sent import is forgotten after a day, as on the server', () => {
  const ago = (hours: number) => ({ at: Date.now() - hours * 3_600_000, seen });
  savedImportStorage('me').keep({ ...waiting, sent: ago(23) });
  expect(savedImportStorage('me').read()?.sent).not.toBeNull();
  savedImportStorage('me').keep({ ...waiting, sent: ago(25) });
  expect(savedImportStorage('me').read()).toEqual(waiting);
  savedImportStorage('me').keep({ ...waiting, file: null, result, sent: ago(25) });
  expect(savedImportStorage('me').read()).toBeNull();
});

it('an import that was sent while the clock was ahead is forgotten too', () => {
  const ahead = { at: Date.now() + 25 * 3_600_000, seen };
  savedImportStorage('me').keep({ ...waiting, file: null, result, sent: ahead });
  expect(savedImportStorage('me').read()).toBeNull();
});

it.each(['{', '[]', '{"file":null}', JSON.stringify({ ...waiting, key: 'x' })])(
  'the invalid stored import %s is ignored',
  (stored) => {
    localStorage.setItem(name, stored);
    expect(savedImportStorage('me').read()).toBeNull();
  },
);
