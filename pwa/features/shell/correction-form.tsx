import '#pwa/lib/late-words/profile.ts';
import { type ComponentProps, useEffect, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { identityDocuments, type User } from '#sync/contracts/accounts.ts';
import { registrationImageBytes } from '#sync/contracts/files.ts';
import { askAgain, correction } from '#sync/contracts/users.ts';
import { BlockedFrame } from '#pwa/features/shell/blocked-frame.tsx';
import {
  changedIn,
  type CorrectionFields,
  fieldsOf,
  forgetTexts,
  keepTexts,
  texts,
} from '#pwa/features/shell/correction.ts';
import { askLogOut } from '#pwa/features/shell/logout.ts';
import { ApiError, call } from '#pwa/lib/api.ts';
import { IdentityPictures } from '#pwa/lib/parts/identity-pictures.tsx';
import { LeaveDialog, LeaveQuestion } from '#pwa/lib/parts/leave-dialog.tsx';
import { updateUser } from '#pwa/lib/session.ts';
import { storeFailure } from '#pwa/lib/sync-failure.ts';
import { typedDay, typedPhone } from '#pwa/lib/typing.ts';
import { underOneKey } from '#pwa/lib/under-one-key.ts';
import { useHoldUpdates } from '#pwa/lib/update.ts';
import { useWords } from '#pwa/lib/words.ts';
import { AsOf } from '#pwa/ui/as-of.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { Strip } from '#pwa/ui/strip.tsx';
import { toast } from '#pwa/ui/toast.tsx';

const labels = {
  firstName: 'accounts.givenNames',
  lastName: 'accounts.familyName',
  mobileNumber: 'accounts.mobileNumber',
  birthdate: 'accounts.birthdate',
  organization: 'accounts.organizationName',
} as const;

/** A rejected registration, to be corrected. Its texts are kept on this phone until they are sent. */
export function CorrectionForm({ user, onCancel }: { user: User; onCancel: () => void }) {
  const { t, told } = useWords();
  const [once] = useState(underOneKey);
  const [refused, setRefused] = useState<string | null>(null);
  const [kept, setKept] = useState(() => Object.keys(changedIn(fieldsOf(user), user)).length > 0);
  // Where somebody wants to go who has not been asked yet.
  const [wanted, setWanted] = useState<'back' | 'out' | null>(null);
  const [left, setLeft] = useState(false);
  const form = useForm<CorrectionFields>({
    defaultValues: fieldsOf(user),
    resolver: (values) => {
      const errors: FieldErrors<CorrectionFields> = {};
      const { error } = correction.safeParse(changedIn(values, user));
      for (const { path, message } of error?.issues ?? [])
        errors[String(path[0]) as keyof CorrectionFields] ??= { type: 'contract', message };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { errors, isSubmitting } = form.formState;
  const values = form.watch();
  const dirty = Object.keys(changedIn(values, user)).length > 0;
  useHoldUpdates(dirty || isSubmitting);

  useEffect(() => {
    const { unsubscribe } = form.watch((now) => setKept(keepTexts(now, user)));
    return unsubscribe;
  }, [form, user]);

  const submit = form.handleSubmit(async (filled) => {
    setRefused(null);
    const body = { user: changedIn(filled, user) };
    try {
      // Under one key until the answer lies on this phone. From then on the waiting screen stands in
      // this one's place.
      await once(body, async (idempotencyKey) =>
        updateUser(await call(askAgain, { body, idempotencyKey, timeout: 30_000 })),
      );
      forgetTexts(user);
      toast('success', { text: t('accounts.askedAgain') });
    } catch (error) {
      if (!(error instanceof ApiError)) return setRefused(storeFailure(error));
      for (const [path, message] of Object.entries(error.fields)) {
        const field = path.replace(/^user\./, '') as keyof CorrectionFields;
        if (field in filled) form.setError(field, { type: 'server', message });
      }
      setRefused(error.message);
    }
  });

  function leave(to: 'back' | 'out'): void {
    setWanted(null);
    setLeft(true);
    // A log-out may still be thought better of; it empties the phone itself.
    if (to === 'out') return void askLogOut();
    forgetTexts(user);
    onCancel();
  }
  const ask = (to: 'back' | 'out') => (dirty ? setWanted(to) : leave(to));

  /** As in the registration. */
  const typing = {
    mobileNumber: {
      inputMode: 'tel',
      dir: 'ltr',
      onInput: ({ currentTarget: input }) => (input.value = typedPhone(input.value)),
    },
    birthdate: {
      inputMode: 'numeric',
      placeholder: t('accounts.birthdateFormat'),
      maxLength: 10,
      onInput: ({ currentTarget: input }) => (input.value = typedDay(input)),
    },
  } satisfies Record<string, ComponentProps<'input'>>;

  return (
    <BlockedFrame title={t('accounts.correctTitle')} onLogo={() => ask('out')}>
      <form
        noValidate
        className="mx-auto flex w-full max-w-140 flex-col gap-4 px-4 py-6 md:px-6"
        onSubmit={(event) => void submit(event)}
      >
        <div>
          <h1 className="heading-1">{t('accounts.correctTitle')}</h1>
          <p className="text-muted-foreground">{t('profile.correctText')}</p>
          {kept && <AsOf>{t('accounts.keptHere')}</AsOf>}
        </div>
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
                  {...(field in typing && typing[field as keyof typeof typing])}
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
        {refused !== null && (
          <Strip tone="error" rounded>
            {refused}
          </Strip>
        )}
        <div className="flex gap-2.5 pb-4">
          <Button size="lg" className="flex-1" onClick={() => ask('back')}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" size="lg" variant="signal" className="flex-1" busy={isSubmitting}>
            {t('profile.askAgain')}
          </Button>
        </div>
      </form>
      {wanted !== null && (
        <LeaveQuestion onLeave={() => leave(wanted)} onStay={() => setWanted(null)} />
      )}
      {/* The texts are here when the person comes back; new pictures are not. */}
      <LeaveDialog
        dirty={!left && !isSubmitting && identityDocuments.some((field) => values[field] !== '')}
        sending={isSubmitting}
      />
    </BlockedFrame>
  );
}
