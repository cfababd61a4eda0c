import { useState } from 'react';
import { editGateDevice } from '#sync/contracts/gate/manage-gates.ts';
import { FormDialog } from '#pwa/features/gates/dialogs/form-dialog.tsx';
import type { OverviewPhone } from '#pwa/features/gates/phones.ts';
import { useGateAction } from '#pwa/features/gates/use-gate-action.ts';
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
  const { busy, problem, run } = useGateAction(phone.matchId);

  async function revoke(): Promise<void> {
    const { id, version } = phone;
    const body = { revoke: true as const, discardScans, version };
    const isDone = await run([id, body], (idempotencyKey) =>
      call(editGateDevice, { params: { id }, body, idempotencyKey }),
    );
    if (!isDone) return;
    toast('success', { text: t('gates.revoked') });
    onClose();
  }

  return (
    <FormDialog
      title={t('gates.revokeTitle', { name: phone.label })}
      text={t('gates.revokeText')}
      submit={t('gates.revokePhone')}
      variant="danger"
      busy={busy}
      problem={problem}
      onSubmit={() => void revoke()}
      onClose={onClose}
    >
      <Checkbox checked={discardScans} onChange={(event) => setDiscard(event.target.checked)}>
        {phone.scans > 0 ? t('gates.discardScans', { count: phone.scans }) : t('gates.discardTold')}
      </Checkbox>
    </FormDialog>
  );
}
