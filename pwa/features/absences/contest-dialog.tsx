import { useState } from 'react';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { mutate } from '#pwa/lib/sync/engine/sync-engine.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import { type AbsenceRow, maxContest } from '#sync/contracts/absences/absences.ts';

/** Asks what happened. Without signal the reply is stored, and sent later. */
export function ContestDialog({ absence, onClose }: { absence: AbsenceRow; onClose: () => void }) {
  const { t, translate } = useTranslation();
  const [text, setText] = useState('');
  const { busy, error, fieldErrors, setFieldErrors, submit } = useSubmit({ fields: ['text'] });

  async function contest(): Promise<void> {
    const reply = text.trim();
    if (reply === '') return setFieldErrors({ text: 'error.required' });
    await submit(async () => {
      const { matchId, id } = absence;
      await mutate('absence.contest', { matchId, absenceId: id, text: reply });
      onClose();
    });
  }

  return (
    <FormDialog
      title={t('absences.wasThere')}
      description={t('absences.contestText')}
      submitLabel={t('absences.send')}
      variant="signal"
      busy={busy}
      error={error}
      onSubmit={contest}
      onClose={onClose}
    >
      <Field
        label={t('absences.whatHappened')}
        hint={t('absences.whatHappenedHint')}
        error={translate(fieldErrors['text'])}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={6}
            maxLength={maxContest}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
