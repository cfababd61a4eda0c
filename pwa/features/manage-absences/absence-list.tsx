import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useReloadAbsences } from '#pwa/features/manage-absences/absence-queries.ts';
import { EvidenceLine } from '#pwa/features/manage-absences/evidence-line.tsx';
import { absenceStatus } from '#pwa/lib/absences/absence-status.ts';
import { ReasonDialog } from '#pwa/lib/absences/reason-dialog.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { Button } from '#pwa/ui/button.tsx';
import { List } from '#pwa/ui/list/list.tsx';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { decideAbsence, type ManagedAbsence } from '#sync/contracts/absences/manage-absences.ts';

type Decision = 'upheld' | 'withdrawn';

/** Absences with their evidence and the person's text, and the decision about each. */
export function AbsenceList({
  absences,
  withMatch = false,
}: {
  absences: readonly ManagedAbsence[];
  withMatch?: boolean;
}) {
  const { t } = useTranslation();
  const reload = useReloadAbsences();
  const [asked, setAsked] = useState<{ absence: ManagedAbsence; status: Decision } | null>(null);
  return (
    <>
      <List>
        {absences.map((absence) => (
          <li key={absence.id} className="px-4 py-3">
            <AbsenceRow
              absence={absence}
              withMatch={withMatch}
              onDecide={(status) => setAsked({ absence, status })}
            />
          </li>
        ))}
      </List>
      {asked && (
        <ReasonDialog
          {...wordsOf(asked.status, fullName(asked.absence), t)}
          payload={[asked.absence.id, asked.status]}
          send={async (text, idempotencyKey) => {
            const params = { id: asked.absence.id };
            const body = { status: asked.status, text };
            await call(decideAbsence, { params, body, idempotencyKey });
            await reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function wordsOf(status: Decision, name: string, t: ReturnType<typeof useTranslation>['t']) {
  return status === 'upheld'
    ? {
        title: t('manageAbsences.upholdOf', { name }),
        description: t('manageAbsences.upholdText'),
        submitLabel: t('manageAbsences.uphold'),
      }
    : {
        title: t('manageAbsences.withdrawOf', { name }),
        description: t('manageAbsences.withdrawText'),
        submitLabel: t('manageAbsences.withdraw'),
      };
}

function AbsenceRow({
  absence,
  withMatch,
  onDecide,
}: {
  absence: ManagedAbsence;
  withMatch: boolean;
  onDecide: (status: Decision) => void;
}) {
  const { t } = useTranslation();
  const { accountId, matchId, HomeTeam, AwayTeam, date, status, contest, explanation } = absence;
  const state = absenceStatus(absence);
  const name = fullName(absence);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <Link to="/user-details/$id" params={{ id: accountId }} className="link font-[620]">
          <bdi>{name}</bdi>
        </Link>
        <span className="block text-sm text-muted-foreground">{organizationName(absence)}</span>
        {withMatch && (
          <Link
            to="/admin/manage/matches/$id/places/absences"
            params={{ id: matchId }}
            className="link num block text-sm"
          >
            {joinWithCommas([t('matches.versus', teamNames(HomeTeam, AwayTeam)), formatDate(date)])}
          </Link>
        )}
        <EvidenceLine evidence={absence.evidence} />
      </div>
      <div className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
        {contest !== null && (
          <p className="whitespace-pre-line" dir="auto">
            {t('manageAbsences.person', { text: contest })}
          </p>
        )}
        {explanation !== null && (
          <p className="text-sm text-muted-foreground" dir="auto">
            {t('manageAbsences.league', { text: explanation })}
          </p>
        )}
      </div>
      <div className="flex flex-none flex-wrap items-center justify-end gap-2 max-md:w-full md:w-72">
        <StatusBadge tone={state.tone}>{state.text}</StatusBadge>
        {status === 'contested' && <DecideButton status="upheld" name={name} onDecide={onDecide} />}
        {status !== 'withdrawn' && (
          <DecideButton status="withdrawn" name={name} onDecide={onDecide} />
        )}
      </div>
    </div>
  );
}

function DecideButton({
  status,
  name,
  onDecide,
}: {
  status: Decision;
  name: string;
  onDecide: (status: Decision) => void;
}) {
  const { t } = useTranslation();
  const { title, submitLabel } = wordsOf(status, name, t);
  return (
    <Button
      size="sm"
      variant="outline"
      className="max-md:min-h-11"
      aria-label={title}
      onClick={() => onDecide(status)}
    >
      {submitLabel}
    </Button>
  );
}
