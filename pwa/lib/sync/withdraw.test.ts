import { expect, it, vi } from 'vitest';
import { withReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import { cancelWithdrawal } from '#pwa/lib/sync/withdraw.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
vi.mock('#pwa/lib/sync/engine/sync-engine.ts', () => ({
  withReplica: vi.fn<typeof withReplica>(),
}));

const keepBooking = () =>
  cancelWithdrawal({ kind: 'match', id: '00000000-0000-4000-8000-000000000001' });

it('a booking that can no longer be kept is reported, above a ticket too', async () => {
  vi.mocked(withReplica).mockResolvedValue(true);
  await keepBooking();
  expect(toast).not.toHaveBeenCalled();
  vi.mocked(withReplica).mockResolvedValue(false);
  await keepBooking();
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', { text: englishText('withdraw.sending') });
});
