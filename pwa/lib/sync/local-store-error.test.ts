import { expect, it, vi } from 'vitest';
import { localStoreErrorText } from '#pwa/lib/sync/local-store-error.ts';
import { ReportClosedError } from '#sync/client/reports/save-report.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { reportChange } from '#sync/contracts/reports/reports.ts';

const reported = vi.fn<(error: unknown) => void>();
vi.stubGlobal('reportError', reported);

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const change = (text: string, count = 1) => ({
  reportId: '00000000-0000-4000-8000-000000000001',
  answers: Array.from({ length: count }, (_, at) => ({ question: `${at}?`, occurrence: 0, text })),
  attach: [],
  detach: [],
  settles: [],
});

it('a full phone gets its own message, also when the database wraps the browser’s error', () => {
  const inner = new DOMException('no room', 'QuotaExceededError');
  expect(localStoreErrorText(inner)).toBe(englishText('sync.storageFull'));
  expect(localStoreErrorText(Object.assign(new Error('AbortError'), { inner }))).toBe(
    englishText('sync.storageFull'),
  );
});

it('a report that was closed, deleted or published meanwhile gets its own message', () => {
  expect(localStoreErrorText(new ReportClosedError('archived'))).toBe(
    englishText('reports.archived'),
  );
  expect(localStoreErrorText(new ReportClosedError('gone'))).toBe(englishText('reports.archived'));
  expect(localStoreErrorText(new ReportClosedError('published'))).toBe(
    englishText('reports.closed'),
  );
});

it('text that is too long, in one answer or in all together, gets its own message', () => {
  for (const long of [change('a'.repeat(20_001)), change('a'.repeat(20_000), 11)])
    expect(localStoreErrorText(thrownBy(() => reportChange.parse(long)))).toBe(
      englishText('error.tooLarge'),
    );
  expect(reported).not.toHaveBeenCalled();
});

it('a session that ended meanwhile gets its own message and is not reported as an error', () => {
  const ended = Object.assign(new Error('over'), { name: 'NotLoggedInError' });
  reported.mockClear();
  expect(localStoreErrorText(ended)).toBe(englishText('error.unauthenticated'));
  expect(reported).not.toHaveBeenCalled();
});

it('any other error is unexpected and reported to the browser’s log', () => {
  const wrong = thrownBy(() => reportChange.parse({ ...change('It held.'), reportId: 'none' }));
  for (const error of [new Error('of no kind'), wrong, 'a text', null]) {
    expect(localStoreErrorText(error)).toBe(englishText('error.unexpected'));
    expect(reported).toHaveBeenLastCalledWith(error);
  }
});
