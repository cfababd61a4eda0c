import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { identityDocuments, type User } from '#sync/contracts/accounts/accounts.ts';
import {
  memberRoles,
  officerRole,
  type Role,
  statuses,
} from '#sync/contracts/accounts/role-names.ts';
import { editUser } from '#sync/contracts/accounts/users.ts';
import { maxAdminFileBytes } from '#sync/contracts/content/files.ts';
import { isVouched } from '#sync/contracts/outlets/outlet-types.ts';
import { EmailCorrection } from '#pwa/features/manage-users/email-correction.tsx';
import {
  isReasonRequired,
  statusReasonKind,
  users,
  type UserValues,
} from '#pwa/features/manage-users/user-resource.ts';
import { reasonLabel } from '#pwa/lib/admin/reasons/reason-label.ts';
import { ReasonSuggestions } from '#pwa/lib/admin/reasons/reason-suggestions.tsx';
import { ResourceFormFrame } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { IdentityPictureFields } from '#pwa/lib/forms/identity-picture-fields.tsx';
import { PictureChangedNotice } from '#pwa/lib/forms/picture-changed-notice.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { formatList } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import { Button } from '#pwa/ui/button.tsx';

const isArabic = (field: keyof UserValues) =>
  field === 'nameArabic' || field === 'organizationArabic';

/** The form of a stored account. */
export function UserForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const state = useResourceForm(users, user);
  const reviewing = useSubmit({
    onError: (refused) => {
      state.showError(refused);
      return null;
    },
  });
  const { form, loaded, changedMeanwhile, errorOf, fieldProps } = state;
  const isOfficer = user.role === officerRole;
  const choices: readonly Role[] = isOfficer ? [officerRole] : memberRoles;
  /** Whether the outlet that vouches for the person gives this field's value. */
  const isFixed = (field: string) => isVouched(user.outlet) && field.startsWith('organization');
  const hintOf = (field: keyof UserValues) => {
    if (isFixed(field)) return t('users.organizationOfOutlet');
    return isArabic(field) ? t('accounts.optional') : undefined;
  };
  const status = form.watch('status');
  const reasonKind = statusReasonKind(loaded.status);
  // Only an approval that is taken back to pending is announced.
  const isDecision =
    status !== loaded.status && (status !== 'pending' || loaded.status === 'approved');
  /** Marks the replaced documents as reviewed. */
  async function markReviewed(): Promise<void> {
    // The version makes the server refuse if a document was replaced since it was shown.
    const body = { user: {}, version: state.version ?? user.version, lookedAt: true as const };
    await reviewing.submit(async (idempotencyKey) => {
      const data = await call(editUser, { params: { id: user.id }, body, idempotencyKey });
      client.setQueryData(users.recordKey(user.id), data);
      state.showSaved(data);
      toast('success', { text: t('users.lookedAtDone') });
    }, body);
  }

  return (
    <ResourceFormFrame
      resource={users}
      state={state}
      record={user}
      notice={
        isDecision &&
        t(loaded.status === 'approved' ? 'users.blockMail' : 'users.statusMail', {
          email: user.email,
        })
      }
      banners={
        user.replacedDocuments.length > 0 && (
          <Banner
            tone="notice"
            action={
              <span className="flex flex-wrap gap-2">
                <Button variant="outline" asChild size="xs">
                  <Link to="/user-details/$id" params={{ id: user.id }}>
                    {t('users.toDocuments')}
                  </Link>
                </Button>
                <Button size="xs" onClick={() => void markReviewed()}>
                  {t('users.lookedAt')}
                </Button>
              </span>
            }
          >
            {t('users.replaced', {
              documents: formatList(user.replacedDocuments.map((field) => t(`accounts.${field}`))),
            })}
          </Banner>
        )
      }
    >
      <Link to="/user-details/$id" params={{ id: user.id }} className="link self-start">
        {t('users.toPerson')}
      </Link>
      <EmailCorrection
        user={user}
        version={state.version ?? user.version}
        onCorrected={(corrected) => {
          client.setQueryData(users.recordKey(user.id), corrected);
          state.showSaved(corrected);
        }}
      />
      <div className="grid gap-5 md:grid-cols-2">
        {(
          [
            ['firstName', 'accounts.givenNames'],
            ['lastName', 'accounts.familyName'],
            ['nameArabic', 'accounts.nameArabic'],
            ['mobileNumber', 'accounts.mobileNumber'],
            ['organization', 'accounts.organization'],
            ['organizationArabic', 'accounts.organizationArabic'],
          ] as const
        ).map(([name, label]) => (
          <Field
            key={name}
            label={t(label)}
            {...fieldProps(name, loaded[name], hintOf(name))}
            required={!isArabic(name)}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                readOnly={isFixed(name)}
                {...(name === 'mobileNumber' && { inputMode: 'tel', dir: 'ltr' })}
                {...(isArabic(name) && { lang: 'ar', dir: 'rtl' })}
                {...form.register(name)}
              />
            )}
          </Field>
        ))}
        <Field
          label={t('accounts.role')}
          {...fieldProps(
            'role',
            t(`role.${loaded.role}`),
            isOfficer ? t('users.officerHint') : undefined,
          )}
          required
        >
          {(control) => (
            <NativeSelect {...control} disabled={isOfficer} {...form.register('role')}>
              {choices.map((role) => (
                <option key={role} value={role}>
                  {t(`role.${role}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field
          label={t('users.status')}
          {...fieldProps('status', t(`status.${loaded.status}`), t('users.statusHint'))}
          required
        >
          {(control) => (
            <NativeSelect {...control} {...form.register('status')}>
              {statuses.map((one) => (
                <option key={one} value={one}>
                  {t(`status.${one}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
      {isReasonRequired(status, loaded.status) && (
        <ReasonSuggestions
          type={reasonKind}
          reason={form.watch('rejectionReason')}
          onReason={(text) => {
            form.setValue('rejectionReason', text, { shouldDirty: true });
            form.clearErrors('rejectionReason');
            form.setFocus('rejectionReason');
          }}
        />
      )}
      {isReasonRequired(status, loaded.status) && (
        <Field
          label={t(reasonLabel(reasonKind))}
          hint={t('approvals.reasonText')}
          error={errorOf('rejectionReason')}
          required
        >
          {(control) => (
            <Textarea {...control} rows={3} dir="auto" {...form.register('rejectionReason')} />
          )}
        </Field>
      )}
      <section aria-label={t('profile.documents')} className="flex flex-col gap-3">
        <h2 className="heading-2">{t('profile.documents')}</h2>
        <p className="text-sm text-muted-foreground">{t('users.picturesText')}</p>
        <IdentityPictureFields
          plain
          user={user}
          maxBytes={maxAdminFileBytes}
          errorOf={errorOf}
          onName={(field, name) => {
            form.setValue(field, name, { shouldDirty: true });
            form.clearErrors(field);
          }}
        />
        {identityDocuments.filter(changedMeanwhile).map((field) => (
          <PictureChangedNotice key={field} label={t(`accounts.${field}`)} name={user[field]} />
        ))}
      </section>
    </ResourceFormFrame>
  );
}
