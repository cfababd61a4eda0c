import '#pwa/lib/late-words/profile.ts';
import { useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { identityDocuments, type IdentityDocument, type User } from '#sync/contracts/accounts.ts';
import { registrationImageBytes } from '#sync/contracts/files.ts';
import { askAgain, type Correction, correction } from '#sync/contracts/users.ts';
import { ApiError, call } from '#pwa/lib/api.ts';
import { IdentityPictures } from '#pwa/lib/parts/identity-pictures.tsx';
import { updateUser } from '#pwa/lib/session.ts';
import { underOneKey } from '#pwa/lib/under-one-key.ts';
import { useHoldUpdates } from '#pwa/lib/update.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { Strip } from '#pwa/ui/strip.tsx';
import { toast } from '#pwa/ui/toast.tsx';

const texts = ['firstName', 'lastName', 'mobileNumber', 'birthdate', 'organization'] as const;
const labels = {
  firstName: 'accounts.givenNames',
  lastName: 'accounts.familyName',
  mobileNumber: 'accounts.mobileNumber',
  birthdate: 'accounts.birthdate',
  organization: 'accounts.organization',
} as const;

type Form = Record<(typeof texts)[number] | IdentityDocument, string>;

/** A rejected registration, to be corrected: what is left as it is, is not sent. */
export function CorrectionForm({ user, onCancel }: { user: User; onCancel: () => void }) {
  const { t, told } = useWords();
  const [once] = useState(underOneKey);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm<Form>({
    defaultValues: {
      ...Object.fromEntries(texts.map((field) => [field, user[field] ?? ''])),
      identification: '',
      pressId: '',
      profilePicture: '',
    },
    resolver: (values) => {
      const errors: FieldErrors<Form> = {};
      for (const { path, message } of correction.safeParse(changed(values)).error?.issues ?? [])
        errors[String(path[0]) as keyof Form] ??= { type: 'contract', message };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useHoldUpdates(isDirty || isSubmitting);

  function changed(values: Form): Correction {
    return Object.fromEntries([
      ...texts
        .filter((field) => values[field].trim() !== (user[field] ?? ''))
        .map((field) => [field, values[field].trim()]),
      ...identityDocuments
        .filter((field) => values[field] !== '')
        .map((field) => [field, values[field]]),
    ]) as Correction;
  }

  const submit = form.handleSubmit(async (values) => {
    setRefused(null);
    const body = { user: changed(values) };
    try {
      const after = await once(body, (idempotencyKey) =>
        call(askAgain, { body, idempotencyKey, timeout: 30_000 }),
      );
      toast('success', { text: t('accounts.askedAgain') });
      // From here on the waiting screen stands in this one's place.
      await updateUser(after);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      for (const [path, message] of Object.entries(error.fields)) {
        const field = path.replace(/^user\./, '') as keyof Form;
        if (field in values) form.setError(field, { type: 'server', message });
      }
      setRefused(error.message);
    }
  });

  return (
    <form
      noValidate
      className="mx-auto flex w-full max-w-140 flex-col gap-4 px-4 py-6 md:px-6"
      onSubmit={(event) => void submit(event)}
    >
      <div>
        <h1 className="heading-1">{t('accounts.correctTitle')}</h1>
        <p className="text-muted-foreground">{t('profile.correctText')}</p>
      </div>
      {refused !== null && (
        <Strip tone="error" rounded>
          {refused}
        </Strip>
      )}
      {texts.map((field) => {
        const message = errors[field]?.message;
        return (
          <Field
            key={field}
            label={t(labels[field])}
            error={message === undefined ? undefined : told(message)}
            required
          >
            {(control) => (
              <Input
                {...control}
                {...(field === 'birthdate' && { type: 'date' })}
                {...(field === 'mobileNumber' && { inputMode: 'tel', dir: 'ltr' })}
                {...form.register(field)}
              />
            )}
          </Field>
        );
      })}
      <p className="text-sm text-muted-foreground">{t('accounts.picturesText')}</p>
      <IdentityPictures
        asGuest
        user={user}
        most={registrationImageBytes}
        errorOf={(field) => errors[field]?.message && told(errors[field].message)}
        onName={(field, name) => {
          form.setValue(field, name, { shouldDirty: true });
          form.clearErrors(field);
        }}
      />
      <div className="flex gap-2.5 pb-4">
        <Button size="lg" className="flex-1" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" size="lg" variant="signal" className="flex-1" busy={isSubmitting}>
          {t('profile.askAgain')}
        </Button>
      </div>
    </form>
  );
}
