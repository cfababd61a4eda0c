import { useState } from 'react';
import { editGateDevice } from '#sync/contracts/gate/manage-gates.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import type { OverviewPhone } from '#pwa/features/gates/phones.ts';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';

/** Ends a phone's rights immediately; its checks count unless they are discarded. */
export function RevokePhoneDialog({
  phone,
  onClose,
}: {
  phone: OverviewPhone;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [discardScans, setDiscard] = useState(false);
  const { busy, error, submit } = useGateSubmit(phone.matchId);

  async function revoke(): Promise<void> {
    const { id, version } = phone;
    const body = { revoke: true as const, discardScans, version };
    await submit(
      async (idempotencyKey) => {
        await call(editGateDevice, { params: { id }, body, idempotencyKey });
        toast('success', { text: t('gates.revoked') });
        onClose();
      },
      [id, body],
    );
  }

  return (
    <FormDialog
      title={t('gates.revokeTitle', { name: phone.label })}
      description={t('gates.revokeText')}
      submitLabel={t('gates.revokePhone')}
      variant="destructive"
      busy={busy}
      error={error}
      onSubmit={revoke}
      onClose={onClose}
    >
      <Checkbox checked={discardScans} onChange={(event) => setDiscard(event.target.checked)}>
        {phone.scans > 0 ? t('gates.discardScans', { count: phone.scans }) : t('gates.discardTold')}
      </Checkbox>
    </FormDialog>
  );
}
