import { useState } from 'react';
import { editGateDevice } from '#sync/contracts/gate/manage-gates.ts';
import { FormDialog } from '#pwa/features/gates/dialogs/form-dialog.tsx';
import { GateSelect } from '#pwa/features/gates/dialogs/gate-select.tsx';
import type { OverviewGate, OverviewPhone } from '#pwa/features/gates/phones.ts';
import { useGateAction } from '#pwa/features/gates/use-gate-action.ts';
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
  const { busy, problem, run } = useGateAction(phone.matchId);

  async function move(): Promise<void> {
    const { id, version } = phone;
    const body = { gateId, version };
    const isDone = await run([id, body], (idempotencyKey) =>
      call(editGateDevice, { params: { id }, body, idempotencyKey }),
    );
    if (!isDone) return;
    toast('success', { text: t('gates.phoneMoved') });
    onClose();
  }

  return (
    <FormDialog
      title={t('gates.moveTitle', { name: phone.label })}
      text={t('gates.moveText')}
      submit={t('gates.movePhoneNow')}
      busy={busy}
      problem={problem}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <GateSelect gates={others} value={gateId} onChange={setGateId} />
    </FormDialog>
  );
}
