/** Shows what was sent and what is erased after the match, or when this phone lost its gate. */
import type { EndedGate } from '#pwa/gate/engine/gate-replica.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { AccessEnded } from '#pwa/gate/parts/access-ended.tsx';
import { OtherLanguage } from '#pwa/gate/parts/both-languages.tsx';
import { GateFoot, GateScreen } from '#pwa/gate/parts/gate-screen.tsx';
import { LanguageSwitch } from '#pwa/gate/parts/language-switch.tsx';
import { Row, RowFigure, RowNote } from '#pwa/gate/parts/row.tsx';
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
import { List } from '#pwa/ui/list/list.tsx';

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
    <GateScreen>
      <Pitch className="flex flex-1 flex-col gap-4 px-4 pb-5">
        <div className="flex justify-end pt-3.5">
          <LanguageSwitch />
        </div>
        <div className="px-1 pt-[calc(env(safe-area-inset-top)+1.5rem)] pb-5" role="status">
          <Mark className="-ms-1.5 size-22 stroke-[2.3] text-signal" aria-hidden />
          <h1 className="mt-3 text-[2.875rem]/12 font-[820] tracking-[-0.034em] font-stretch-116% rtl:text-[2.375rem] rtl:font-bold">
            {t(title, name)}
          </h1>
          <OtherLanguage className="text-[1.5625rem]/10 font-semibold" text={title} params={name} />
          <p className="mt-2 text-[1.0625rem]/6 text-pitch-muted">
            {t(`gate.after.${ended.reason}`, { gate: view.gate.number })}{' '}
            {t(unsentChecks === 0 ? 'gate.after.allSent' : 'gate.after.unsent', {
              count: unsentChecks,
            })}
          </p>
        </div>
        <List className="paper text-card-foreground">
          <Row
            tone={isWaiting ? 'pending' : 'approved'}
            icon={ToSendIcon}
            title={t('gate.after.sent')}
            trailing={<RowFigure>{Math.max(ended.scans - unsentChecks, 0)}</RowFigure>}
          >
            <RowNote>
              {isWaiting
                ? t('gate.after.waiting', { count: view.unsent })
                : t('gate.after.asOf', { time: formatLastSynced(ended.at, now) })}
            </RowNote>
          </Row>
          <Row icon={EraseIcon} title={t('gate.after.list')} trailing={<CheckIcon aria-hidden />}>
            <RowNote>{t('gate.after.tickets', { count: ended.tickets })}</RowNote>
          </Row>
          <Row icon={FaceIcon} title={t('gate.after.faces')} trailing={<CheckIcon aria-hidden />}>
            <RowNote>{t('gate.after.cards', { count: ended.cards })}</RowNote>
          </Row>
          <Row
            icon={KeyIcon}
            title={t(ended.isDiskErased ? 'gate.after.keys' : 'gate.after.keysLater')}
            trailing={ended.isDiskErased && <CheckIcon aria-hidden />}
          >
            <RowNote>
              {t(ended.isDiskErased ? 'gate.after.noGate' : 'gate.after.erasedLater')}
            </RowNote>
          </Row>
        </List>
      </Pitch>
      {view.accessEnded && isWaiting && !isRevoked && <AccessEnded view={view} />}
      <GateFoot>
        <Button className="grow-99" disabled={isWaiting} onClick={onDone}>
          {t(isWaiting ? 'gate.after.wait' : 'gate.after.done')}
        </Button>
      </GateFoot>
    </GateScreen>
  );
}
