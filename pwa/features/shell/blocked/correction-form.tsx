import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  identityDocuments,
  type AskableField,
  type OpenQuestion,
  type User,
} from '#sync/contracts/accounts/accounts.ts';
import { maxRegistrationImageBytes } from '#sync/contracts/content/files.ts';
import { isVouched } from '#sync/contracts/outlets/outlet-types.ts';
import { answerQuestion, longestAnswer } from '#sync/contracts/admin/request-questions.ts';
import { resubmitRegistration } from '#sync/contracts/accounts/users.ts';
import { BlockedLayout } from '#pwa/features/shell/blocked/blocked-layout.tsx';
import {
  changedFields,
  type CorrectionValues,
  correctionValues,
  deleteDraft,
  saveDraft,
  textFields,
  validateCorrection,
} from '#pwa/features/shell/blocked/correction-draft.ts';
import { LeagueQuestion } from '#pwa/features/shell/blocked/league-question.tsx';
import { RejectionReason } from '#pwa/features/shell/blocked/rejection-reason.tsx';
import { requestLogout } from '#pwa/features/shell/logout.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { EvidenceFields } from '#pwa/lib/evidence/evidence-fields.tsx';
import { useEvidenceForm } from '#pwa/lib/evidence/use-evidence-form.ts';
import { IdentityPictureFields } from '#pwa/lib/forms/identity-picture-fields.tsx';
import {
  UnsavedChangesDialog,
  ConfirmLeaveDialog,
} from '#pwa/lib/forms/unsaved-changes-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { updateSessionUser } from '#pwa/lib/session/session.ts';
import { problemsResolver } from '#pwa/lib/forms/problems-resolver.ts';
import {
  ArabicNameField,
  BirthdateField,
  EnglishField,
  PhoneField,
} from '#pwa/lib/forms/text-field.tsx';
import { useBlockUpdates } from '#pwa/lib/app/reload.ts';
import { fieldLabels, fieldsOfReason } from '#pwa/lib/people/registration-fields.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { LastSyncedLabel } from '#pwa/ui/feedback/last-synced-label.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const inputFields: Partial<Record<keyof typeof fieldLabels, typeof EnglishField>> = {
  nameArabic: ArabicNameField,
  organizationArabic: ArabicNameField,
  mobileNumber: PhoneField,
  birthdate: BirthdateField,
};

/**
 * Corrects a rejected registration, or answers a question of the league with what it asked about. The
 * texts are saved in this browser until they are sent.
 */
export function CorrectionForm({
  user,
  reason,
  question,
  onCancel,
}: {
  user: User;
  /** The league's reason; undefined before it was requested. */
  reason?: string | null | undefined;
  /** The league's question about a pending registration. */
  question?: OpenQuestion | undefined;
  onCancel: () => void;
}) {
  const { t, translate } = useTranslation();
  const isAnswer = question !== undefined;
  const isAsked = (field: AskableField) => question?.fields.includes(field) ?? true;
  const pictures = identityDocuments.filter(isAsked);
  const [draftSaved, setDraftSaved] = useState(() => saveDraft(correctionValues(user), user));
  // The destination of the person, while the confirmation is open.
  const [leaveTarget, setLeaveTarget] = useState<'back' | 'out' | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const evidence = useEvidenceForm(user.role, {
    draft: `correction.${user.id}`,
    onlyGiven: true,
    asked: question?.requirements,
  });
  const form = useForm<CorrectionValues>({
    defaultValues: correctionValues(user),
    resolver: problemsResolver((values) =>
      validateCorrection(values, user, question?.fields, evidence.pieces.length > 0),
    ),
  });
  const { errors } = form.formState;
  const { busy, error, submit } = useSubmit({
    form,
    // Above the button too, because pictures with errors may be out of sight.
    onError: (refused) => (refused instanceof ApiError ? refused.message : undefined),
  });
  const values = form.watch();
  const changed = changedFields(values, user, question?.fields);
  const dirty =
    Object.keys(changed).length > 0 || values.answer.trim() !== '' || evidence.pieces.length > 0;
  useBlockUpdates(dirty || busy);
  const rejected = fieldsOfReason(question?.text ?? reason ?? '');
  /** The field's own error, or the league's reason until the field is changed. */
  const errorOf = (field: AskableField) =>
    errors[field]?.message ?? (field in changed ? undefined : rejected[field]);

  useEffect(() => {
    const { unsubscribe } = form.watch((now) => setDraftSaved(saveDraft(now, user)));
    return unsubscribe;
  }, [form, user]);

  const send = form.handleSubmit((submitted) => {
    if (!evidence.check()) return undefined;
    const answer = submitted.answer.trim();
    const { pieces } = evidence;
    const body = {
      user: changedFields(submitted, user, question?.fields),
      ...(pieces.length > 0 && { evidence: pieces }),
      ...(answer !== '' && { answer }),
    };
    return submit(async (idempotencyKey) => {
      const sending = { idempotencyKey, timeout: 30_000 };
      const params = { id: question?.id ?? '' };
      const next = isAnswer
        ? await call(answerQuestion, { params, body, ...sending })
        : await call(resubmitRegistration, {
            body: { user: body.user, ...(pieces.length > 0 && { evidence: pieces }) },
            ...sending,
          });
      // The pending screen then replaces this one.
      await updateSessionUser(next);
      deleteDraft(user);
      evidence.deleteDraft();
      toast('success', { text: t(isAnswer ? 'accounts.answerSent' : 'accounts.askedAgain') });
    }, body);
  });

  function leave(to: 'back' | 'out'): void {
    setLeaveTarget(null);
    setIsLeaving(true);
    // A logout can still be cancelled; it deletes the draft itself.
    if (to === 'out') return void requestLogout();
    deleteDraft(user);
    evidence.deleteDraft();
    onCancel();
  }
  const confirmLeave = (to: 'back' | 'out') => (dirty ? setLeaveTarget(to) : leave(to));

  const title = t(isAnswer ? 'accounts.answerTitle' : 'accounts.correctTitle');
  return (
    <BlockedLayout title={title} onLogo={() => confirmLeave('out')}>
      <form
        noValidate
        className="mx-auto flex w-full max-w-140 flex-col gap-4 px-4 py-6 md:px-6"
        onSubmit={(event) => void send(event)}
      >
        <div>
          <h1 className="heading-1">{title}</h1>
          <p className="text-muted-foreground">
            {t(isAnswer ? 'accounts.answerHelp' : 'profile.correctText')}
          </p>
          <div className="mt-3 empty:hidden">
            {isAnswer ? (
              <LeagueQuestion text={question.text} />
            ) : (
              <RejectionReason reason={reason} />
            )}
          </div>
          {draftSaved && <LastSyncedLabel>{t('accounts.keptHere')}</LastSyncedLabel>}
        </div>
        {textFields.filter(isAsked).map((field) => {
          const InputField = inputFields[field] ?? EnglishField;
          return (
            <InputField
              key={field}
              label={t(fieldLabels[field])}
              error={errorOf(field)}
              {...(isVouched(user.outlet) &&
                field.startsWith('organization') && {
                  readOnly: true,
                  hint: t('outlets.organizationFixed'),
                })}
              {...form.register(field)}
            />
          );
        })}
        {pictures.length > 0 && (
          <p className="text-sm text-muted-foreground">{t('accounts.picturesText')}</p>
        )}
        <IdentityPictureFields
          asGuest
          fields={pictures}
          user={user}
          maxBytes={maxRegistrationImageBytes}
          errorOf={(field) => translate(errorOf(field))}
          onName={(field, name) => {
            form.setValue(field, name, { shouldDirty: true });
            form.clearErrors(field);
          }}
        />
        <EvidenceFields asGuest {...evidence.fields} />
        {isAnswer && (
          <Field label={t('accounts.yourAnswer')} error={translate(errors.answer?.message)}>
            {(control) => (
              <Textarea
                {...control}
                rows={4}
                dir="auto"
                maxLength={longestAnswer}
                {...form.register('answer')}
              />
            )}
          </Field>
        )}
        <ErrorBanner text={error} />
        <div className="flex gap-2.5 pb-4">
          <Button
            variant="outline"
            size="lg"
            className="flex-1"
            onClick={() => confirmLeave('back')}
          >
            {t('action.cancel')}
          </Button>
          <Button type="submit" size="lg" variant="signal" className="flex-1" busy={busy}>
            {t(isAnswer ? 'accounts.sendAnswer' : 'profile.askAgain')}
          </Button>
        </div>
      </form>
      {leaveTarget !== null && (
        <ConfirmLeaveDialog
          onLeave={() => leave(leaveTarget)}
          onStay={() => setLeaveTarget(null)}
        />
      )}
      {/* The texts are saved as a draft; new pictures are not. */}
      <UnsavedChangesDialog
        dirty={
          !isLeaving &&
          !busy &&
          (identityDocuments.some((field) => values[field] !== '') || evidence.hasFile)
        }
        sending={busy}
      />
    </BlockedLayout>
  );
}
