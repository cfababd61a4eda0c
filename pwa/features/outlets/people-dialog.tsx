import { useState } from 'react';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call, send } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { CandidateList } from '#pwa/lib/pools/candidate-list.tsx';
import { placeText } from '#pwa/lib/pools/place-texts.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import {
  listCandidates,
  type OutletMatch,
  substitutePlace,
} from '#sync/contracts/pools/outlet-places.ts';
import type { Zone } from '#sync/contracts/pools/pool-ranking.ts';
import { requestPlace } from '#sync/contracts/pools/pools.ts';

type OutletRequest = OutletMatch['pools'][number]['requests'][number];

/** The choice that a manager makes: one substitute, or several people who request a place. */
export type PlaceTask = { poolId: string; zone: Zone } & (
  | { kind: 'substitute'; request: OutletRequest }
  | { kind: 'request' }
);

/** The people whom the outlet vouches for; those who cannot be chosen stay visible, with the reason. */
export function PeopleDialog({
  outletId,
  task,
  onClose,
  onDone,
}: {
  outletId: string;
  task: PlaceTask;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { busy, error, submit } = useSubmit();
  const { poolId, zone, kind } = task;
  const found = useFetched(poolId, (signal) =>
    call(listCandidates, { params: { id: outletId, poolId }, signal }),
  );
  const isSubstitute = kind === 'substitute';
  const people = found.data?.filter(
    ({ accountId }) => !isSubstitute || accountId !== task.request.accountId,
  );
  const place = placeText(zone, isSubstitute ? task.request.number : null);

  async function confirm(): Promise<void> {
    const [accountId] = chosen;
    if (accountId === undefined) return;
    await submit(
      async (idempotencyKey) => {
        if (isSubstitute)
          await send(substitutePlace, {
            params: { id: task.request.id },
            body: { accountId },
            idempotencyKey,
          });
        else
          await send(requestPlace, {
            params: { id: poolId },
            body: { accountIds: [...chosen] },
            idempotencyKey,
          });
        toast('success', {
          text: t(isSubstitute ? 'outletPlaces.substituted' : 'outletPlaces.sent', {
            count: chosen.length,
          }),
        });
        onDone();
      },
      [kind, poolId, chosen],
    );
  }

  return (
    <FormDialog
      title={
        isSubstitute ? t('outletPlaces.who', { place }) : t('outletPlaces.whoRequests', { place })
      }
      description={
        isSubstitute
          ? t('outletPlaces.substituteText', { name: fullName(task.request) })
          : t('outletPlaces.requestText')
      }
      submitLabel={t(isSubstitute ? 'outletPlaces.assign' : 'outletPlaces.request')}
      variant="signal"
      busy={busy}
      disabled={chosen.length === 0}
      error={error ?? found.error?.message ?? null}
      onSubmit={confirm}
      onClose={onClose}
    >
      {!found.error && (
        <CandidateList
          people={people}
          isSeveral={!isSubstitute}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}
