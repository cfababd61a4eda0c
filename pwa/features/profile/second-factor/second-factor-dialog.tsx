import { type FormEvent, useId, useState } from 'react';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  type NewSecret,
} from '#sync/contracts/accounts/second-factor.ts';
import { IdentityFields } from '#pwa/features/profile/second-factor/identity-fields.tsx';
import { ApiError, call, send } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { AuthenticatorSetup } from '#pwa/lib/second-factor/authenticator-setup.tsx';
import { RecoveryCodes } from '#pwa/lib/second-factor/recovery-codes.tsx';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';

/** Set up the first app, change to another, or create new recovery codes. */
export type Purpose = 'set-up' | 'change' | 'codes';

const texts = {
  'set-up': { title: 'secondFactor.setUpTitle', text: 'secondFactor.text' },
  change: { title: 'secondFactor.changeApp', text: 'secondFactor.changeAppText' },
  codes: { title: 'secondFactor.newCodes', text: 'secondFactor.newCodesText' },
} as const;

type Step =
  | { name: 'identity' }
  | { name: 'app'; secret: NewSecret }
  | { name: 'codes'; codes: readonly string[] };

export function SecondFactorDialog({
  purpose,
  email,
  onClose,
  onChanged,
}: {
  purpose: Purpose;
  email: string;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation();
  const form = useId();
  const [step, setStep] = useState<Step>({ name: 'identity' });
  const [identity, setIdentity] = useState({ password: '', code: '' });
  const [code, setCode] = useState('');
  const [isSaved, setIsSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const errors = failure?.fields ?? {};
  const [withCode, setWithCode] = useState(purpose !== 'set-up');

  async function next(): Promise<void> {
    const { password, code: ownCode } = identity;
    if (step.name === 'identity' && purpose === 'codes') {
      const body = { password, secondFactorCode: ownCode };
      const { recoveryCodes } = await call(renewRecoveryCodes, { body });
      setStep({ name: 'codes', codes: recoveryCodes });
    } else if (step.name === 'identity') {
      const body = { password, ...(withCode && { secondFactorCode: ownCode }) };
      setStep({ name: 'app', secret: await call(startSecondFactor, { body }) });
    } else if (step.name === 'app') {
      const { data, message } = await send(confirmSecondFactor, {
        body: { secondFactorCode: code },
      });
      toast('success', { text: message ?? t('secondFactor.enabled') });
      setStep({ name: 'codes', codes: data.recoveryCodes });
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (step.name === 'codes') return finish();
    setBusy(true);
    setFailure(null);
    try {
      await next();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === 'second_factor') setWithCode(true);
      if (error.code === 'conflict') startAgain();
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  /** The secret expired, or the second factor was changed elsewhere or by a call whose reply was lost. */
  function startAgain(): void {
    setStep({ name: 'identity' });
    setIdentity({ ...identity, code: '' });
    setCode('');
    onChanged();
  }

  function finish(): void {
    onClose();
    onChanged();
  }

  const isReady = {
    identity: identity.password !== '' && (!withCode || identity.code.trim() !== ''),
    app: code.trim() !== '',
    codes: isSaved,
  };
  const submitText = {
    identity: t('action.continue'),
    app: t('secondFactor.turnOn'),
    codes: t('secondFactor.done'),
  };
  const { title, text } =
    step.name === 'codes'
      ? { title: 'secondFactor.codesTitle' as const, text: 'secondFactor.codesText' as const }
      : texts[purpose];

  return (
    <ActionDialog
      open
      // Codes that were not saved would be lost by a click beside the dialog.
      onOpenChange={step.name === 'codes' ? () => isSaved && finish() : onClose}
      title={t(title)}
      description={t(text)}
      actions={
        <>
          {step.name !== 'codes' && (
            <Button size="touch" onClick={onClose}>
              {t('action.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            form={form}
            size="touch"
            variant="signal"
            busy={busy}
            disabled={!isReady[step.name]}
          >
            {submitText[step.name]}
          </Button>
        </>
      }
    >
      <ErrorBanner
        text={failure !== null && Object.keys(errors).length === 0 ? failure.message : null}
      />
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        {step.name === 'identity' && (
          <IdentityFields
            withCode={withCode}
            value={identity}
            onChange={setIdentity}
            errors={errors}
          />
        )}
        {step.name === 'app' && (
          <AuthenticatorSetup
            secret={step.secret}
            code={code}
            onCode={setCode}
            error={errors['secondFactorCode']}
          />
        )}
        {step.name === 'codes' && (
          <RecoveryCodes codes={step.codes} email={email} saved={isSaved} onSaved={setIsSaved} />
        )}
      </form>
    </ActionDialog>
  );
}
