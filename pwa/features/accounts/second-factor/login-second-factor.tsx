import { useState } from 'react';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { CodeField } from '#pwa/lib/second-factor/code-field.tsx';
import { FirstFactor } from '#pwa/features/accounts/second-factor/first-factor.tsx';
import { StepForm, type Credentials } from '#pwa/features/accounts/second-factor/step-form.tsx';
import { logIn } from '#pwa/lib/session/session.ts';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** The login's step after the password: asks for a code, or sets up an authenticator app. */
export function LoginSecondFactor({
  isNew,
  ...rest
}: {
  credentials: Credentials;
  isNew: boolean;
  onBack: () => void;
}) {
  const [isOn, setIsOn] = useState(!isNew);
  return isOn ? (
    <CodeStep {...rest} />
  ) : (
    <FirstFactor {...rest} onAlreadyOn={() => setIsOn(true)} />
  );
}

function CodeStep({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const { busy, error, fieldErrors, submit } = useSubmit({ fields: ['secondFactorCode'] });

  return (
    <StepForm
      title={t('secondFactor.loginTitle')}
      text={t('secondFactor.loginText', { app: t('app.name') })}
      // The guard of the route redirects afterwards, as after a login without a code.
      onSubmit={() => void submit(() => logIn({ ...credentials, secondFactorCode: code }))}
    >
      <ErrorBanner text={error} />
      <CodeField
        takesFocus
        value={code}
        onChange={setCode}
        error={fieldErrors['secondFactorCode']}
      />
      <Button
        type="submit"
        variant="signal"
        size="lg"
        full
        busy={busy}
        disabled={code.trim() === ''}
      >
        {t('accounts.login')}
      </Button>
      <Button variant="outline" size="lg" full onClick={onBack}>
        {t('action.back')}
      </Button>
      <p className="text-sm text-muted-foreground">{t('secondFactor.lostBoth')}</p>
    </StepForm>
  );
}
