import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgotPassword } from '#sync/contracts/accounts/passwords.ts';
import type { Input as SchemaInput } from '#sync/contracts/core/endpoint.ts';
import { EmailField } from '#pwa/lib/forms/text-field.tsx';
import { ApiError, send } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

type ForgotPasswordForm = SchemaInput<NonNullable<typeof forgotPassword.body>>;

/** Requests a reset link; the answer does not tell whether the address has an account. */
export function ForgotPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useId();
  const [answer, setAnswer] = useState<{ tone: 'ok' | 'error'; text: string } | null>(null);
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors, isSubmitting },
  } = useForm<ForgotPasswordForm>({
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
    <ActionDialog
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
        <Banner tone={answer.tone === 'ok' ? 'notice' : 'error'} rounded>
          {answer.text}
        </Banner>
      )}
      {!sent && (
        <form id={form} onSubmit={(event) => void submit(event)} noValidate>
          <EmailField
            placeholder={t('accounts.emailPlaceholder')}
            error={errors.email?.message}
            {...register('email')}
          />
        </form>
      )}
    </ActionDialog>
  );
}
