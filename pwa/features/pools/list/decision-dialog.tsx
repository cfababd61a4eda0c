import { useState } from 'react';
import { overrideCategories, type OverrideCategory } from '#sync/contracts/pools/pool-words.ts';
import type { RankedLine } from '#pwa/features/pools/pool-queries.ts';
import type { Decision } from '#pwa/features/pools/list/ranked-list.tsx';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { TextField } from '#pwa/lib/forms/text-field.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';

/** A decision in the preview that is not made yet. */
export type Made = { line: RankedLine; answer: Answer };

export type Answer =
  | { decision: 'give'; category: OverrideCategory; text: string }
  | { decision: 'refuse'; text: string };

/** Asks for the reason of an override or a refusal, which the person reads too. */
export function DecisionDialog({
  name,
  decision,
  isAllocated,
  send,
  onClose,
}: {
  name: string;
  decision: Decision;
  /** Whether it takes effect at once; before the allocation only the preview changes. */
  isAllocated: boolean;
  send: (answer: Answer, idempotencyKey: string) => Promise<void> | void;
  onClose: () => void;
}) {
  const { t, translate } = useTranslation();
  const [category, setCategory] = useState<OverrideCategory>('rights_contract');
  const [text, setText] = useState('');
  const { busy, error, fieldErrors, setFieldErrors, submit } = useSubmit({ fields: ['text'] });
  const gives = decision === 'give';

  async function decide(): Promise<void> {
    const reason = text.trim();
    if (reason === '') return setFieldErrors({ text: 'error.required' });
    const answer: Answer = gives
      ? { decision: 'give', category, text: reason }
      : { decision: 'refuse', text: reason };
    await submit(async (idempotencyKey) => {
      await send(answer, idempotencyKey);
      onClose();
    }, answer);
  }

  return (
    <FormDialog
      title={t(gives ? 'pools.overrideOf' : 'pools.refuseOf', { name })}
      description={t(isAllocated ? 'pools.actsAtOnce' : 'pools.actsInPreview')}
      submitLabel={t(gives ? 'pools.override' : 'pools.refuse')}
      variant={gives ? 'default' : 'destructive'}
      busy={busy}
      error={error}
      onSubmit={decide}
      onClose={onClose}
    >
      {gives && (
        <Field label={t('pools.categoryLabel')} hint={t('pools.categoryHint')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={category}
              onChange={({ target }) =>
                setCategory(overrideCategories.find((each) => each === target.value) ?? 'other')
              }
            >
              {overrideCategories.map((each) => (
                <option key={each} value={each}>
                  {t(`pools.category.${each}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <TextField
        label={t('tickets.why')}
        hint={t('pools.textHint')}
        error={translate(fieldErrors['text'])}
        dir="auto"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
