import { type ReactNode, useState } from 'react';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { TextField } from '#pwa/lib/forms/text-field.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Asks for the text of a decision, which the person reads too. */
export function ReasonDialog({
  title,
  description,
  submitLabel,
  isDestructive = false,
  payload,
  children,
  send,
  onClose,
}: {
  title: string;
  description: string;
  submitLabel: string;
  isDestructive?: boolean;
  /** The other values that are sent. */
  payload?: unknown;
  /** Other fields, above the text. */
  children?: ReactNode;
  send: (text: string, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t, translate } = useTranslation();
  const [text, setText] = useState('');
  const { busy, error, fieldErrors, setFieldErrors, submit } = useSubmit({
    fields: (path) => (path === 'text' || path === 'reason' ? 'text' : null),
  });

  async function decide(): Promise<void> {
    const reason = text.trim();
    if (reason === '') return setFieldErrors({ text: 'error.required' });
    await submit(
      async (idempotencyKey) => {
        await send(reason, idempotencyKey);
        onClose();
      },
      [reason, payload],
    );
  }

  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submitLabel}
      variant={isDestructive ? 'destructive' : 'default'}
      busy={busy}
      error={error}
      onSubmit={decide}
      onClose={onClose}
    >
      {children}
      <TextField
        label={t('manageAbsences.text')}
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
