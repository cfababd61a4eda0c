import { useState } from 'react';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { GateRows } from '#pwa/features/gates/overview/gate-rows.tsx';
import { Panel } from '#pwa/features/gates/overview/panel.tsx';
import { GateDialog } from '#pwa/features/gates/dialogs/gate-dialog.tsx';
import { SettingsDialog } from '#pwa/features/gates/dialogs/settings-dialog.tsx';
import { timeNear } from '#pwa/features/gates/opening-times.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { AddIcon, WaitingIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/** The gates with the phones at each, and the times at which they are open. */
export function GatesPanel({
  overview,
  isAdmin,
  now,
}: {
  overview: GateOverview;
  isAdmin: boolean;
  now: number;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'gate' | 'settings' | null>(null);
  const { facts, opensBefore, closesAfter, reEntry, closedAt } = overview.match;
  const times = joinWithCommas([
    t('gates.openFromTo', {
      opens: timeNear(facts.date, -opensBefore),
      closes: timeNear(facts.date, closesAfter),
    }),
    t(reEntry ? 'gates.withReEntry' : 'gates.noReEntry'),
  ]);
  const canEdit = isAdmin && closedAt === null;
  return (
    <Panel
      title={t('gates.gatesAndPhones')}
      note={
        canEdit ? (
          <span className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              icon={WaitingIcon}
              className="max-md:min-h-11 max-md:text-start max-md:leading-5 max-md:whitespace-normal"
              onClick={() => setOpen('settings')}
            >
              {times}
            </Button>
            <Button
              size="sm"

              icon={AddIcon}
              className="max-md:min-h-11"
              onClick={() => setOpen('gate')}
            >
              {t('gates.addGate')}
            </Button>
          </span>
        ) : (
          <p className="num text-muted-foreground">{times}</p>
        )
      }
    >
      <table className="w-full border-t border-border">
        <caption className="sr-only">{t('gates.gatesAndPhones')}</caption>
        <thead className="max-md:sr-only">
          <tr className="bg-muted text-start text-[0.8125rem] text-muted-foreground">
            <Head>{t('gates.gateOrPhone')}</Head>
            <Head>{t('gates.rights')}</Head>
            <Head>{t('gates.lastSynced')}</Head>
            <Head end>{t('gates.letIn')}</Head>
            <Head>
              <span className="sr-only">{t('gates.actions')}</span>
            </Head>
          </tr>
        </thead>
        {overview.gates.map((gate) => (
          <GateRows key={gate.id} gate={gate} overview={overview} isAdmin={isAdmin} now={now} />
        ))}
      </table>
      {open === 'gate' && (
        <GateDialog overview={overview} gate={null} onClose={() => setOpen(null)} />
      )}
      {open === 'settings' && (
        <SettingsDialog match={overview.match} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}

function Head({ children, end = false }: { children: React.ReactNode; end?: boolean }) {
  return (
    <th
      scope="col"
      className={`h-8 px-2 font-[620] first:ps-4 last:pe-4 md:first:ps-4.5 ${end ? 'text-end' : 'text-start'}`}
    >
      {children}
    </th>
  );
}
