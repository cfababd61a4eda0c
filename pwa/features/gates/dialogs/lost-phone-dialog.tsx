import { useState } from 'react';
import { editGateDevice } from '#sync/contracts/gate/manage-gates.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import type { OverviewPhone } from '#pwa/features/gates/phones.ts';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { TextField } from '#pwa/lib/forms/text-field.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

export const maxReasonLength = 200;

/** Reports a phone lost, with the reason. */
export function LostPhoneDialog({ phone, onClose }: { phone: OverviewPhone; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const { busy, error, fieldErrors, setFieldErrors, submit } = useGateSubmit(phone.matchId, {
    fields: ['lost'],
  });

  async function report(): Promise<void> {
    const lost = reason.trim();
    if (lost === '') return setFieldErrors({ lost: 'error.required' });
    const { id, version } = phone;
    const body = { lost, version };
    await submit(
      async (idempotencyKey) => {
        await call(editGateDevice, { params: { id }, body, idempotencyKey });
        toast('success', { text: t('gates.lostReported') });
        onClose();
      },
      [id, body],
    );
  }

  return (
    <FormDialog
      title={t('gates.lostTitle', { name: phone.label })}
      description={t('gates.lostText')}
      submitLabel={t('gates.reportLost')}
      variant="destructive"
      busy={busy}
      error={error}
      onSubmit={report}
      onClose={onClose}
    >
      <TextField
        label={t('tickets.why')}
        hint={t('gates.reasonHint')}
        error={fieldErrors['lost']}
        dir="auto"
        autoComplete="off"
        maxLength={maxReasonLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
