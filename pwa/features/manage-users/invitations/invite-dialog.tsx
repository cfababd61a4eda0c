import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import {
  createInvitation,
  type InvitationForm,
  invitationForm,
} from '#sync/contracts/accounts/invitations.ts';
import { type Role, roles } from '#sync/contracts/accounts/role-names.ts';
import { ApiError, send } from '#pwa/lib/http/api.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';

const emptyValues = {
  email: '',
  as: 'press' as 'press' | 'admin',
  role: '' as Role | '',
  firstName: '',
  lastName: '',
  organization: '',
  language: 'en' as InvitationForm['language'],
};
type Values = typeof emptyValues;

/** The request body without empty fields. */
function toInvitation({ email, as, role, language, ...texts }: Values): object {
  const { organization, ...names } = texts;
  const given = as === 'admin' ? names : { ...names, organization };
  const filled = Object.entries(given).filter(([, text]) => text.trim() !== '');
  return {
    email,
    role: as === 'admin' ? 'admin' : role === '' ? null : role,
    language,
    ...Object.fromEntries(filled),
  };
}

/** Asks whom to invite, and as what. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, translate } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useId();
  const first = useRef<HTMLInputElement>(null);
  const [once] = useState(withIdempotencyKey);
  const [values, setValues] = useState(emptyValues);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [errorText, setErrorText] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: InvitationForm) =>
      once(body, (idempotencyKey) => send(createInvitation, { body, idempotencyKey })),
    onSuccess: ({ data: { email } }) => {
      toast('success', { text: t('invitations.sent', { email }) });
      void client.invalidateQueries({ queryKey: ['users'] });
      onClose();
      void navigate({ to: '/admin/manage/users/invitations' });
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0)
        setErrorText(error instanceof ApiError ? error.message : t('error.unexpected'));
    },
  });

  function change(name: keyof Values, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  }

  function submit(): void {
    setErrorText(null);
    const { data, error } = invitationForm.safeParse(toInvitation(values));
    if (data !== undefined) return mutate(data);
    // The first problem of each field.
    const problems = error.issues.map(({ path, message }) => [String(path[0]), translate(message)]);
    setErrors(Object.fromEntries(problems.toReversed()) as Record<string, string>);
    return undefined;
  }

  const text = (name: 'email' | 'firstName' | 'lastName' | 'organization', label: string) => (
    <Field label={label} error={errors[name]} required={name === 'email'}>
      {(control) => (
        <Input
          {...control}
          {...(name === 'email' && { ref: first, type: 'email', dir: 'ltr' })}
          autoComplete="off"
          value={values[name]}
          onChange={({ target }) => change(name, target.value)}
        />
      )}
    </Field>
  );
  const select = (
    name: 'as' | 'role' | 'language',
    label: string,
    options: readonly (readonly [value: string, text: string])[],
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={errors[name]}>
      {(control) => (
        <NativeSelect
          {...control}
          value={values[name]}
          onChange={({ target }) => change(name, target.value)}
        >
          {options.map(([value, option]) => (
            <option key={value} value={value}>
              {option}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
  const optional = (label: string) => t('invitations.optional', { label });

  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      initialFocus={first}
      title={t('invitations.inviteTitle')}
      description={t('invitations.inviteText')}
      actions={
        <>
          <Button size="touch" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={form} size="touch" variant="primary" busy={isPending}>
            {t('invitations.send')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ErrorBanner text={errorText} />
        {text('email', t('accounts.email'))}
        {select(
          'as',
          t('invitations.as'),
          [
            ['press', t('invitations.asPress')],
            ['admin', t('invitations.asAdmin')],
          ],
          t(values.as === 'admin' ? 'invitations.adminHint' : 'invitations.pressHint'),
        )}
        <div className="grid gap-4 md:grid-cols-2">
          {values.as === 'press' && (
            <>
              {select('role', t('accounts.role'), [
                ['', t('invitations.theyChoose')],
                ...roles.map((role) => [role, t(`role.${role}`)] as const),
              ])}
              {text('organization', optional(t('accounts.organization')))}
            </>
          )}
          {text('firstName', optional(t('accounts.givenNames')))}
          {text('lastName', optional(t('accounts.familyName')))}
          {select('language', t('profile.mailLanguage'), [
            ['en', t('profile.language.en')],
            ['ar', t('profile.language.ar')],
          ])}
        </div>
      </form>
    </ActionDialog>
  );
}
