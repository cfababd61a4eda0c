import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountLanguageOf } from '#sync/contracts/messages/languages.ts';
import { AccountFooter } from '#pwa/features/accounts/account-footer.tsx';
import {
  EvidenceStep,
  useEvidenceStep,
} from '#pwa/features/accounts/registration/evidence-step.tsx';
import { DocumentsStep } from '#pwa/features/accounts/registration/documents-step.tsx';
import {
  ReviewStep,
  WorkStep,
  PersonalStep,
} from '#pwa/features/accounts/registration/registration-steps.tsx';
import {
  saveDraft,
  saveProgress,
  readDraft,
  deleteDraft,
} from '#pwa/features/accounts/registration/registration-draft.ts';
import {
  type RegistrationForm,
  registrationForm,
  stepIndexOf,
  steps,
  fieldFromPath,
  toRegistration,
} from '#pwa/features/accounts/registration/registration-form.ts';
import { KnownEmail } from '#pwa/features/accounts/registration/known-email.tsx';
import { GuestBar } from '#pwa/lib/app/guest-nav.tsx';
import { useBlockUpdates } from '#pwa/lib/app/reload.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { LastSyncedLabel } from '#pwa/ui/feedback/last-synced-label.tsx';
import { Button, IconButton, iconButtonVariants } from '#pwa/ui/button.tsx';
import { BackIcon } from '#pwa/ui/icons.ts';
import { ActionBar } from '#pwa/ui/layout/page.tsx';
import { StepProgress } from '#pwa/ui/feedback/progress.tsx';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { WaitingIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { register } from '#sync/contracts/accounts/accounts.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';

const evidenceStep = steps.findIndex(({ id }) => id === 'evidence');

export function RegistrationScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('accounts.createAccount'));
  const [draft] = useState(() => readDraft());
  const [stepIndex, setStepIndex] = useState(draft.at);
  const [draftSaved, setDraftSaved] = useState(false);
  const [knownEmail, setKnownEmail] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [pictures, setPictures] = useState(draft.pictures);
  const heading = useRef<HTMLHeadingElement>(null);
  // The reply's language, even if the person selects another one meanwhile.
  const sent = useRef({ language: accountLanguageOf(currentLanguage()), email: '' });
  const form = useForm<RegistrationForm>({
    resolver: standardSchemaResolver(registrationForm),
    defaultValues: draft.form,
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;
  const { busy, error, submit } = useSubmit({ form, onError });
  const role = form.watch('role');
  const evidence = useEvidenceStep(role);
  // A person at a step that the role does not need any more sees the next one.
  const shown = steps.filter(
    ({ id }) => id !== 'evidence' || evidence.fields.requirements.length > 0,
  );
  const step = shown.find((each) => steps.indexOf(each) >= stepIndex) ?? steps[0];
  const position = shown.indexOf(step);
  const isLastStep = position === shown.length - 1;

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => setDraftSaved(saveDraft(values)));
    return unsubscribe;
  }, [form]);
  useEffect(() => {
    if (sentTo === null) saveProgress(stepIndex, pictures);
  }, [stepIndex, pictures, sentTo]);
  useBlockUpdates(isDirty && sentTo === null);

  function goToStep(to: number): void {
    setStepIndex(to);
    window.scrollTo(0, 0);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  }

  const back = () => goToStep(steps.indexOf(shown[position - 1] ?? step));

  /** Checks earlier steps too, because after a reload the password is empty again. */
  async function next(): Promise<void> {
    if (!(await form.trigger([...step.fields], { shouldFocus: true }))) return;
    if (step.id === 'evidence' && !evidence.check()) return;
    for (const earlier of shown.slice(0, position))
      if (!(await form.trigger([...earlier.fields]))) return goToStep(steps.indexOf(earlier));
    goToStep(steps.indexOf(shown[position + 1] ?? step));
  }

  const send = form.handleSubmit(
    async (values) => {
      if (!evidence.check()) return goToStep(evidenceStep);
      return submit(async () => {
        setKnownEmail(null);
        sent.current = { language: accountLanguageOf(currentLanguage()), email: values.email };
        const body = toRegistration(values, sent.current.language, evidence.pieces);
        await call(register, { body, timeout: 30_000 });
        deleteDraft();
        evidence.deleteDraft();
        setSentTo(values.email);
      });
    },
    (errors) => {
      const invalidStep = steps.findIndex(({ fields }) => fields.some((field) => field in errors));
      if (invalidStep >= 0 && invalidStep !== stepIndex) goToStep(invalidStep);
    },
  );

  /** Goes to the step of the first field that the server refused. */
  function onError(refused: unknown): string | null | undefined {
    if (!(refused instanceof ApiError)) return undefined;
    const { message, fields } = refused;
    // The server reports a taken address without naming the field.
    if (message === messageText(sent.current.language, 'accounts.alreadyRegistered')) {
      setKnownEmail(sent.current.email);
      form.setError('email', { message });
      goToStep(stepIndexOf('email'));
      return null;
    }
    if (evidence.showRefusals(fields)) goToStep(evidenceStep);
    const first = Object.keys(fields)
      .map(fieldFromPath)
      .find((field) => field !== undefined);
    if (first !== undefined) goToStep(stepIndexOf(first));
    return message;
  }

  if (sentTo !== null) return <RegistrationComplete email={sentTo} />;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="pitch safe-top pb-4 lg:[--stripe-width:96px]">
        <GuestBar />
        <div className="mx-auto max-w-2xl">
          <div className="flex min-h-14 items-center gap-1 ps-1 pe-4">
            {position === 0 ? (
              <Link
                to="/login"
                aria-label={t('action.back')}
                className={iconButtonVariants({ size: 'touch' })}
              >
                <BackIcon className="size-5 rtl:-scale-x-100" aria-hidden />
              </Link>
            ) : (
              <IconButton
                icon={BackIcon}
                label={t('action.back')}
                className="rtl:-scale-x-100"
                onClick={back}
              />
            )}
            <p className="heading-3 min-w-0 flex-1 truncate">{t('accounts.createAccount')}</p>
            {draftSaved && <LastSyncedLabel>{t('accounts.keptHere')}</LastSyncedLabel>}
          </div>
          <div className="px-4 pt-1">
            <StepProgress
              current={position + 1}
              total={shown.length}
              label={t('accounts.stepOf', { now: position + 1, of: shown.length })}
            />
            <h1 ref={heading} tabIndex={-1} className="heading-1 mt-3.5 outline-none">
              {t(`accounts.step.${step.id}.title`)}
            </h1>
            <p className="text-[0.9375rem] text-muted-foreground">
              {t('accounts.stepOf', { now: position + 1, of: shown.length })}{' '}
              {shown.map(({ id }, index) => (
                <span key={id} className="inline-block whitespace-pre">
                  {index === position ? (
                    <b className="text-pitch-foreground">{t(`accounts.step.${id}`)}</b>
                  ) : (
                    t(`accounts.step.${id}`)
                  )}
                  {index < shown.length - 1 && ' · '}
                </span>
              ))}
            </p>
          </div>
        </div>
      </header>
      <form
        className="flex flex-1 flex-col"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (isLastStep ? send() : next());
        }}
      >
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-4 px-4 py-5 outline-none"
        >
          <ErrorBanner text={error} />
          {knownEmail !== null && <KnownEmail email={knownEmail} />}
          {step.id === 'you' && <PersonalStep form={form} />}
          {step.id === 'work' && (
            <WorkStep form={form} resumed={draft.at >= stepIndexOf('password')} />
          )}
          {step.id === 'documents' && (
            <DocumentsStep form={form} pictures={pictures} onPictures={setPictures} />
          )}
          {step.id === 'evidence' && <EvidenceStep step={evidence} />}
          {step.id === 'check' && (
            <ReviewStep form={form} pictures={pictures} evidence={evidence.given()} />
          )}
          {position === 0 && (
            <p className="text-center text-[0.9375rem] text-muted-foreground">
              {t('accounts.haveAccount')}{' '}
              <Link to="/login" className="link inline-flex min-h-11 items-center">
                {t('accounts.login')}
              </Link>
            </p>
          )}
        </main>
        <AccountFooter />
        <ActionBar className="[&>div]:max-w-2xl">
          {position > 0 && (
            <Button variant="outline" size="lg" onClick={back}>
              {t('action.back')}
            </Button>
          )}
          <Button
            type="submit"
            variant={isLastStep ? 'signal' : 'default'}
            size="lg"
            className="flex-1"
            busy={busy}
          >
            {t(isLastStep ? 'accounts.createAccount' : 'action.continue')}
          </Button>
        </ActionBar>
      </form>
    </div>
  );
}

function RegistrationComplete({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-dvh place-items-center outline-none"
      role="status"
    >
      <StateMessage
        illustration={<WaitingIllustration />}
        title={t('accounts.registeredTitle')}
        text={t('accounts.registeredText', { email })}
        level={1}
        action={
          <Button variant="signal" asChild>
            <Link to="/login">{t('accounts.login')}</Link>
          </Button>
        }
      />
    </main>
  );
}
