import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import {
  createInvitation,
  type InvitationForm,
  invitationForm,
} from '#sync/contracts/accounts/invitations.ts';
import { type Role, roles } from '#sync/contracts/accounts/role-names.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { problemsByField } from '#pwa/lib/forms/problems-resolver.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { send } from '#pwa/lib/http/api.ts';
import { completeLanguages } from '#sync/contracts/messages/languages.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';

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
  const first = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState(emptyValues);
  const { busy, error, fieldErrors, setFieldErrors, submit } = useSubmit({
    fields: Object.keys(emptyValues),
  });

  function change(name: keyof Values, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    setFieldErrors(({ [name]: _, ...others }) => others);
  }

  async function invite(): Promise<void> {
    const checked = invitationForm.safeParse(toInvitation(values));
    if (!checked.success) return setFieldErrors(problemsByField(checked));
    const body = checked.data;
    await submit(async (idempotencyKey) => {
      const { data } = await send(createInvitation, { body, idempotencyKey });
      toast('success', { text: t('invitations.sent', { email: data.email }) });
      void client.invalidateQueries({ queryKey: ['users'] });
      onClose();
      void navigate({ to: '/admin/manage/users/invitations' });
    }, body);
  }

  const text = (name: 'email' | 'firstName' | 'lastName' | 'organization', label: string) => (
    <Field label={label} error={translate(fieldErrors[name])} required={name === 'email'}>
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
    <Field label={label} hint={hint} error={translate(fieldErrors[name])}>
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
    <FormDialog
      initialFocus={first}
      title={t('invitations.inviteTitle')}
      description={t('invitations.inviteText')}
      submitLabel={t('invitations.send')}
      busy={busy}
      error={error}
      onSubmit={invite}
      onClose={onClose}
    >
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
        {select(
          'language',
          t('profile.mailLanguage'),
          completeLanguages.map((language) => [language, t(`profile.language.${language}`)]),
        )}
      </div>
    </FormDialog>
  );
}
