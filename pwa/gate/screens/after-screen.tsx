/** Shows what was sent and what is erased after the match, or when this phone lost its gate. */
import type { EndedGate } from '#pwa/gate/engine/gate-replica.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { AccessEnded } from '#pwa/gate/parts/access-ended.tsx';
import { OtherLanguage } from '#pwa/gate/parts/both-languages.tsx';
import { LanguageSwitch } from '#pwa/gate/parts/language-switch.tsx';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Pitch } from '#pwa/ui/brand/pitch.tsx';
import {
  CheckIcon,
  EraseIcon,
  FaceIcon,
  KeyIcon,
  PublishedIcon,
  RevokedIcon,
  ToSendIcon,
} from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

interface AfterProps {
  view: GateView;
  ended: EndedGate;
  now: number;
  onDone: () => void;
}

export function AfterScreen({ view, ended, now, onDone }: AfterProps) {
  const { t } = useTranslation();
  const { unsentChecks } = view;
  const isWaiting = view.unsent > 0;
  const name = { name: view.device.label };
  const isRevoked = ended.reason === 'revoked';
  const title = isRevoked ? 'gate.after.revokedTitle' : 'gate.after.title';
  const Mark = isRevoked ? RevokedIcon : PublishedIcon;
  return (
    <main className="gate-screen">
      <Pitch className="flex flex-1 flex-col gap-4 px-4 pb-5">
        <div className="flex justify-end pt-3.5">
          <LanguageSwitch />
        </div>
        <div className="after-hero" role="status">
          <Mark aria-hidden />
          <h1>{t(title, name)}</h1>
          <OtherLanguage text={title} params={name} />
          <p>
            {t(`gate.after.${ended.reason}`, { gate: view.gate.number })}{' '}
            {t(unsentChecks === 0 ? 'gate.after.allSent' : 'gate.after.unsent', {
              count: unsentChecks,
            })}
          </p>
        </div>
        <ul className="gate-card rows paper">
          <li className={isWaiting ? 'is-waiting' : ''}>
            <ToSendIcon aria-hidden />
            <span>
              <b>{t('gate.after.sent')}</b>
              <span className="s">
                {isWaiting
                  ? t('gate.after.waiting', { count: view.unsent })
                  : t('gate.after.asOf', { time: formatLastSynced(ended.at, now) })}
              </span>
            </span>
            <span className="v">{Math.max(ended.scans - unsentChecks, 0)}</span>
          </li>
          <li>
            <EraseIcon aria-hidden />
            <span>
              <b>{t('gate.after.list')}</b>
              <span className="s">{t('gate.after.tickets', { count: ended.tickets })}</span>
            </span>
            <CheckIcon aria-hidden />
          </li>
          <li>
            <FaceIcon aria-hidden />
            <span>
              <b>{t('gate.after.faces')}</b>
              <span className="s">{t('gate.after.cards', { count: ended.cards })}</span>
            </span>
            <CheckIcon aria-hidden />
          </li>
          <li>
            <KeyIcon aria-hidden />
            <span>
              <b>{t(ended.isDiskErased ? 'gate.after.keys' : 'gate.after.keysLater')}</b>
              <span className="s">
                {t(ended.isDiskErased ? 'gate.after.noGate' : 'gate.after.erasedLater')}
              </span>
            </span>
            {ended.isDiskErased && <CheckIcon aria-hidden />}
          </li>
        </ul>
      </Pitch>
      {view.accessEnded && isWaiting && !isRevoked && <AccessEnded view={view} />}
      <div className="g-foot">
        <Button className="wide" disabled={isWaiting} onClick={onDone}>
          {t(isWaiting ? 'gate.after.wait' : 'gate.after.done')}
        </Button>
      </div>
    </main>
  );
}
