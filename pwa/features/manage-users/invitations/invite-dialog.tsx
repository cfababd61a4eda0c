import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  createInvitation,
  createInvitations,
  type InvitationForm,
  invitationForm,
  type InvitationOutcome,
  invitationsForm,
} from '#sync/contracts/accounts/invitations.ts';
import { type Role, roles } from '#sync/contracts/accounts/role-names.ts';
import { mergeAddresses, parseAddresses } from '#pwa/lib/forms/email-addresses.ts';
import { useFormDraft } from '#pwa/lib/forms/form-draft.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { problemsByField, problemsResolver } from '#pwa/lib/forms/problems-resolver.ts';
import { RestoredDraftBanner } from '#pwa/lib/forms/restored-draft-banner.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { send } from '#pwa/lib/http/api.ts';
import { completeLanguages } from '#sync/contracts/messages/languages.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';

const emptyValues = {
  /** One or more addresses, as typed or pasted. */
  email: '',
  as: 'press' as 'press' | 'admin',
  role: '' as Role | '',
  firstName: '',
  lastName: '',
  organization: '',
  language: 'en' as InvitationForm['language'],
};
type Values = typeof emptyValues;

const addressesIn = ({ email }: Pick<Values, 'email'>) => mergeAddresses([], parseAddresses(email));

/** The request body. */
function toInvitation(values: Values): object {
  return { email: values.email, ...sharedFields(values) };
}

/** The fields without empty ones. */
function sharedFields({ as, role, language, firstName, lastName, organization }: Values): object {
  const names = { firstName, lastName };
  const given = as === 'admin' ? names : { ...names, organization };
  const filled = Object.entries(given).filter(([, text]) => text.trim() !== '');
  return {
    role: as === 'admin' ? 'admin' : role === '' ? null : role,
    language,
    ...Object.fromEntries(filled),
  };
}

/** The body for several addresses; without names, because they all get the same one. */
function toInvitations(values: Values): object {
  return {
    emails: addressesIn(values),
    ...sharedFields({ ...values, firstName: '', lastName: '' }),
  };
}

function problemsOf(values: Values): Partial<Record<keyof Values, string>> {
  const [email = '', ...others] = addressesIn(values);
  if (others.length === 0)
    return problemsByField<keyof Values>(
      invitationForm.safeParse(toInvitation({ ...values, email })),
    );
  const { emails, ...problems } = problemsByField<keyof Values | 'emails'>(
    invitationsForm.safeParse(toInvitations(values)),
  );
  return { ...problems, ...(emails !== undefined && { email: emails }) };
}

/** Asks whom to invite, and as what. Addresses that could not be invited stay in the dialog. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, translate } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<Values>({
    defaultValues: emptyValues,
    resolver: problemsResolver(problemsOf),
  });
  const draft = useFormDraft(form, 'invitation', emptyValues);
  const [result, setResult] = useState<Result | null>(null);
  const { busy, error, submit } = useSubmit({ form, fields: Object.keys(emptyValues) });
  const { errors } = form.formState;
  const first = useRef<HTMLTextAreaElement>(null);
  const emailField = form.register('email');
  const [email, as] = [form.watch('email'), form.watch('as')];
  const count = addressesIn({ email }).length;
  const isMany = count > 1;

  function finish(text: string): void {
    draft.drop();
    toast('success', { text });
    onClose();
    void navigate({ to: '/admin/manage/users/invitations' });
  }

  async function inviteOne(values: Values): Promise<void> {
    const [address = ''] = addressesIn(values);
    const body = invitationForm.parse(toInvitation({ ...values, email: address }));
    await submit(async (idempotencyKey) => {
      const { data } = await send(createInvitation, { body, idempotencyKey });
      void client.invalidateQueries({ queryKey: ['users'] });
      finish(t('invitations.sent', { email: data.email }));
    }, body);
  }

  async function inviteMany(values: Values): Promise<void> {
    const body = invitationsForm.parse(toInvitations(values));
    await submit(async (idempotencyKey) => {
      const { data } = await send(createInvitations, { body, idempotencyKey });
      void client.invalidateQueries({ queryKey: ['users'] });
      const failed = data.filter(({ outcome }) => outcome !== 'invited');
      const invited = data.length - failed.length;
      if (failed.length === 0) return finish(t('invitations.sentMany', { count: invited }));
      form.setValue('email', failed.map((each) => each.email).join('\n'), { shouldDirty: true });
      setResult({ invited, failed });
    }, body);
  }

  const invite = form.handleSubmit((values) => {
    setResult(null);
    return isMany ? inviteMany(values) : inviteOne(values);
  });

  const text = (name: 'firstName' | 'lastName' | 'organization', label: string) => (
    <Field label={label} error={translate(errors[name]?.message)}>
      {(control) => <Input {...control} autoComplete="off" {...form.register(name)} />}
    </Field>
  );
  const select = (
    name: 'as' | 'role' | 'language',
    label: string,
    options: readonly (readonly [value: string, text: string])[],
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={translate(errors[name]?.message)}>
      {(control) => (
        <NativeSelect {...control} {...form.register(name)}>
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
      submitLabel={isMany ? t('invitations.sendMany', { count }) : t('invitations.send')}
      busy={busy}
      error={error}
      onSubmit={invite}
      onClose={onClose}
    >
      {draft.found !== null && (
        <RestoredDraftBanner
          rounded
          onStartOver={() => {
            form.reset(emptyValues);
            draft.drop();
          }}
        />
      )}
      {result !== null && <NotInvited {...result} />}
      <Field
        label={t('invitations.emails')}
        hint={t('invitations.emailsHint')}
        error={translate(errors.email?.message)}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            dir="ltr"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...emailField}
            ref={(node) => {
              emailField.ref(node);
              first.current = node;
            }}
          />
        )}
      </Field>
      {select(
        'as',
        t('invitations.as'),
        [
          ['press', t('invitations.asPress')],
          ['admin', t('invitations.asAdmin')],
        ],
        t(as === 'admin' ? 'invitations.adminHint' : 'invitations.pressHint'),
      )}
      <div className="grid gap-4 md:grid-cols-2">
        {as === 'press' && (
          <>
            {select('role', t('accounts.role'), [
              ['', t('invitations.theyChoose')],
              ...roles.map((role) => [role, t(`role.${role}`)] as const),
            ])}
            {text('organization', optional(t('accounts.organization')))}
          </>
        )}
        {!isMany && text('firstName', optional(t('accounts.givenNames')))}
        {!isMany && text('lastName', optional(t('accounts.familyName')))}
        {select(
          'language',
          t('profile.mailLanguage'),
          completeLanguages.map((language) => [language, t(`profile.language.${language}`)]),
        )}
      </div>
    </FormDialog>
  );
}

interface Result {
  invited: number;
  failed: readonly { email: string; outcome: InvitationOutcome }[];
}

/** The number of invitations that were sent, and each address that was not invited. */
function NotInvited({ invited, failed }: Result) {
  const { t } = useTranslation();
  return (
    <div>
      <Banner tone="notice" rounded>
        {invited > 0 && `${t('invitations.sentMany', { count: invited })} `}
        {t('invitations.notSent', { count: failed.length })}
      </Banner>
      <ul className="mt-2 divide-y divide-border rounded-md border border-border text-sm">
        {failed.map(({ email, outcome }) => (
          <li key={email} className="flex flex-wrap gap-x-3 px-3 py-1.5">
            <bdi dir="ltr" className="[overflow-wrap:anywhere]">
              {email}
            </bdi>
            <span className="ms-auto text-muted-foreground">
              {outcome !== 'invited' && t(`invitations.outcome.${outcome}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
