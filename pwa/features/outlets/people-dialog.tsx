import { useId, useState } from 'react';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call, send } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { placeText } from '#pwa/lib/pools/place-texts.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import {
  type Candidate,
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

  function choose(accountId: string): void {
    if (isSubstitute) setChosen([accountId]);
    else
      setChosen(
        chosen.includes(accountId)
          ? chosen.filter((id) => id !== accountId)
          : [...chosen, accountId],
      );
  }
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
      {people?.length === 0 && <p>{t('outlets.noPeople')}</p>}
      {people ? (
        <ul className="divide-y divide-border rounded-xl border border-border empty:hidden">
          {people.map((person) => (
            <li key={person.accountId}>
              <PersonChoice
                person={person}
                task={task}
                isChosen={chosen.includes(person.accountId)}
                onChoose={() => choose(person.accountId)}
              />
            </li>
          ))}
        </ul>
      ) : (
        found.error === undefined && <Skeleton className="h-40 rounded-xl" />
      )}
    </FormDialog>
  );
}

function PersonChoice({
  person,
  task: { kind, zone },
  isChosen,
  onChoose,
}: {
  person: Candidate;
  task: PlaceTask;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { role, requested } = person;
  const obstacle =
    person.obstacle ?? (kind === 'request' && requested !== null ? 'requested' : null);
  return (
    <label
      className={cn(
        'flex min-h-14 items-center gap-3 px-3.5 py-2 has-checked:bg-accent',
        obstacle === null && 'cursor-pointer',
      )}
    >
      <input
        type={kind === 'substitute' ? 'radio' : 'checkbox'}
        name={`${zone}-person`}
        className="size-5 flex-none accent-primary"
        checked={isChosen}
        disabled={obstacle !== null}
        aria-label={fullName(person)}
        aria-describedby={id}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <bdi className={cn('font-[580]', obstacle !== null && 'text-muted-foreground')}>
          {fullName(person)}
        </bdi>
        <span id={id} className="block text-sm">
          <span className="text-muted-foreground">
            {joinWithDots([
              role !== null && t(`role.${role}`),
              obstacle === null && requested !== null && t('matchPlaces.waitingBadge'),
            ])}
          </span>
          {obstacle !== null && (
            <span className="block font-[560]">{t(`outletPlaces.obstacle.${obstacle}`)}</span>
          )}
        </span>
      </span>
    </label>
  );
}
