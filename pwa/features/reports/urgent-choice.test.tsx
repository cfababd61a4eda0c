// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '#pwa/lib/late-words/reports.ts';
import { UrgentChoice } from '#pwa/features/reports/urgent-choice.tsx';
import { keepTyped, type ReportView } from '#pwa/lib/sync-drafts.ts';
import { say } from '#sync/contracts/messages/messages.ts';

vi.mock('#pwa/lib/sync-drafts.ts', () => ({ keepTyped: vi.fn<typeof keepTyped>() }));
afterEach(cleanup);

const view = (value: boolean | null) =>
  ({ id: 'one', urgent: { value, state: 'here' } }) as ReportView;
const yes = () => screen.getByLabelText<HTMLInputElement>(say('reportScreens.yes'));

it('what was pressed stays chosen until the view has followed the disk', async () => {
  const kept = Promise.withResolvers<void>();
  vi.mocked(keepTyped).mockReturnValue(kept.promise);
  const { rerender } = render(<UrgentChoice view={view(null)} missing={false} />);
  act(() => yes().click());
  expect(yes().checked).toBe(true);
  await act(async () => kept.resolve());
  expect(yes().checked).toBe(true);
  rerender(<UrgentChoice view={view(true)} missing={false} />);
  expect(yes().checked).toBe(true);
  // Said otherwise somewhere else.
  rerender(<UrgentChoice view={view(false)} missing={false} />);
  expect(yes().checked).toBe(false);
});
