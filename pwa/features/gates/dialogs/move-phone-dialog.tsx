import { useState } from 'react';
import { editGateDevice } from '#sync/contracts/gate/manage-gates.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { GateSelect } from '#pwa/features/gates/dialogs/gate-select.tsx';
import type { OverviewGate, OverviewPhone } from '#pwa/features/gates/phones.ts';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Moves a phone to another gate of the match. */
export function MovePhoneDialog({
  phone,
  gates,
  onClose,
}: {
  phone: OverviewPhone;
  gates: readonly OverviewGate[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const others = gates.filter(({ id }) => id !== phone.gateId);
  const [gateId, setGateId] = useState(others[0]?.id ?? '');
  const { busy, error, submit } = useGateSubmit(phone.matchId);

  async function move(): Promise<void> {
    const { id, version } = phone;
    const body = { gateId, version };
    await submit(
      async (idempotencyKey) => {
        await call(editGateDevice, { params: { id }, body, idempotencyKey });
        toast('success', { text: t('gates.phoneMoved') });
        onClose();
      },
      [id, body],
    );
  }

  return (
    <FormDialog
      title={t('gates.moveTitle', { name: phone.label })}
      description={t('gates.moveText')}
      submitLabel={t('gates.movePhoneNow')}
      busy={busy}
      error={error}
      onSubmit={move}
      onClose={onClose}
    >
      <GateSelect gates={others} value={gateId} onChange={setGateId} />
    </FormDialog>
  );
}
