import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PersonList } from '#pwa/features/approvals/person/person-history.tsx';
import { SuspendDialog } from '#pwa/features/approvals/person/suspend-dialog.tsx';
import { absenceStatus } from '#pwa/lib/absences/absence-status.ts';
import { ReasonDialog } from '#pwa/lib/absences/reason-dialog.tsx';
import { pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { Button } from '#pwa/ui/button.tsx';
import { StatusText } from '#pwa/ui/status/status.tsx';
import { absencesForSuspension } from '#sync/contracts/absences/absences.ts';
import {
  getPersonAbsences,
  liftSuspension,
  type ManagedAbsence,
  type PersonAbsences as Absences,
  type Suspension,
} from '#sync/contracts/absences/manage-absences.ts';

function personAbsencesQuery(id: string) {
  return queryOptions({
    queryKey: ['pools', 'person', id],
    queryFn: ({ signal }) => call(getPersonAbsences, { params: { id }, signal }),
    refetchInterval: pollInterval(),
  });
}

/** A person's absences and suspensions, with Suspend and Lift; nothing if there are none. */
export function PersonAbsences({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(personAbsencesQuery(id));
  const [isSuspending, setSuspending] = useState(false);
  const [lifting, setLifting] = useState<Suspension | null>(null);
  const { absences, suspensions } = query.data ?? { absences: [], suspensions: [] };
  if (absences.length + suspensions.length === 0 && !query.isError) return null;
  const counted = mostCounted(absences);
  const show = (changed: Absences) =>
    client.setQueryData(personAbsencesQuery(id).queryKey, changed);
  return (
    <>
      <PersonList
        title={t('manageAbsences.title')}
        query={{ ...query, data: { rows: absences, totalCount: absences.length } }}
        empty=""
        all={null}
        renderRow={(absence) => <AbsenceRow absence={absence} />}
      />
      <ul>
        {suspensions.map((suspension) => (
          <li key={suspension.id} className="pt-3">
            <p className="num font-[560]">{periodOf(suspension, t)}</p>
            <p className="text-sm [overflow-wrap:anywhere]" dir="auto">
              {suspension.liftedReason ?? suspension.reason}
            </p>
            {suspension.liftedAt === null && (
              <Button
                size="sm"
                variant="outline"
                className="mt-1.5 max-md:min-h-11"
                onClick={() => setLifting(suspension)}
              >
                {t('manageAbsences.lift')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {counted.length >= absencesForSuspension && (
        <Button
          size="sm"
          variant="outline"
          className="mt-3 max-md:min-h-11"
          onClick={() => setSuspending(true)}
        >
          {t('manageAbsences.suspend')}
        </Button>
      )}
      {isSuspending && (
        <SuspendDialog
          id={id}
          name={name}
          absenceIds={counted.map((absence) => absence.id)}
          onDone={show}
          onClose={() => setSuspending(false)}
        />
      )}
      {lifting && (
        <ReasonDialog
          title={t('manageAbsences.liftOf', { name })}
          description={t('manageAbsences.liftText')}
          submitLabel={t('manageAbsences.lift')}
          payload={lifting.id}
          send={async (reason, idempotencyKey) => {
            const params = { id: lifting.id };
            show(await call(liftSuspension, { params, body: { reason }, idempotencyKey }));
          }}
          onClose={() => setLifting(null)}
        />
      )}
    </>
  );
}

/** The newest absences that count, of the tournament that has most of them; a suspension names 20 at most. */
function mostCounted(absences: readonly ManagedAbsence[]): readonly ManagedAbsence[] {
  const byEvent = Map.groupBy(
    absences.filter(({ counts }) => counts),
    ({ eventId }) => eventId,
  );
  const [most = []] = [...byEvent.values()].toSorted((a, b) => b.length - a.length);
  return most.slice(0, 20);
}

function periodOf(
  { beginsAt, endsAt, liftedAt }: Suspension,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  const period = { begins: formatDate(beginsAt), ends: formatDate(endsAt) };
  return liftedAt === null
    ? t('manageAbsences.suspended', period)
    : t('manageAbsences.lifted', { ...period, date: formatDate(liftedAt) });
}

function AbsenceRow({ absence }: { absence: ManagedAbsence }) {
  const { t } = useTranslation();
  const { matchId, HomeTeam, AwayTeam, date } = absence;
  const { tone, text } = absenceStatus(absence);
  return (
    <>
      <Link
        to="/admin/manage/matches/$id/places/absences"
        params={{ id: matchId }}
        className="link"
      >
        {t('matches.versus', teamNames(HomeTeam, AwayTeam))}
      </Link>
      <span className="num flex flex-wrap gap-x-2 text-sm text-muted-foreground">
        {formatDate(date)} <StatusText tone={tone}>{text}</StatusText>
      </span>
    </>
  );
}
