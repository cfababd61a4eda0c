/** Makes this phone the officer's gate, which the officer has just asked for in the members' app. */
import { useCallback, useEffect, useState } from 'react';
import { LanguageSwitch } from '#pwa/gate/parts/language-switch.tsx';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { ApiError } from '#pwa/lib/http/request.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Wordmark } from '#pwa/ui/brand/logo.tsx';
import { Pitch } from '#pwa/ui/brand/pitch.tsx';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { Button } from '#pwa/ui/button.tsx';

const enrol = async (matchId: string) =>
  (await lazyImport(() => import('#pwa/gate/officer/enrol-officer.ts'))).enrolOfficerPhone(matchId);

/** @param onLeave it is done, or given up; then the gate of this phone is opened, if it has one */
export function EnrolOfficerScreen({ matchId, onLeave }: { matchId: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<unknown>(null);

  const start = useCallback(() => {
    let left = false;
    setFailure(null);
    enrol(matchId).then(
      () => !left && onLeave(),
      (error: unknown) => !left && setFailure(error),
    );
    return () => {
      left = true;
    };
  }, [matchId, onLeave]);
  useEffect(start, [start]);

  return (
    <main className="gate-screen">
      <Pitch as="header" className="en-top">
        <div className="en-brand">
          <Wordmark name={t('app.name')} />
          <LanguageSwitch />
        </div>
        <div className="en-sign">
          <h1 className="text-[2.5rem]! leading-tight!" role="status">
            {t(failure === null ? 'gate.officer.enrolling' : 'gate.officer.enrolFailed')}
          </h1>
          <p>{t('gate.officer.enrolText')}</p>
        </div>
      </Pitch>
      <div className="en-form">
        {failure !== null && (
          <FieldError>
            {failure instanceof ApiError ? failure.message : t('error.unexpected')}
          </FieldError>
        )}
      </div>
      {failure !== null && (
        <div className="g-foot">
          <Button variant="outline" onClick={onLeave}>
            {t('action.cancel')}
          </Button>
          <Button variant="signal" className="wide" onClick={start}>
            {t('action.tryAgain')}
          </Button>
        </div>
      )}
    </main>
  );
}
