import { useState } from 'react';
import { ReasonDialog } from '#pwa/lib/absences/reason-dialog.tsx';
import { leagueDayOf } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { type PersonAbsences, suspendUser } from '#sync/contracts/absences/manage-absences.ts';

const month = 30 * 86_400_000;

/** Asks from when to when a person is suspended, and why. */
export function SuspendDialog({
  id,
  name,
  absenceIds,
  onDone,
  onClose,
}: {
  id: string;
  name: string;
  absenceIds: string[];
  onDone: (changed: PersonAbsences) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [days, setDays] = useState(() => ({
    begins: leagueDayOf(Date.now()),
    ends: leagueDayOf(Date.now() + month),
  }));
  const body = { ...days, absenceIds };
  return (
    <ReasonDialog
      title={t('manageAbsences.suspendOf', { name })}
      description={t('manageAbsences.suspendText', { count: absenceIds.length })}
      submitLabel={t('manageAbsences.suspend')}
      isDestructive
      payload={body}
      send={async (reason, idempotencyKey) => {
        const params = { id };
        onDone(await call(suspendUser, { params, body: { ...body, reason }, idempotencyKey }));
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        {(['begins', 'ends'] as const).map((field) => (
          <Field key={field} label={t(`manageAbsences.${field}`)} required>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={days[field]}
                min={field === 'ends' ? days.begins : undefined}
                onChange={({ target }) => setDays({ ...days, [field]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </ReasonDialog>
  );
}
