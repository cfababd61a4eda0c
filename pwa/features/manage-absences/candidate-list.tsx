import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { matchAbsencesQuery } from '#pwa/features/manage-absences/absence-queries.ts';
import { EvidenceLine } from '#pwa/features/manage-absences/evidence-line.tsx';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { List } from '#pwa/ui/list/list.tsx';
import { type MatchAbsences, recordAbsences } from '#sync/contracts/absences/manage-absences.ts';

/** People whom closed gates show as absent; all are recorded unless the administrator leaves some out. */
export function CandidateList({
  matchId,
  candidates,
}: {
  matchId: string;
  candidates: MatchAbsences['candidates'];
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [omitted, setOmitted] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const { busy, error, submit } = useSubmit();
  const chosen = candidates
    .map(({ requestId }) => requestId)
    .filter((requestId) => !omitted.has(requestId));
  const label = t('manageAbsences.record', { count: chosen.length });

  function toggle(requestId: string): void {
    const next = new Set(omitted);
    if (!next.delete(requestId)) next.add(requestId);
    setOmitted(next);
  }

  async function record(): Promise<void> {
    const body = { requestIds: chosen };
    await submit(async (idempotencyKey) => {
      const params = { id: matchId };
      const recorded = await call(recordAbsences, { params, body, idempotencyKey });
      client.setQueryData(matchAbsencesQuery(matchId).queryKey, recorded);
      setAsking(false);
      toast('success', { text: t('manageAbsences.recordedToast') });
    }, body);
  }

  return (
    <>
      <List>
        {candidates.map(({ requestId, evidence, ...person }) => (
          <li key={requestId} className="flex items-start gap-3 px-4 py-3">
            <Checkbox
              className="mt-0.5"
              aria-label={t('manageAbsences.choose', { name: fullName(person) })}
              checked={!omitted.has(requestId)}
              onChange={() => toggle(requestId)}
            />
            <div className="min-w-0 flex-1">
              <span className="block font-[620]">
                <bdi>{fullName(person)}</bdi>
              </span>
              <span className="block text-sm text-muted-foreground">
                {organizationName(person)}
              </span>
              <EvidenceLine evidence={evidence} />
            </div>
          </li>
        ))}
      </List>
      <Button className="mt-3" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <FormDialog
          title={label}
          description={t('manageAbsences.recordText')}
          submitLabel={label}
          busy={busy}
          error={error}
          onSubmit={record}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
