// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UrgentField } from '#pwa/features/reports/answers/urgent-field.tsx';
import { saveTypedChange, type ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/sync/reports/report-drafts.ts', () => ({
  saveTypedChange: vi.fn<typeof saveTypedChange>(),
}));
afterEach(cleanup);

const view = (value: boolean | null) =>
  ({ id: 'one', urgent: { value, state: 'here' } }) as ReportView;
const yes = () => screen.getByLabelText<HTMLInputElement>(englishText('reportScreens.yes'));

it('the choice whether a report is urgent stays selected until the stored report has caught up', async () => {
  const kept = Promise.withResolvers<void>();
  vi.mocked(saveTypedChange).mockReturnValue(kept.promise);
  const { rerender } = render(<UrgentField view={view(null)} missing={false} />);
  act(() => yes().click());
  expect(yes().checked).toBe(true);
  await act(async () => kept.resolve());
  expect(yes().checked).toBe(true);
  rerender(<UrgentField view={view(true)} missing={false} />);
  expect(yes().checked).toBe(true);
  // Changed on another device.
  rerender(<UrgentField view={view(false)} missing={false} />);
  expect(yes().checked).toBe(false);
});

it('the choice whether a report is urgent stays selected when an answer is stored at the same time', async () => {
  const kept = Promise.withResolvers<void>();
  vi.mocked(saveTypedChange).mockReturnValue(kept.promise);
  const { rerender } = render(<UrgentField view={view(null)} missing={false} />);
  act(() => yes().click());
  // Leaving an answer's field stores its text, which shows the report again.
  rerender(<UrgentField view={view(null)} missing={false} />);
  expect(yes().checked).toBe(true);
  await act(async () => kept.resolve());
  expect(yes().checked).toBe(true);
  rerender(<UrgentField view={view(true)} missing={false} />);
  expect(yes().checked).toBe(true);
  // Changed on another device.
  rerender(<UrgentField view={view(false)} missing={false} />);
  expect(yes().checked).toBe(false);
});
