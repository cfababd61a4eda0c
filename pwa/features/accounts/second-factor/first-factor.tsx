import { useState } from 'react';
import {
  logInWithNewFactor,
  setUpSecondFactor,
  type NewSecret,
} from '#sync/contracts/accounts/second-factor.ts';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import { StepForm, type Credentials } from '#pwa/features/accounts/second-factor/step-form.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { AuthenticatorSetup } from '#pwa/lib/second-factor/authenticator-setup.tsx';
import { RecoveryCodes } from '#pwa/lib/second-factor/recovery-codes.tsx';
import { openSession } from '#pwa/lib/session/session.ts';
import { sendPendingLogouts } from '#pwa/lib/session/pending-logouts.ts';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';

type Reply = Infer<typeof logInWithNewFactor.reply>;

/** Sets up two-factor authentication before the first login that needs it. */
export function FirstFactor({
  credentials,
  onBack,
  onAlreadyOn,
}: {
  credentials: Credentials;
  onBack: () => void;
  /** Called if an app was set up meanwhile, or by a call whose reply was lost. */
  onAlreadyOn: () => void;
}) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const [code, setCode] = useState('');
  const [reply, setReply] = useState<Reply | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const { busy, error, fieldErrors, submit } = useSubmit({
    fields: ['secondFactorCode'],
    onError: (refused) => {
      if (!(refused instanceof ApiError) || refused.code !== 'conflict') return undefined;
      if (secret === null) {
        onAlreadyOn();
        return null;
      }
      // The secret has expired, or another one was made meanwhile.
      setSecret(null);
      setCode('');
      return undefined;
    },
  });
  const { email, password, remember = true } = credentials;

  async function next(): Promise<void> {
    if (reply !== null) {
      // The guard of the route redirects afterwards.
      await openSession(reply.login, remember);
    } else if (secret === null) {
      setSecret(await call(setUpSecondFactor, { body: { email, password } }));
    } else {
      // A delayed log-out answered after this login would delete the new cookie.
      await sendPendingLogouts();
      const body = { email, password, remember, secondFactorCode: code };
      setReply(await call(logInWithNewFactor, { body, timeout: 30_000 }));
    }
  }

  return (
    <StepForm
      title={t(reply === null ? 'secondFactor.setUpTitle' : 'secondFactor.codesTitle')}
      text={t(reply === null ? 'secondFactor.setUpText' : 'secondFactor.codesText')}
      onSubmit={() => void submit(next)}
    >
      <ErrorBanner text={error} />
      {reply !== null ? (
        <RecoveryCodes
          codes={reply.recoveryCodes}
          email={email}
          saved={isSaved}
          onSaved={setIsSaved}
        />
      ) : (
        secret !== null && (
          <AuthenticatorSetup
            secret={secret}
            code={code}
            onCode={setCode}
            error={fieldErrors['secondFactorCode']}
          />
        )
      )}
      <Button
        type="submit"
        variant="signal"
        size="lg"
        full
        busy={busy}
        disabled={reply !== null ? !isSaved : secret !== null && code.trim() === ''}
      >
        {t(
          reply !== null
            ? 'action.continue'
            : secret === null
              ? 'secondFactor.start'
              : 'secondFactor.turnOn',
        )}
      </Button>
      {reply === null && (
        <Button variant="outline" size="lg" full onClick={onBack}>
          {t('action.back')}
        </Button>
      )}
    </StepForm>
  );
}
