import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { arabicNameField } from '#sync/contracts/core/arabic-names.ts';
import { familyName, givenNames } from '#sync/contracts/accounts/person-fields.ts';
import { acceptInvitation, type OpenedInvitation } from '#sync/contracts/accounts/invitations.ts';
import {
  NewPasswordFields,
  newPasswordShape,
  passwordsMatch,
} from '#pwa/lib/forms/new-password.tsx';
import { ArabicNameField, EmailField, EnglishField } from '#pwa/lib/forms/text-field.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, send } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { logIn } from '#pwa/lib/session/session.ts';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Button } from '#pwa/ui/button.tsx';

const acceptForm = z
  .object({
    firstName: givenNames,
    lastName: familyName,
    nameArabic: arabicNameField,
    ...newPasswordShape,
  })
  .check(passwordsMatch);
type Values = z.input<typeof acceptForm>;

/** Names and password of a new administrator, who is logged in afterwards. */
export function AcceptForm({
  token,
  invitation: { email, firstName, lastName },
  onInvalid,
  onAccepted,
}: {
  token: string;
  invitation: OpenedInvitation;
  /** The link was used or revoked in the meantime. */
  onInvalid: (error: ApiError) => void;
  onAccepted: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm<Values, unknown, z.output<typeof acceptForm>>({
    resolver: standardSchemaResolver(acceptForm),
    defaultValues: {
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      nameArabic: '',
      password: '',
      confirmation: '',
    },
  });

  const { register } = form;
  const { errors } = form.formState;
  const { busy, error, submit } = useSubmit({
    form,
    onError: (refused) => {
      if (!(refused instanceof ApiError && 'invitationToken' in refused.fields)) return undefined;
      onInvalid(refused);
      return null;
    },
  });

  const accept = form.handleSubmit(({ confirmation: _, ...values }) =>
    submit(async () => {
      const { message } = await send(acceptInvitation, {
        body: { invitationToken: token, ...values },
      });
      toast('success', { text: message ?? t('invitation.accepted') });
      onAccepted();
      // The account exists, so a login that fails can be repeated on the login page.
      const isLoggedIn = await logIn({ email, password: values.password }).then(
        () => true,
        () => false,
      );
      await navigate({ to: isLoggedIn ? '/admin' : '/login', replace: true });
    }),
  );

  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void accept(event)} noValidate>
      <div className="flex flex-col gap-1">
        <h1 className="heading-1">{t('invitation.adminTitle')}</h1>
        <p className="text-[0.9375rem] text-muted-foreground">
          {t('invitation.adminText', { app: t('app.name') })}
        </p>
      </div>
      <ErrorBanner text={error} />
      <EmailField error={undefined} value={email} readOnly />
      <EnglishField
        label={t('accounts.givenNames')}
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <EnglishField
        label={t('accounts.familyName')}
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <ArabicNameField
        label={t('accounts.nameArabic')}
        hint={t('accounts.optional')}
        error={errors.nameArabic?.message}
        {...register('nameArabic')}
      />
      <NewPasswordFields register={register} errors={errors} />
      <Button type="submit" variant="signal" size="lg" full busy={busy}>
        {t('invitation.accept')}
      </Button>
    </form>
  );
}
