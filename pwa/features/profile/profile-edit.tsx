import { useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { identityDocuments, type User } from '#sync/contracts/accounts.ts';
import { registrationImageBytes } from '#sync/contracts/files.ts';
import {
  changeOf,
  formOf,
  picturesOf,
  problemsOf,
  type ProfileForm,
  restrict,
  texts,
} from '#pwa/features/profile/profile-form.ts';
import { profileToast } from '#pwa/features/profile/use-edit-told.ts';
import { useSendPictures } from '#pwa/features/profile/use-send-pictures.ts';
import { ApiError } from '#pwa/lib/api.ts';
import { IdentityPictures } from '#pwa/lib/parts/identity-pictures.tsx';
import { LeaveDialog } from '#pwa/lib/parts/leave-dialog.tsx';
import { updateUser } from '#pwa/lib/session.ts';
import { storeFailure } from '#pwa/lib/sync-failure.ts';
import { useSyncStatus } from '#pwa/lib/sync-hooks.ts';
import { saveProfile } from '#pwa/lib/sync-profile.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Input, Select } from '#pwa/ui/input.tsx';
import { Section } from '#pwa/ui/page.tsx';
import { Strip } from '#pwa/ui/strip.tsx';
import { toast } from '#pwa/ui/toast.tsx';

const labels = {
  firstName: 'accounts.givenNames',
  lastName: 'accounts.familyName',
  organization: 'accounts.organization',
  mobileNumber: 'accounts.mobileNumber',
} as const;

/** Texts go through the outbox, so that they may be edited without signal; pictures go at once. */
export function ProfileEdit({
  user,
  onDone,
}: {
  user: User;
  /** With the id of an edit that waits to be sent, where there is one. */
  onDone: (waiting: string | null) => void;
}) {
  const { t, told } = useWords();
  // What the edit is made on top of, whatever comes down while it is typed.
  const [stored] = useState(user);
  const [refused, setRefused] = useState<string | null>(null);
  const offline = useSyncStatus().reach === 'unreachable';
  const form = useForm<ProfileForm>({
    defaultValues: formOf(stored),
    resolver: (values) => {
      const errors: FieldErrors<ProfileForm> = {};
      for (const [field, message] of Object.entries(problemsOf(values, stored)))
        errors[field as keyof ProfileForm] = { type: 'contract', message };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const sendPictures = useSendPictures(user);

  const submit = form.handleSubmit(async (values) => {
    setRefused(null);
    try {
      const pictures = picturesOf(values);
      let message = t('profile.profileUpdated');
      if (Object.keys(pictures).length > 0) {
        const answer = await sendPictures(pictures);
        message = answer.message ?? message;
        for (const field of identityDocuments) form.setValue(field, '', { shouldDirty: true });
        await updateUser(answer.data);
      }
      const found = changeOf(values, stored);
      const waiting = found && (await saveProfile(found.change, found.base));
      form.reset(values);
      if (waiting === null) toast('success', { id: profileToast, text: message });
      else toast('notice', { id: profileToast, text: t('profile.editKept') });
      onDone(waiting);
    } catch (error) {
      if (!(error instanceof ApiError)) return setRefused(storeFailure(error));
      for (const field of identityDocuments) {
        const text = error.fields[`user.${field}`];
        if (text !== undefined) form.setError(field, { type: 'server', message: text });
      }
      setRefused(error.message);
    }
  });

  return (
    <form noValidate className="mt-5 flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      {texts.map((field) => {
        const message = errors[field]?.message;
        const { onChange, ...control } = form.register(field);
        return (
          <Field
            key={field}
            label={t(labels[field])}
            error={message === undefined ? undefined : told(message)}
            required
          >
            {(own) => (
              <Input
                {...own}
                {...(field === 'mobileNumber' && { inputMode: 'tel', dir: 'ltr' })}
                {...control}
                onChange={(event) => {
                  event.target.value = restrict(field, event.target.value);
                  void onChange(event);
                }}
              />
            )}
          </Field>
        );
      })}
      <Field label={t('profile.mailLanguage')}>
        {(own) => (
          <Select {...own} {...form.register('language')}>
            <option value="en">{t('profile.language.en')}</option>
            <option value="ar">{t('profile.language.ar')}</option>
          </Select>
        )}
      </Field>
      <Section title={t('profile.documents')}>
        {offline ? (
          <p className="text-sm text-muted-foreground">{t('profile.documentsOnline')}</p>
        ) : (
          <div className="flex flex-col gap-3">
            <p className="text-sm text-muted-foreground">{t('profile.replaceText')}</p>
            <IdentityPictures
              user={user}
              most={registrationImageBytes}
              errorOf={(field) => errors[field]?.message && told(errors[field].message)}
              onName={(field, name) => {
                form.setValue(field, name, { shouldDirty: true });
                form.clearErrors(field);
              }}
            />
          </div>
        )}
      </Section>
      {refused !== null && (
        <Strip tone="error" rounded>
          {refused}
        </Strip>
      )}
      <div className="flex gap-2.5">
        <Button size="lg" className="flex-1" onClick={() => onDone(null)}>
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          size="lg"
          variant="signal"
          className="flex-1"
          disabled={!isDirty}
          busy={isSubmitting}
        >
          {t('profile.saveEdits')}
        </Button>
      </div>
      <LeaveDialog dirty={isDirty && !isSubmitting} sending={isSubmitting} />
    </form>
  );
}
