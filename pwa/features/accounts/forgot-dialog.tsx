import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgotPassword } from '#sync/contracts/passwords.ts';
import type { Input as SchemaInput } from '#sync/contracts/endpoint.ts';
import { EmailField } from '#pwa/features/accounts/email-field.tsx';
import { ApiError, send } from '#pwa/lib/api.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

type Asked = SchemaInput<NonNullable<typeof forgotPassword.body>>;

/** Asks for a link by mail. What it says afterwards is the same whoever has the address. */
export function ForgotDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useWords();
  const form = useId();
  const [answer, setAnswer] = useState<{ tone: 'ok' | 'error'; text: string } | null>(null);
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors, isSubmitting },
  } = useForm<Asked>({
    resolver: standardSchemaResolver(forgotPassword.body),
    defaultValues: { email },
  });
  const sent = answer?.tone === 'ok';

  const submit = handleSubmit(async (body) => {
    try {
      const { message } = await send(forgotPassword, { body });
      setAnswer({ tone: 'ok', text: message ?? t('accounts.resetSent') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAnswer({ tone: 'error', text: error.message });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('accounts.forgotTitle')}
      description={t('accounts.forgotText')}
      actions={
        <>
          <Button size="touch" onClick={onClose}>
            {t(sent ? 'action.close' : 'action.cancel')}
          </Button>
          {!sent && (
            <Button
              type="submit"
              form={form}
              size="touch"
              variant="primary"
              busy={isSubmitting}
              disabled={watch('email').trim() === ''}
            >
              {t('accounts.forgotSend')}
            </Button>
          )}
        </>
      }
    >
      {answer !== null && (
        <Strip tone={answer.tone === 'ok' ? 'notice' : 'error'} rounded>
          {answer.text}
        </Strip>
      )}
      {!sent && (
        <form id={form} onSubmit={(event) => void submit(event)} noValidate>
          <EmailField error={errors.email?.message} {...register('email')} />
        </form>
      )}
    </Dialog>
  );
}
