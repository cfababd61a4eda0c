/** Finds the ticket for which a steward asks a number: by its printed code, or by scanning it. */
import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { parsePrintedCode } from '#sync/contracts/tickets/printed-code.ts';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { FoundTicketScreen } from '#pwa/gate/officer/found-ticket-screen.tsx';
import type { FoundTicket } from '#pwa/gate/officer/officer-tools.ts';
import { ScanTicketScreen } from '#pwa/gate/officer/scan-ticket-screen.tsx';
import { GateBody, GateFoot, screenClass } from '#pwa/gate/parts/gate-screen.tsx';
import { ScreenHead } from '#pwa/gate/parts/screen-head.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { ScanIcon, SearchIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

interface NumberProps {
  gate: Gate;
  view: GateView;
  now: number;
  onBack: () => void;
  /** The numbers that were given. */
  children: ReactNode;
}

export function NumberScreen({ gate, view, now, onBack, children }: NumberProps) {
  const { t } = useTranslation();
  const { officer } = gate;
  const [found, setFound] = useState<FoundTicket | null>(null);
  const [isScanning, setScanning] = useState(false);
  const [typed, setTyped] = useState('');
  const [isNoCode, setNoCode] = useState(false);

  const show = useCallback((search: Promise<FoundTicket>) => {
    search.then(setFound, (error: unknown) => console.error('no ticket could be found', error));
  }, []);

  function find(event: FormEvent): void {
    event.preventDefault();
    const code = parsePrintedCode(typed);
    setNoCode(code === null);
    if (code !== null) show(officer.lookUpCode(code));
  }

  const onCode = useCallback(
    (text: string, source: 'camera' | 'scanner') => show(officer.lookUp(text, source)),
    [officer, show],
  );

  if (found !== null)
    return (
      <FoundTicketScreen
        found={found}
        now={now}
        onGive={() => officer.give(found)}
        onBack={() => {
          setFound(null);
          setTyped('');
        }}
      />
    );
  if (isScanning)
    return (
      <ScanTicketScreen view={view} now={now} onCode={onCode} onBack={() => setScanning(false)} />
    );
  return (
    <form className={screenClass} onSubmit={find}>
      <ScreenHead title={t('gate.officer.give')} onBack={onBack} />
      <GateBody>
        <p className="pb-3 text-muted-foreground">{t('gate.officer.scanOrType')}</p>
        <div>
          <Field
            label={t('gate.officer.code')}
            error={isNoCode ? t('gate.officer.noCode') : null}
            className="min-w-0 flex-1"
          >
            {(control) => (
              <Input
                {...control}
                dir="ltr"
                className="font-[780] tracking-[0.02em] tabular-nums font-stretch-116%"
                value={typed}
                maxLength={20}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="search"
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        </div>
        {children}
      </GateBody>
      <GateFoot>
        <Button variant="outline" icon={ScanIcon} onClick={() => setScanning(true)}>
          {t('gate.officer.scan')}
        </Button>
        <Button type="submit" variant="signal" className="grow-99" icon={SearchIcon}>
          {t('gate.officer.find')}
        </Button>
      </GateFoot>
    </form>
  );
}
