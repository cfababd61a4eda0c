import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { identityDocuments, type User } from '#sync/contracts/accounts/accounts.ts';
import { maxRegistrationImageBytes } from '#sync/contracts/content/files.ts';
import { isVouched } from '#sync/contracts/outlets/outlet-types.ts';
import {
  diffProfile,
  toFormValues,
  newPictures,
  validateProfile,
  textFields,
} from '#pwa/features/profile/edit/profile-form.ts';
import { useSubmitPictures } from '#pwa/features/profile/edit/use-submit-pictures.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { IdentityPictureFields } from '#pwa/lib/forms/identity-picture-fields.tsx';
import { useFormDraft } from '#pwa/lib/forms/form-draft.ts';
import { problemsResolver } from '#pwa/lib/forms/problems-resolver.ts';
import { formatAsciiInput, formatEnglishInput } from '#pwa/lib/forms/format-input.ts';
import {
  ArabicNameField,
  EnglishField,
  type InputFilter,
  PhoneField,
} from '#pwa/lib/forms/text-field.tsx';
import { RestoredDraftBanner } from '#pwa/lib/forms/restored-draft-banner.tsx';
import { UnsavedChangesDialog } from '#pwa/lib/forms/unsaved-changes-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { updateSessionUser } from '#pwa/lib/session/session.ts';
import { useCollection, useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { isMatchOver } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { saveProfile } from '#pwa/lib/sync/save-profile.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Section } from '#pwa/ui/layout/page.tsx';
import { Banner, ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const labels = {
  firstName: 'accounts.givenNames',
  lastName: 'accounts.familyName',
  nameArabic: 'accounts.nameArabic',
  organization: 'accounts.organization',
  organizationArabic: 'accounts.organizationArabic',
  mobileNumber: 'accounts.mobileNumber',
} as const;

const inputFields: Partial<Record<keyof typeof labels, typeof EnglishField>> = {
  nameArabic: ArabicNameField,
  organizationArabic: ArabicNameField,
  mobileNumber: PhoneField,
};

const englishFilters: Partial<Record<keyof typeof labels, InputFilter>> = {
  firstName: { format: formatEnglishInput, message: 'accounts.givenNamesEnglish' },
  lastName: { format: formatEnglishInput, message: 'accounts.familyNameEnglish' },
  organization: { format: formatAsciiInput, message: 'accounts.organizationEnglish' },
};

/** Shared toast id: "saved" replaces "waiting to be sent". */
export const profileToastId = 'profile-edit';

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
  // Administrators give no identity documents.
  const isAdmin = user.Admin !== null;
  const offline = useSyncStatus().reach === 'unreachable';
  const form = useForm({
    defaultValues: toFormValues(stored),
    resolver: problemsResolver((values) => validateProfile(values, stored)),
  });
  const [storedValues] = useState(() => toFormValues(stored));
  const draft = useFormDraft(form, 'profile', storedValues);
  const { errors, isDirty } = form.formState;
  const { busy, error, submit } = useSubmit({
    form,
    // Above the button too, because pictures with errors may be out of sight.
    onError: (refused) => (refused instanceof ApiError ? refused.message : undefined),
  });
  const sendPictures = useSubmitPictures(user);
  const now = useNow();
  const tickets = useCollection('ticket') ?? [];
  const [firstName, lastName] = form.watch(['firstName', 'lastName']);
  const isRenamed = firstName.trim() !== stored.firstName || lastName.trim() !== stored.lastName;
  const newTickets = isRenamed
    ? tickets.filter(({ revokedAt, facts }) => revokedAt === null && !isMatchOver(facts.date, now))
        .length
    : 0;

  /** Whether the outlet that vouches for the person gives this field's value. */
  const isFixed = (field: string) => isVouched(stored.outlet) && field.startsWith('organization');

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
      draft.drop();
      if (waiting === null) toast('success', { id: profileToastId, text: message });
      onDone(waiting);
    }),
  );

  return (
    <form noValidate className="mt-5 flex flex-col gap-5" onSubmit={(event) => void save(event)}>
      {draft.found !== null && (
        <RestoredDraftBanner
          onStartOver={() => {
            form.reset(storedValues);
            draft.drop();
          }}
        />
      )}
      {textFields.map((field) => {
        const InputField = inputFields[field] ?? EnglishField;
        return (
          <InputField
            key={field}
            label={t(labels[field])}
            error={errors[field]?.message}
            {...(englishFilters[field] && { filter: englishFilters[field] })}
            {...(isFixed(field) && { readOnly: true })}
            {...(isFixed(field) &&
              field === 'organization' && { hint: t('outlets.organizationFixed') })}
            {...form.register(field)}
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
      <Section title={t(isAdmin ? 'accounts.profilePicture' : 'profile.documents')}>
        {offline ? (
          <p className="text-sm text-muted-foreground">{t('profile.documentsOnline')}</p>
        ) : (
          <div className="flex flex-col gap-3">
            {!isAdmin && (
              <p className="text-sm text-muted-foreground">{t('profile.replaceText')}</p>
            )}
            <IdentityPictureFields
              user={user}
              plain={isAdmin}
              {...(isAdmin && { fields: ['profilePicture'] })}
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
      {newTickets > 0 && (
        <Banner tone="notice" rounded>
          {t('profile.newTickets', { count: newTickets })}
        </Banner>
      )}
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
      <UnsavedChangesDialog dirty={isDirty && !busy} sending={busy} onLeave={draft.drop} />
    </form>
  );
}
