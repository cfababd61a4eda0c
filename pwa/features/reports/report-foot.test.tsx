// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '#pwa/lib/late-words/reports.ts';
import { ReportFoot } from '#pwa/features/reports/report-foot.tsx';
import { handIn, saveReport } from '#pwa/lib/sync-drafts.ts';
import { toast } from '#pwa/ui/toast.tsx';
import { ReportClosedError } from '#sync/client/save-report.ts';
import { say } from '#sync/contracts/messages/messages.ts';
import { reportChange } from '#sync/contracts/reports.ts';

vi.mock('#pwa/lib/sync-drafts.ts', () => ({
  handIn: vi.fn<typeof handIn>(),
  saveReport: vi.fn<typeof saveReport>(),
}));
vi.mock('#pwa/ui/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
const reported = vi.fn<(error: unknown) => void>();
beforeEach(() => vi.stubGlobal('reportError', reported));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const full = Object.assign(new Error('no room'), { name: 'QuotaExceededError' });
const long = reportChange.safeParse({
  reportId: '00000000-0000-4000-8000-000000000001',
  answers: [{ question: 'Why?', occurrence: 0, text: 'a'.repeat(20_001) }],
  attach: [],
  detach: [],
  settles: [],
}).error;

async function press(button: 'save' | 'publish', overlong: string | null = null) {
  const keepAll = vi.fn<() => Promise<void>>().mockResolvedValue();
  render(
    <ReportFoot reportId="one" overlong={overlong} keepAll={keepAll} onMissing={() => undefined} />,
  );
  const one = screen.getByRole('button', { name: say(`reportScreens.${button}`) });
  await act(async () => one.click());
  expect(keepAll).toHaveBeenCalledOnce();
  expect(one).not.toHaveProperty('ariaBusy', 'true');
}

it('says that it was saved when it was', async () => {
  vi.mocked(saveReport).mockResolvedValue();
  await press('save');
  expect(toast).toHaveBeenCalledExactlyOnceWith('success', { text: say('reportScreens.saved') });
});

it.each([
  ['a full phone', full, say('sync.storageFull')],
  ['a report closed meanwhile', new ReportClosedError('archived'), say('reports.archived')],
  ['a text that is too long', long, say('error.tooLarge')],
] as const)('tells %s as that, and as nothing else', async (_, error, words) => {
  for (const [button, work] of [
    ['save', saveReport],
    ['publish', handIn],
  ] as const) {
    vi.mocked(toast).mockClear();
    vi.mocked(work).mockRejectedValue(error);
    await press(button);
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', { text: words });
    cleanup();
  }
  expect(reported).not.toHaveBeenCalled();
});

it('what nobody foresaw is told, and goes to the browser’s log', async () => {
  const error = new Error('the database is gone');
  vi.mocked(saveReport).mockRejectedValue(error);
  await press('save');
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', { text: say('error.unexpected') });
  expect(reported).toHaveBeenCalledExactlyOnceWith(error);
});

it('says what is too long before it is saved, and does not try', async () => {
  await press('save', 'Eleven letters too many.');
  expect(screen.getByText('Eleven letters too many.')).toBeTruthy();
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', { text: 'Eleven letters too many.' });
  expect(saveReport).not.toHaveBeenCalled();
});
