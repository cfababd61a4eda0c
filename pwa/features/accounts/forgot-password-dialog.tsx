import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgotPassword } from '#sync/contracts/accounts/passwords.ts';
import type { Input as SchemaInput } from '#sync/contracts/core/endpoint.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { EmailField } from '#pwa/lib/forms/text-field.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { send } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

type ForgotPasswordForm = SchemaInput<NonNullable<typeof forgotPassword.body>>;

/** Requests a reset link; the answer does not tell whether the address has an account. */
export function ForgotPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm<ForgotPasswordForm>({
    resolver: standardSchemaResolver(forgotPassword.body),
    defaultValues: { email },
  });
  const { errors } = form.formState;
  const { busy, error, submit } = useSubmit({ form });

  const request = form.handleSubmit((body) =>
    submit(async () => {
      const { message } = await send(forgotPassword, { body });
      setAnswer(message ?? t('accounts.resetSent'));
    }),
  );

  return (
    <FormDialog
      title={t('accounts.forgotTitle')}
      description={t('accounts.forgotText')}
      submitLabel={answer === null ? t('accounts.forgotSend') : null}
      cancelLabel={answer === null ? undefined : t('action.close')}
      busy={busy}
      disabled={form.watch('email').trim() === ''}
      error={error}
      onSubmit={request}
      onClose={onClose}
    >
      {answer === null ? (
        <EmailField
          placeholder={t('accounts.emailPlaceholder')}
          error={errors.email?.message}
          {...form.register('email')}
        />
      ) : (
        <Banner tone="notice" rounded>
          {answer}
        </Banner>
      )}
    </FormDialog>
  );
}
