import { useState } from 'react';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  type NewSecret,
} from '#sync/contracts/accounts/second-factor.ts';
import { IdentityFields } from '#pwa/features/profile/second-factor/identity-fields.tsx';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, call, send } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { AuthenticatorSetup } from '#pwa/lib/second-factor/authenticator-setup.tsx';
import { RecoveryCodes } from '#pwa/lib/second-factor/recovery-codes.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

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
  const [step, setStep] = useState<Step>({ name: 'identity' });
  const [identity, setIdentity] = useState({ password: '', code: '' });
  const [code, setCode] = useState('');
  const [isSaved, setIsSaved] = useState(false);
  const [withCode, setWithCode] = useState(purpose !== 'set-up');
  const { busy, error, fieldErrors, submit } = useSubmit({
    fields: ['password', 'secondFactorCode'],
    onError: (refused) => {
      if (!(refused instanceof ApiError)) return;
      if (refused.code === 'second_factor') setWithCode(true);
      if (refused.code === 'conflict') startAgain();
    },
  });

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
    <FormDialog
      title={t(title)}
      description={t(text)}
      submitLabel={submitText[step.name]}
      cancelLabel={step.name === 'codes' ? null : undefined}
      variant="signal"
      busy={busy}
      disabled={!isReady[step.name]}
      error={error}
      onSubmit={() => (step.name === 'codes' ? finish() : submit(next))}
      // Codes that were not saved would be lost by a click beside the dialog.
      onClose={step.name === 'codes' ? () => isSaved && finish() : onClose}
    >
      {step.name === 'identity' && (
        <IdentityFields
          withCode={withCode}
          value={identity}
          onChange={setIdentity}
          errors={fieldErrors}
        />
      )}
      {step.name === 'app' && (
        <AuthenticatorSetup
          secret={step.secret}
          code={code}
          onCode={setCode}
          error={fieldErrors['secondFactorCode']}
        />
      )}
      {step.name === 'codes' && (
        <RecoveryCodes codes={step.codes} email={email} saved={isSaved} onSaved={setIsSaved} />
      )}
    </FormDialog>
  );
}
