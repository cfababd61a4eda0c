// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReportActions } from '#pwa/features/reports/report-actions.tsx';
import { findMissingParts, submitReport, saveReport } from '#pwa/lib/sync/reports/report-drafts.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { ReportClosedError } from '#sync/client/reports/save-report.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { reportChange } from '#sync/contracts/reports/reports.ts';

const notifyWhenSent = vi.hoisted(() => vi.fn<(id: string | null) => void>());
vi.mock('#pwa/lib/sync/reports/report-drafts.ts', () => ({
  findMissingParts: vi.fn<typeof findMissingParts>(),
  submitReport: vi.fn<typeof submitReport>(),
  undoSeconds: 10,
  saveReport: vi.fn<typeof saveReport>(),
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
vi.mock('#pwa/lib/sync/sent-toast.ts', () => ({ useSentToast: () => notifyWhenSent }));
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

async function press(button: 'save' | 'publish', tooLong: string | null = null) {
  const saveAll = vi.fn<() => Promise<void>>().mockResolvedValue();
  render(
    <ReportActions
      reportId="one"
      tooLong={tooLong}
      refusal={null}
      camera={null}
      saveAll={saveAll}
      onMissing={() => undefined}
    />,
  );
  const one = screen.getByRole('button', { name: englishText(`reportScreens.${button}`) });
  await act(async () => one.click());
  expect(saveAll).toHaveBeenCalledOnce();
  expect(one).not.toHaveProperty('ariaBusy', 'true');
}

it('a saved report is confirmed once it is sent', async () => {
  vi.mocked(saveReport).mockResolvedValue('save one');
  await press('save');
  expect(notifyWhenSent).toHaveBeenCalledExactlyOnceWith('save one');
});

it.each([
  ['a full phone', full, englishText('sync.storageFull')],
  ['a report closed meanwhile', new ReportClosedError('archived'), englishText('reports.archived')],
  ['a text that is too long', long, englishText('error.tooLarge')],
] as const)('a save that fails because of %s is reported as that', async (_, error, text) => {
  for (const [button, work] of [
    ['save', saveReport],
    ['publish', findMissingParts],
  ] as const) {
    vi.mocked(toast).mockClear();
    vi.mocked(work).mockRejectedValue(error);
    await press(button);
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', { text });
    cleanup();
  }
  expect(reported).not.toHaveBeenCalled();
});

const nothing = { answers: [], urgent: false, conflicts: false, conflictNumber: 0 };
const publishButton = () =>
  screen.getAllByRole('button', { name: englishText('reportScreens.publish') }).at(-1);

it('publishing a report asks for confirmation, and says that it can be undone', async () => {
  vi.mocked(findMissingParts).mockResolvedValue(null);
  await press('publish');
  expect(screen.getByRole('dialog').textContent).toContain(
    englishText('reportScreens.publishText', { count: 10 }),
  );
  await act(async () => screen.getByText(englishText('reportScreens.keepWriting')).click());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(submitReport).not.toHaveBeenCalled();
});

it('a report is published after the confirmation', async () => {
  vi.mocked(findMissingParts).mockResolvedValue(null);
  vi.mocked(submitReport).mockResolvedValue({ id: 'one', missing: null });
  await press('publish');
  await act(async () => publishButton()?.click());
  expect(submitReport).toHaveBeenCalledExactlyOnceWith('one');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toast).not.toHaveBeenCalled();
});

it('publishing an incomplete report names the missing parts without asking', async () => {
  vi.mocked(findMissingParts).mockResolvedValue({ ...nothing, urgent: true });
  await press('publish');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', {
    text: englishText('reportScreens.missingUrgent'),
  });
});

it('publishing names parts that became missing during the confirmation', async () => {
  vi.mocked(findMissingParts).mockResolvedValue(null);
  const missing = { ...nothing, conflicts: true, conflictNumber: 3 };
  vi.mocked(submitReport).mockResolvedValue({ id: null, missing });
  await press('publish');
  await act(async () => publishButton()?.click());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', {
    text: englishText('reportScreens.missingChoice', { number: 3 }),
  });
});

it('an unexpected error while saving is shown, and reported to the browser’s log', async () => {
  const error = new Error('the database is gone');
  vi.mocked(saveReport).mockRejectedValue(error);
  await press('save');
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', { text: englishText('error.unexpected') });
  expect(reported).toHaveBeenCalledExactlyOnceWith(error);
});

it('a report with a text that is too long says so, and is not saved', async () => {
  await press('save', 'Eleven letters too many.');
  expect(screen.getByText('Eleven letters too many.')).toBeTruthy();
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', { text: 'Eleven letters too many.' });
  expect(saveReport).not.toHaveBeenCalled();
});
