import { useState } from 'react';
import { editGate } from '#sync/contracts/gate/manage-gates.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import type { OverviewGate, OverviewPhone } from '#pwa/features/gates/phones.ts';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';

/** Replaces a gate's code, and removes the phones that enrolled since a time. */
export function NewCodeDialog({
  gate,
  phones,
  matchId,
  onClose,
}: {
  gate: OverviewGate;
  /** The gate's phones. */
  phones: readonly OverviewPhone[];
  matchId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { busy, error, submit } = useGateSubmit(matchId);
  const [since, setSince] = useState('');
  // Newest first: each choice removes the phones above it, too.
  const enrolled = phones
    .filter(({ rights, revokedAt }) => rights !== 'officer' && revokedAt === null)
    .toSorted((one, other) => other.enrolledAt.localeCompare(one.enrolledAt));
  const count = enrolled.findLastIndex(({ enrolledAt }) => enrolledAt >= since) + 1;

  async function replace(): Promise<void> {
    const body = {
      newCode: true as const,
      ...(since !== '' && { removeSince: since }),
      version: gate.version,
    };
    await submit(
      async (idempotencyKey) => {
        await call(editGate, { params: { id: gate.id }, body, idempotencyKey });
        toast('success', {
          text: since === '' ? t('gates.codeReplaced') : t('gates.codeReplacedPhones', { count }),
        });
        onClose();
      },
      [gate.id, body],
    );
  }

  return (
    <FormDialog
      title={t('gates.newCodeTitle')}
      description={t('gates.newCodeText')}
      submitLabel={t('gates.newCode')}
      variant="destructive"
      busy={busy}
      error={error}
      onSubmit={replace}
      onClose={onClose}
    >
      {enrolled.length > 0 && (
        <Field label={t('gates.removePhones')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={since}
              onChange={(event) => setSince(event.target.value)}
            >
              <option value="">{t('gates.removeNone')}</option>
              {enrolled.map(({ id, enrolledAt }, at) => (
                <option key={id} value={enrolledAt}>
                  {t('gates.removeFrom', {
                    time: formatMoment(enrolledAt, Date.now()),
                    count: at + 1,
                  })}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
    </FormDialog>
  );
}
