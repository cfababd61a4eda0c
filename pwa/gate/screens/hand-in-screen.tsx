/** Asks before the list is erased, and shows what still has to be sent. */
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { gateFacts } from '#pwa/gate/engine/gate-view.ts';
import { AccessEnded } from '#pwa/gate/parts/access-ended.tsx';
import { GateHead } from '#pwa/gate/parts/gate-head.tsx';
import { GateBody, GateFoot, GateScreen } from '#pwa/gate/parts/gate-screen.tsx';
import { Note } from '#pwa/gate/parts/note.tsx';
import { ScreenSign, signTitleClass } from '#pwa/gate/parts/screen-sign.tsx';
import { StorageFull } from '#pwa/gate/parts/storage-full.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Pitch } from '#pwa/ui/brand/pitch.tsx';
import { NoSignalIcon, ToSendIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

interface HandInProps {
  view: GateView;
  onHandIn: () => void;
  onBack: () => void;
}

export function HandInScreen({ view, onHandIn, onBack }: HandInProps) {
  const { t } = useTranslation();
  const { unsentChecks: unsent, online, isHandingIn } = view;
  return (
    <GateScreen>
      <Pitch>
        <GateHead {...gateFacts(view)} line={t('gate.handIn.open')} />
      </Pitch>
      {view.storageFull && <StorageFull />}
      {view.accessEnded && <AccessEnded view={view} />}
      <GateBody>
        <ScreenSign>
          <h1 className={signTitleClass}>
            {t(isHandingIn ? 'gate.handIn.sending' : 'gate.handIn.title')}
          </h1>
          <p className="pt-2 text-base text-muted-foreground">{t('gate.handIn.text')}</p>
        </ScreenSign>
        <Note icon={online ? ToSendIcon : NoSignalIcon} role="status">
          {unsent === 0 ? t('gate.handIn.allSent') : t('gate.handIn.unsent', { count: unsent })}{' '}
          {!online && t('gate.handIn.offline')}
        </Note>
      </GateBody>
      <GateFoot>
        <Button variant="outline" onClick={onBack}>
          {t('action.back')}
        </Button>
        <Button className="grow-99" busy={isHandingIn} onClick={onHandIn}>
          {t('gate.handIn.confirm')}
        </Button>
      </GateFoot>
    </GateScreen>
  );
}
