import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getGateCode } from '#sync/contracts/gate/manage-gates.ts';
import { type GateMatchRow, maxGatePhones } from '#sync/contracts/gate/gate-rows.ts';
import { GateSign } from '#pwa/features/gates/list/bilingual.tsx';
import { PrintedCode } from '#pwa/features/gates/dialogs/printed-code.tsx';
import { NewCodeDialog } from '#pwa/features/gates/dialogs/new-code-dialog.tsx';
import type { OverviewGate, OverviewPhone } from '#pwa/features/gates/phones.ts';
import { PrintedPages } from '#pwa/features/gates/list/printed-pages.tsx';
import { useBothLanguages } from '#pwa/lib/i18n/use-both-languages.ts';
import { LoadErrorBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { usePrint } from '#pwa/lib/hooks/use-print.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { QrCode } from '#pwa/lib/tickets/qr-code-image.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import {
  CheckIcon,
  type Icon,
  PrintIcon,
  RetryIcon,
  SafeIcon,
  WaitingIcon,
} from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';
import { BottomSheet } from '#pwa/ui/dialogs/bottom-sheet.tsx';

/** The code with which stewards' phones are enrolled at a gate, on the screen and on paper. */
export function CodeDialog({
  gate,
  match,
  phones,
  onClose,
}: {
  gate: OverviewGate;
  match: GateMatchRow;
  /** The gate's phones. */
  phones: readonly OverviewPhone[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [isReplacing, setReplacing] = useState(false);
  const query = useQuery({
    queryKey: ['gates', match.id, 'code', gate.id],
    queryFn: ({ signal }) => call(getGateCode, { params: { id: gate.id }, signal }),
    gcTime: 0,
  });
  const hasBoth = useBothLanguages();
  const { print } = usePrint<{ title: string }>();
  const { data } = query;
  const { facts } = match;
  const name = t('gates.gateNumber', { number: gate.number });
  const teams = t('matches.versus', teamNames(facts.home, facts.away));

  if (isReplacing)
    return (
      <NewCodeDialog
        gate={gate}
        phones={phones}
        matchId={match.id}
        onClose={() => setReplacing(false)}
      />
    );
  return (
    <BottomSheet
      open
      onOpenChange={onClose}
      closeLabel={t('action.close')}
      title={t('gates.enrolTitle')}
      description={t('gates.enrolText')}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col items-center gap-3 rounded-lg border border-ticket-border bg-ticket p-4 text-ticket-foreground">
          <GateSign number={gate.number} className="text-[2rem] leading-9" />
          {data !== undefined ? (
            <QrCode
              text={data.url}
              label={t('gates.codeLabel', { gate: name })}
              className="w-full max-w-64"
            />
          ) : query.isError ? (
            <LoadErrorBanner query={query} />
          ) : (
            <Skeleton className="aspect-square w-full max-w-64" />
          )}
          <p className="num text-center text-sm text-ticket-muted">
            {joinWithCommas([teams, formatMoment(facts.date, Date.now())])}
          </p>
        </div>
        <ul className="flex flex-col gap-2">
          <Fact icon={CheckIcon}>
            {t('gates.codeFor', { number: gate.number, count: maxGatePhones })}
          </Fact>
          <Fact icon={SafeIcon}>{t('gates.codeRights')}</Fact>
          <Fact icon={WaitingIcon}>{t('gates.codeUntil')}</Fact>
        </ul>
        <p className="text-muted-foreground">{t('gates.codePhotographed')}</p>
        <div className="flex flex-wrap justify-between gap-2.5">
          <Button
            size="touch"
            variant="destructive-outline"
            icon={RetryIcon}
            onClick={() => setReplacing(true)}
          >
            {t('gates.newCode')}
          </Button>
          <Button
            size="touch"

            icon={PrintIcon}
            disabled={data === undefined || !hasBoth}
            onClick={() => print({ title: joinWithCommas([name, teams]) })}
          >
            {t('gates.printA4')}
          </Button>
        </div>
      </div>
      {data !== undefined && hasBoth && (
        <PrintedPages>
          <PrintedCode gate={gate} facts={facts} code={data} />
        </PrintedPages>
      )}
    </BottomSheet>
  );
}

function Fact({ icon: IconMark, children }: { icon: Icon; children: string }) {
  return (
    <li className="flex gap-2.5">
      <IconMark className="mt-0.5 size-4.5 flex-none text-primary" aria-hidden />
      {children}
    </li>
  );
}
