/** Decides many requests in the background: one person per transaction, with one email. */
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { decideRequests } from '#sync/contracts/admin/bulk-jobs.ts';
import { bulkUndoSeconds } from '#sync/contracts/admin/bulk-jobs.ts';
import { storedRefusal, type StoredRefusal } from '#api/bulk/refusals.ts';
import { refusalOf, startBulkJob, type BulkStep } from '#api/bulk/bulk-jobs.ts';
import { readTransition } from '#api/approvals/transitions.ts';
import { decideRequest } from '#api/approvals/decide-request.ts';
import { collectMail } from '#api/approvals/collect-mail.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

type BulkDecision = Infer<NonNullable<(typeof decideRequests)['body']>>;
type DecisionInput = Omit<BulkDecision, 'ids'> & { people: string[][] };

/**
 * Queues the decisions, the person who has waited longest first, and returns the job's id. Throws 422
 * if a registration is rejected without a reason.
 */
export async function decideManyLater(
  tx: Tx,
  actor: { id: string },
  { ids, ...decision }: BulkDecision,
  services: Pick<Services, 'jobs'>,
): Promise<string> {
  const requests = await db(tx)
    .selectFrom('request')
    .select(['id', 'type', 'account_id as accountId', 'match_id as matchId'])
    .where('id', '=', anyId(ids))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const { type } of requests) readTransition(decision, type);
  // A person's matches are locked together: in one order, so that two jobs do not deadlock.
  const matchOf = ({ matchId }: { matchId: string | null }) => matchId ?? '';
  const people = [...Map.groupBy(requests, ({ accountId }) => accountId).values()].map((each) =>
    each.toSorted((one, other) => matchOf(one).localeCompare(matchOf(other))).map(({ id }) => id),
  );
  const input: DecisionInput = { ...decision, people };
  return startBulkJob(
    tx,
    {
      actorId: actor.id,
      kind: 'decideRequests',
      input,
      total: requests.length,
      delay: bulkUndoSeconds,
    },
    services,
  );
}

/** Decides the requests of the next person, and records those that can no longer be decided. */
export function decideNextPerson(
  services: Pick<Services, 'mail' | 'ticketKeys' | 'config'>,
): BulkStep {
  return async (tx, { actor, input, handled }) => {
    const { people, ...decision } = input as DecisionInput;
    let before = 0;
    const at = people.findIndex((ids) => {
      if (before >= handled) return true;
      before += ids.length;
      return false;
    });
    const ids = people[at] ?? [];
    const refused: StoredRefusal[] = [];
    let firstApprovals = 0;
    const mail = collectMail(services.mail);
    for (const id of ids) {
      const mark = mail.mark();
      const refusal = await refusalOf(tx, async (inner) => {
        const waits = await decideRequest(inner, actor, { ...decision, id }, { ...services, mail });
        if (waits) firstApprovals += 1;
      });
      if (refusal === null) continue;
      mail.dropSince(mark);
      refused.push(storedRefusal(id, refusal));
    }
    await mail.send(tx);
    return {
      done: ids.length - refused.length,
      firstApprovals,
      refused,
      over: at === -1 || at === people.length - 1,
    };
  };
}
