import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askForRequirement, type RequirementRow } from '#sync/contracts/evidence/requirements.ts';
import { requirementsQuery } from '#pwa/features/requirements/requirement-queries.ts';
import { formatDate, leagueDayOf } from '#pwa/lib/format/dates.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { TextField } from '#pwa/lib/forms/text-field.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const defaultDays = 14;

/** Asks the approved people who are without a requirement for it, with a deadline. */
export function AskPeopleDialog({
  requirement,
  onClose,
}: {
  requirement: RequirementRow;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, lacking } = requirement;
  const today = leagueDayOf(Date.now());
  const [until, setUntil] = useState(() => dayAfter(today, defaultDays));
  const { busy, error, fieldErrors, setFieldErrors, submit } = useSubmit({
    fields: ['until'],
    onSettled: () => void client.invalidateQueries({ queryKey: requirementsQuery().queryKey }),
  });

  async function ask(): Promise<void> {
    if (until === '') return setFieldErrors({ until: 'error.required' });
    if (until < today) return setFieldErrors({ until: 'evidence.expiryPassed' });
    const body = { until };
    await submit(
      async (idempotencyKey) => {
        const { people } = await call(askForRequirement, { params: { id }, body, idempotencyKey });
        toast('success', { text: t('evidence.asked', { count: people }) });
        onClose();
      },
      [id, body],
    );
  }

  return (
    <FormDialog
      title={t('evidence.askTitle', { name: placeName(requirement) })}
      description={
        lacking === 0 ? t('evidence.askNone') : t('evidence.askText', { count: lacking })
      }
      submitLabel={lacking === 0 ? null : t('evidence.askSend')}
      busy={busy}
      error={error}
      onSubmit={ask}
      onClose={onClose}
    >
      {lacking > 0 && (
        <TextField
          label={t('evidence.askUntil')}
          hint={until === '' ? undefined : formatDate(until)}
          error={fieldErrors['until']}
          type="date"
          min={today}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

/** Counted in UTC, where every day has 24 hours. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
