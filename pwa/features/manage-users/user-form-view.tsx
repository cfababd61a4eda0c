import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { memberRoles, officerRole, type Role, statuses } from '#sync/contracts/accounts/roles.ts';
import { DeleteUserDialog } from '#pwa/features/manage-users/delete-dialog.tsx';
import { UserDocuments } from '#pwa/features/manage-users/user-documents.tsx';
import { needsReason, type UserForm } from '#pwa/features/manage-users/user-form.ts';
import { useUserForm } from '#pwa/features/manage-users/use-user-form.ts';
import { CurrentValueHint } from '#pwa/lib/forms/current-value-hint.tsx';
import { RecordForm } from '#pwa/lib/admin/form/record-form.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input, Select, Textarea } from '#pwa/ui/form/input.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** The form of a stored account. */
export function UserFormView({ user }: { user: User }) {
  const { t, translate } = useTranslation();
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const edit = useUserForm(user, leave);
  const { form, errors, loaded, changedMeanwhile } = edit;
  const { register } = form;
  const status = form.watch('status');
  const officer = user.role === officerRole;
  const choices: readonly Role[] = officer ? [officerRole] : memberRoles;

  function leave(): void {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/admin/manage/users' });
  }
  function errorOf(field: keyof UserForm): string | undefined {
    const message = errors[field]?.message;
    return message === undefined ? undefined : translate(message);
  }
  function hintOf(field: keyof UserForm, plain?: ReactNode): ReactNode {
    return changedMeanwhile(field) ? <CurrentValueHint value={wordsOf(field)} /> : plain;
  }
  /** The account's current value of a field, as text. */
  function wordsOf(field: keyof UserForm): string {
    if (field === 'role') return t(`role.${loaded.role}`);
    return field === 'status' ? t(`status.${loaded.status}`) : loaded[field];
  }

  return (
    <RecordForm
      state={edit}
      onLeave={leave}
      busy={deleting}
      strips={
        user.replacedDocuments.length > 0 && (
          <Banner
            tone="notice"
            action={
              <span className="flex flex-wrap gap-2">
                <Button asChild size="xs">
                  <Link to="/user-details/$id" params={{ id: user.id }}>
                    {t('users.toDocuments')}
                  </Link>
                </Button>
                <Button size="xs" variant="primary" onClick={() => void edit.markLookedAt()}>
                  {t('users.lookedAt')}
                </Button>
              </span>
            }
          >
            {t('users.replaced', {
              documents: user.replacedDocuments.map((field) => t(`accounts.${field}`)).join(', '),
            })}
          </Banner>
        )
      }
      start={
        <Button size="touch" variant="danger-outline" onClick={() => setDeleting(true)}>
          {t('users.delete')}
        </Button>
      }
    >
      <div className="grid gap-5 md:grid-cols-2">
        {(
          [
            ['firstName', 'accounts.givenNames'],
            ['lastName', 'accounts.familyName'],
            ['organization', 'accounts.organization'],
            ['mobileNumber', 'accounts.mobileNumber'],
          ] as const
        ).map(([name, label]) => (
          <Field key={name} label={t(label)} error={errorOf(name)} hint={hintOf(name)} required>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                {...(name === 'mobileNumber' && { inputMode: 'tel', dir: 'ltr' })}
                {...register(name)}
              />
            )}
          </Field>
        ))}
        <Field
          label={t('accounts.role')}
          error={errorOf('role')}
          hint={hintOf('role', officer ? t('users.officerHint') : undefined)}
          required
        >
          {(control) => (
            <Select {...control} disabled={officer} {...register('role')}>
              {choices.map((role) => (
                <option key={role} value={role}>
                  {t(`role.${role}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t('users.status')}
          error={errorOf('status')}
          hint={hintOf('status', t('users.statusHint'))}
          required
        >
          {(control) => (
            <Select {...control} {...register('status')}>
              {statuses.map((one) => (
                <option key={one} value={one}>
                  {t(`status.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {needsReason(status, loaded.status) && (
        <Field
          label={t('approvals.rejectionReason')}
          hint={t('approvals.reasonText')}
          error={errorOf('rejectionReason')}
          required
        >
          {(control) => (
            <Textarea {...control} rows={3} dir="auto" {...register('rejectionReason')} />
          )}
        </Field>
      )}
      <UserDocuments user={user} form={form} changed={changedMeanwhile} errorOf={errorOf} />
      {deleting && (
        <DeleteUserDialog
          user={user}
          onClose={() => setDeleting(false)}
          onDeleted={() => void router.navigate({ to: '/admin/manage/users', replace: true })}
        />
      )}
    </RecordForm>
  );
}
