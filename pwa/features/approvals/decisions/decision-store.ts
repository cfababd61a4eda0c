/** The admin's own decisions: sent with an idempotency key, announced by toasts, undone with Z. */
import { useEffect, useSyncExternalStore } from 'react';
import { accessTokenSeconds } from '#sync/contracts/accounts/session-lifetimes.ts';
import { decideRequest, requestTypes } from '#sync/contracts/admin/approvals.ts';
import {
  createHeldDecisions,
  type Decision,
  undoWindow,
} from '#pwa/features/approvals/decisions/held-decisions.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { runBeforeLogout } from '#pwa/lib/session/before-logout.ts';
import {
  queryClient,
  pendingRequestsQuery,
  type requestPageQuery,
} from '#pwa/lib/admin/queries/admin-queries.ts';
import { refreshSession, sessionStore } from '#pwa/lib/session/session.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { dismissToast, toast } from '#pwa/ui/feedback/toast.tsx';

/** Maximum milliseconds between the two clicks of a double click. */
const doubleClickTime = 600;
const heldAt = new Map<string, number>();

const once = withIdempotencyKey();
const decisions = createHeldDecisions({
  async send({ id, status, reason, expected }) {
    const request = await once([id, status, reason, expected], (idempotencyKey) =>
      call(decideRequest, {
        params: { id },
        body: {
          status,
          ...(reason !== null && { rejectionReason: reason }),
          ...(expected !== undefined && { expected }),
        },
        idempotencyKey,
        keepalive: true,
      }),
    );
    return request.status;
  },
  onHeld({ id, name, status, expected, isFirst }) {
    heldAt.set(id, Date.now());
    void refreshTokenEarly();
    const rejected = expected === 'approved' ? 'approvals.revoked' : 'approvals.rejected';
    const accepted = isFirst ? 'approvals.firstGiven' : 'approvals.accepted';
    const done = t(status === 'approved' ? accepted : rejected, { name });
    toast(status === 'approved' ? 'success' : 'notice', {
      id: toastId(id),
      text: `${done}. ${t('approvals.sentIn', { seconds: undoWindow / 1000 })}`,
      action: { label: t('action.undo'), onClick: () => decisions.undo(id) },
      duration: Number.POSITIVE_INFINITY,
    });
  },
  onSending: ({ id }) => dismissToast(toastId(id)),
  onDone({ id, expected }, status) {
    const waitsForSecond = status === 'pending';
    if (!waitsForSecond) removeFromLists(id);
    const read = invalidateLists();
    // A person's page shows the new status, from which the decision can be revised; a list shows the
    // first of two approvals.
    if (expected !== undefined || waitsForSecond) void read.then(() => decisions.forgetDone(id));
  },
  onFailed(decision, error) {
    if (!(error instanceof ApiError)) throw error;
    toast('error', {
      title: t('approvals.notSent', { name: decision.name }),
      text: error.message,
      duration: 12_000,
      closeLabel: t('action.close'),
      ...(error.code === 'network' && {
        action: { label: t('action.tryAgain'), onClick: () => decisions.hold(decision) },
      }),
    });
    void invalidateLists();
  },
});

runBeforeLogout(() => decisions.flush());
window.addEventListener('pagehide', () => void decisions.flush());

function toastId(id: string): string {
  return `decision-${id}`;
}

async function invalidateLists(): Promise<void> {
  const keys = [['requests'], ['reasons'], ['user']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

type RequestPage = Awaited<ReturnType<NonNullable<ReturnType<typeof requestPageQuery>['queryFn']>>>;

/** Hides a decided request immediately, before the lists are fetched again. */
function removeFromLists(id: string): void {
  queryClient.setQueryData(pendingRequestsQuery('create_profile').queryKey, (list) => {
    const requests = list?.requests.filter((request) => request.id !== id);
    return list && requests && { requests, totalCount: requests.length };
  });
  for (const type of requestTypes)
    queryClient.setQueriesData<RequestPage>({ queryKey: ['requests', type, 'page'] }, (page) =>
      page?.rows.some((request) => request.id === id)
        ? {
            ...page,
            rows: page.rows.filter((request) => request.id !== id),
            totalCount: page.totalCount - 1,
            headerCount: page.headerCount - 1,
          }
        : page,
    );
}

/** Removes requests from the lists after a bulk decision. */
export function removeDecided(ids: readonly string[]): void {
  for (const id of ids) removeFromLists(id);
  void invalidateLists();
}

/** Refreshes the access token ahead of time, because a page that is closing cannot wait for it. */
async function refreshTokenEarly(): Promise<void> {
  const state = sessionStore.getSnapshot();
  if (state.phase !== 'open') return;
  const age = Date.now() - state.session.refreshedAt;
  if (age > accessTokenSeconds * 1000 - 6 * undoWindow) await refreshSession(state.session.token);
}

export const decide = decisions.hold;

/** Undoes a decision, the newest if no id is given, and dismisses its toast. */
export function undoDecision(id?: string): Decision | null {
  const undone = decisions.undo(id);
  if (undone !== null) dismissToast(toastId(undone.id));
  return undone;
}

/**
 * Undoes a decision from a button that replaces the decision's: the second click of a double click must
 * not undo the decision.
 */
export function undoUnlessDoubleClick(id: string): void {
  if (Date.now() - (heldAt.get(id) ?? 0) > doubleClickTime) undoDecision(id);
}

/** This admin's decisions, by request id. */
export function useDecisions() {
  return useSyncExternalStore(decisions.subscribe, decisions.getSnapshot);
}

/** Returns the decisions for a screen and sends those still held when the screen unmounts. */
export function useScreenDecisions(): ReturnType<typeof useDecisions> {
  useEffect(
    () => () => {
      void decisions.flush().then(() => decisions.forgetDone());
    },
    [],
  );
  return useDecisions();
}
