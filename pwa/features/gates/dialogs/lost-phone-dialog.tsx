import { useState } from 'react';
import { editGateDevice } from '#sync/contracts/gate/manage-gates.ts';
import { FormDialog } from '#pwa/features/gates/dialogs/form-dialog.tsx';
import type { OverviewPhone } from '#pwa/features/gates/phones.ts';
import { useGateAction } from '#pwa/features/gates/use-gate-action.ts';
import { TextField } from '#pwa/lib/forms/text-field.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

export const maxReasonLength = 200;

/** Reports a phone lost, with the reason. */
export function LostPhoneDialog({ phone, onClose }: { phone: OverviewPhone; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, problem, fields, run } = useGateAction(phone.matchId);

  async function report(): Promise<void> {
    const lost = reason.trim();
    setMissing(lost === '');
    if (lost === '') return;
    const { id, version } = phone;
    const body = { lost, version };
    const isDone = await run([id, body], (idempotencyKey) =>
      call(editGateDevice, { params: { id }, body, idempotencyKey }),
    );
    if (!isDone) return;
    toast('success', { text: t('gates.lostReported') });
    onClose();
  }

  return (
    <FormDialog
      title={t('gates.lostTitle', { name: phone.label })}
      text={t('gates.lostText')}
      submit={t('gates.reportLost')}
      variant="danger"
      busy={busy}
      problem={problem}
      onSubmit={() => void report()}
      onClose={onClose}
    >
      <TextField
        label={t('gates.reason')}
        hint={t('gates.reasonHint')}
        error={isMissing ? 'error.required' : fields['lost']}
        dir="auto"
        autoComplete="off"
        maxLength={maxReasonLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
