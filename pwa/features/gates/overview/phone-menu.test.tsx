// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PhoneMenu } from '#pwa/features/gates/overview/phone-menu.tsx';
import type { OverviewPhone } from '#pwa/features/gates/phones.ts';
import { exampleOverview } from '#pwa/features/gates/testing/example-gates.ts';
import { renderWithQueries } from '#pwa/features/gates/testing/render-with-queries.tsx';
import { ApiError } from '#pwa/lib/http/api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
const shown = vi.hoisted(() => ({ toast: vi.fn<(tone: string, words: object) => void>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => shown);
beforeEach(() => {
  calls.call.mockReset().mockResolvedValue({});
  shown.toast.mockClear();
});
afterEach(cleanup);

const overview = exampleOverview();
function openMenu(at: number, changes: Partial<OverviewPhone> = {}): OverviewPhone {
  const phone = { ...(overview.devices[at] as OverviewPhone), ...changes };
  renderWithQueries(<PhoneMenu phone={phone} overview={overview} />);
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' });
  return phone;
}
const choose = async (name: Parameters<typeof englishText>[0]) =>
  fireEvent.click(await screen.findByRole('menuitem', { name: englishText(name) }));
const press = async (name: Parameters<typeof englishText>[0]) =>
  fireEvent.click(await screen.findByRole('button', { name: englishText(name) }));
const sent = () => calls.call.mock.calls.map(([, input]) => input);

it('the right to search is granted and withdrawn with the version that was shown', async () => {
  const checker = openMenu(1);
  await choose('gates.grantSearch');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    params: { id: checker.id },
    body: { rights: 'search', version: 1 },
  });
  cleanup();
  openMenu(0);
  await choose('gates.withdrawSearch');
  await waitFor(() => expect(sent()[1]).toMatchObject({ body: { rights: 'check' } }));
});

it('a change of an outdated phone is reported, and the phone is read again', async () => {
  calls.call.mockRejectedValue(new ApiError('conflict', 'Changed meanwhile.', { status: 409 }));
  openMenu(1);
  await choose('gates.grantSearch');
  await waitFor(() =>
    expect(shown.toast).toHaveBeenCalledExactlyOnceWith('error', { text: 'Changed meanwhile.' }),
  );
});

it('revoking a phone keeps its checks unless they are discarded', async () => {
  openMenu(1);
  await choose('gates.revokePhone');
  await press('gates.revokePhone');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ body: { revoke: true, discardScans: false } });
  cleanup();
  openMenu(1);
  await choose('gates.revokePhone');
  fireEvent.click(await screen.findByLabelText(englishText('gates.discardScans', { count: 9 })));
  await press('gates.revokePhone');
  await waitFor(() => expect(sent()[1]).toMatchObject({ body: { discardScans: true } }));
});

it('a phone without checks can be discarded too, as it may have told other gates who is inside', async () => {
  openMenu(1, { scans: 0 });
  await choose('gates.revokePhone');
  fireEvent.click(await screen.findByLabelText(englishText('gates.discardTold')));
  await press('gates.revokePhone');
  await waitFor(() => expect(sent()[0]).toMatchObject({ body: { discardScans: true } }));
});

it('a phone can be moved to one of the other gates', async () => {
  openMenu(1);
  await choose('gates.movePhone');
  const select = await screen.findByLabelText<HTMLSelectElement>(englishText('gates.gate'));
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Gate 4, Media gate',
    'Gate 7, Photographers',
  ]);
  fireEvent.change(select, { target: { value: overview.gates[2]?.id } });
  await press('gates.movePhoneNow');
  await waitFor(() => expect(sent()[0]).toMatchObject({ body: { gateId: overview.gates[2]?.id } }));
});

it('reporting a phone lost needs a reason, and can be taken back', async () => {
  openMenu(1);
  await choose('gates.reportLost');
  await press('gates.reportLost');
  await screen.findByText(englishText('error.required'));
  expect(sent()).toEqual([]);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Stolen' } });
  await press('gates.reportLost');
  await waitFor(() => expect(sent()[0]).toMatchObject({ body: { lost: 'Stolen' } }));
  cleanup();
  openMenu(1, { lostReason: 'Stolen' });
  await choose('gates.takeBackLost');
  await waitFor(() => expect(sent()[1]).toMatchObject({ body: { lost: null } }));
});

it('an officer’s phone can be revoked, but has no rights to change', async () => {
  openMenu(0, { rights: 'officer', officer: 'Hany Ragab' });
  await screen.findByRole('menuitem', { name: englishText('gates.revokePhone') });
  expect(screen.getAllByRole('menuitem')).toHaveLength(2);
});
