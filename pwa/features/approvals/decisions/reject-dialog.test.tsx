// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { ReasonKind } from '#sync/contracts/messages/reasons.ts';
import { RejectDialog } from '#pwa/features/approvals/decisions/reject-dialog.tsx';
import { recentRejectionReasonsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';

afterEach(cleanup);

const suggestion = englishText('reason.pressIdExpired');

function openDialog(type: ReasonKind = 'create_profile') {
  const client = new QueryClient();
  client.setQueryData(recentRejectionReasonsQuery(type).queryKey, ['Blurred card']);
  const onReject = vi.fn<(reason: string) => void>();
  render(
    <QueryClientProvider client={client}>
      <RejectDialog
        type={type}
        title="Reject Salma"
        onReject={onReject}
        onClose={vi.fn<() => void>()}
      />
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  return { onReject, field };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('the rejection’s text field has the focus, although suggestions are above it', () => {
  const { field } = openDialog();
  expect(screen.getByRole('button', { name: 'Blurred card' })).toBeDefined();
  expect(document.activeElement).toBe(field);
});

it('a suggested reason is added to the typed one, and the focus returns to the text field', () => {
  const { field } = openDialog();
  press('Blurred card');
  press(suggestion);
  expect(field.value).toBe(suggestion);
  fireEvent.change(field, { target: { value: 'The card is torn.' } });
  press(suggestion);
  expect(field.value).toBe(`The card is torn.\n${suggestion}`);
  expect(document.activeElement).toBe(field);
});

it('Ctrl+Enter submits a rejection after a suggestion was pressed', () => {
  const { onReject } = openDialog();
  press(suggestion);
  fireEvent.keyDown(document.activeElement!, { key: 'Enter', ctrlKey: true });
  expect(onReject).toHaveBeenCalledExactlyOnceWith(suggestion);
});

it('revoking an accreditation or a booking has its own suggested reasons', () => {
  openDialog('join_match');
  const offered = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(offered).toContain('Blurred card');
  expect(offered).toContain(englishText('reason.full'));
  expect(offered).not.toContain(suggestion);
});

it.each([
  ['create_profile', 'approvals.rejectionReason'],
  ['join_event', 'approvals.rejectionReason'],
  ['join_match', 'approvals.rejectionReason'],
  ['revocation', 'tickets.why'],
] as const)('the reason for a decision (%s) is labelled as what it explains', (type, label) => {
  const { field } = openDialog(type);
  expect(field.labels?.[0]?.textContent).toBe(englishText(label));
});
