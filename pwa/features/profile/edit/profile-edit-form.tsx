import { useState, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { identityDocuments, type User } from '#sync/contracts/accounts/accounts.ts';
import { maxRegistrationImageBytes } from '#sync/contracts/content/files.ts';
import {
  diffProfile,
  toFormValues,
  newPictures,
  validateProfile,
  filterInput,
  textFields,
} from '#pwa/features/profile/edit/profile-form.ts';
import { useSubmitPictures } from '#pwa/features/profile/edit/use-submit-pictures.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { IdentityPictureFields } from '#pwa/lib/forms/identity-picture-fields.tsx';
import { problemsResolver } from '#pwa/lib/forms/problems-resolver.ts';
import { ArabicNameField, TextField } from '#pwa/lib/forms/text-field.tsx';
import { UnsavedChangesDialog } from '#pwa/lib/forms/unsaved-changes-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { updateSessionUser } from '#pwa/lib/session/session.ts';
import { useSyncStatus, useReplicaQuery } from '#pwa/lib/sync/hooks.ts';
import { saveProfile } from '#pwa/lib/sync/save-profile.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Section } from '#pwa/ui/layout/page.tsx';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const labels = {
  firstName: 'accounts.givenNames',
  lastName: 'accounts.familyName',
  nameArabic: 'accounts.nameArabic',
  organization: 'accounts.organization',
  organizationArabic: 'accounts.organizationArabic',
  mobileNumber: 'accounts.mobileNumber',
} as const;

/** Text changes go through the outbox and work without signal; pictures are sent immediately. */
export function ProfileEditForm({
  user,
  onDone,
}: {
  user: User;
  /** Called with the id of the queued edit, or null when nothing is queued. */
  onDone: (waiting: string | null) => void;
}) {
  const { t, translate } = useTranslation();
  // The base of the edit, whatever is synced while the person types.
  const [stored] = useState(user);
  const offline = useSyncStatus().reach === 'unreachable';
  const form = useForm({
    defaultValues: toFormValues(stored),
    resolver: problemsResolver((values) => validateProfile(values, stored)),
  });
  const { errors, isDirty } = form.formState;
  const { busy, error, submit } = useSubmit({
    form,
    // Above the button too, because pictures with errors may be out of sight.
    onError: (refused) => (refused instanceof ApiError ? refused.message : undefined),
  });
  const sendPictures = useSubmitPictures(user);

  const save = form.handleSubmit((values) =>
    submit(async () => {
      const pictures = newPictures(values);
      let message = t('profile.profileUpdated');
      if (Object.keys(pictures).length > 0) {
        const answer = await sendPictures(pictures);
        message = answer.message ?? message;
        for (const field of identityDocuments) form.setValue(field, '', { shouldDirty: true });
        await updateSessionUser(answer.data);
      }
      const diff = diffProfile(values, stored);
      const waiting = diff && (await saveProfile(diff.change, diff.base));
      form.reset(values);
      if (waiting === null) toast('success', { id: profileToastId, text: message });
      else toast('notice', { id: profileToastId, text: t('profile.editKept') });
      onDone(waiting);
    }),
  );

  return (
    <form noValidate className="mt-5 flex flex-col gap-5" onSubmit={(event) => void save(event)}>
      {textFields.map((field) => {
        const { onChange, ...control } = form.register(field);
        const isArabic = field === 'nameArabic' || field === 'organizationArabic';
        const InputField = isArabic ? ArabicNameField : TextField;
        return (
          <InputField
            key={field}
            label={t(labels[field])}
            error={errors[field]?.message}
            {...(field === 'mobileNumber' && { inputMode: 'tel', dir: 'ltr' })}
            {...control}
            onChange={(event) => {
              event.target.value = filterInput(field, event.target.value);
              void onChange(event);
            }}
          />
        );
      })}
      <Field label={t('profile.mailLanguage')}>
        {(fieldProps) => (
          <NativeSelect {...fieldProps} {...form.register('language')}>
            <option value="en">{t('profile.language.en')}</option>
            <option value="ar">{t('profile.language.ar')}</option>
          </NativeSelect>
        )}
      </Field>
      <Section title={t('profile.documents')}>
        {offline ? (
          <p className="text-sm text-muted-foreground">{t('profile.documentsOnline')}</p>
        ) : (
          <div className="flex flex-col gap-3">
            <p className="text-sm text-muted-foreground">{t('profile.replaceText')}</p>
            <IdentityPictureFields
              user={user}
              maxBytes={maxRegistrationImageBytes}
              errorOf={(field) => translate(errors[field]?.message)}
              onName={(field, name) => {
                form.setValue(field, name, { shouldDirty: true });
                form.clearErrors(field);
              }}
            />
          </div>
        )}
      </Section>
      <ErrorBanner text={error} />
      <div className="flex gap-2.5">
        <Button variant="outline" size="lg" className="flex-1" onClick={() => onDone(null)}>
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          size="lg"
          variant="signal"
          className="flex-1"
          disabled={!isDirty}
          busy={busy}
        >
          {t('profile.saveEdits')}
        </Button>
      </div>
      <UnsavedChangesDialog dirty={isDirty && !busy} sending={busy} />
    </form>
  );
}

/** Shared toast id: "saved" replaces "waiting to be sent". */
const profileToastId = 'profile-edit';

/** Returns a function that takes an edit's id; a toast follows once the server has it. */
export function useEditSentToast(): (id: string | null) => void {
  const { t } = useTranslation();
  const [id, setId] = useState<string | null>(null);
  const sent = useReplicaQuery(
    async (replica) => id !== null && (await replica.sent.get(id)) !== undefined,
    `edit ${id}`,
  );
  useEffect(() => {
    if (sent !== true) return;
    toast('success', { id: profileToastId, text: t('profile.profileUpdated') });
    setId(null);
  }, [sent, t]);
  return setId;
}
