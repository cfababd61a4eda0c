/** Makes this phone the officer's gate, which the officer has just asked for in the members' app. */
import { useCallback, useEffect, useState } from 'react';
import { EnrolHead, EnrolText, EnrolTitle } from '#pwa/gate/parts/enrol-head.tsx';
import { GateFoot, GateScreen } from '#pwa/gate/parts/gate-screen.tsx';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { ApiError } from '#pwa/lib/http/request.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
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
    <GateScreen>
      <EnrolHead>
        <EnrolTitle role="status">
          {t(failure === null ? 'gate.officer.enrolling' : 'gate.officer.enrolFailed')}
        </EnrolTitle>
        <EnrolText>{t('gate.officer.enrolText')}</EnrolText>
      </EnrolHead>
      <div className="flex flex-1 flex-col gap-4 px-4 py-5">
        {failure !== null && (
          <FieldError>
            {failure instanceof ApiError ? failure.message : t('error.unexpected')}
          </FieldError>
        )}
      </div>
      {failure !== null && (
        <GateFoot>
          <Button variant="outline" onClick={onLeave}>
            {t('action.cancel')}
          </Button>
          <Button variant="signal" className="grow-99" onClick={start}>
            {t('action.tryAgain')}
          </Button>
        </GateFoot>
      )}
    </GateScreen>
  );
}
