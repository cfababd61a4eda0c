/** The admin's own decisions: sent with an idempotency key, told by toasts, undone by Z. */
import { useEffect, useSyncExternalStore } from 'react';
import { accessTokenSeconds } from '#sync/contracts/accounts/accounts.ts';
import { decideRequest, requestTypes } from '#sync/contracts/admin/approvals.ts';
import {
  createHeldDecisions,
  type Decision,
  undoWindow,
} from '#pwa/features/approvals/decisions/held-decisions.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { runBeforeLogout } from '#pwa/lib/session/before-logout.ts';
import { queryClient, pendingRequestsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { refreshSession, sessionStore } from '#pwa/lib/session/session.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { dismissToast, toast } from '#pwa/ui/feedback/toast.tsx';

/** The second half of a double click comes within this, in milliseconds. */
const doubleClickTime = 600;
const heldAt = new Map<string, number>();

const once = withIdempotencyKey();
const decisions = createHeldDecisions({
  async send({ id, status, reason }) {
    await once([id, status, reason], (idempotencyKey) =>
      call(decideRequest, {
        params: { id },
        body: { status, ...(reason !== null && { rejectionReason: reason }) },
        idempotencyKey,
        keepalive: true,
      }),
    );
  },
  onHeld({ id, name, status }) {
    heldAt.set(id, Date.now());
    void refreshTokenEarly();
    toast(status === 'approved' ? 'success' : 'notice', {
      id: toastId(id),
      text: `${t(status === 'approved' ? 'approvals.accepted' : 'approvals.rejected', { name })}. ${t(
        'approvals.sentIn',
        { seconds: undoWindow / 1000 },
      )}`,
      action: { label: t('action.undo'), onClick: () => decisions.undo(id) },
      duration: Number.POSITIVE_INFINITY,
    });
  },
  onSending: ({ id }) => dismissToast(toastId(id)),
  onDone({ id }) {
    removeFromLists(id);
    invalidateLists();
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
    invalidateLists();
  },
});

runBeforeLogout(() => decisions.flush());
window.addEventListener('pagehide', () => void decisions.flush());

function toastId(id: string): string {
  return `decision-${id}`;
}

function invalidateLists(): void {
  for (const queryKey of [['requests'], ['reasons'], ['user']])
    void queryClient.invalidateQueries({ queryKey });
}

/** The lists renew themselves; until then none shows as waiting what is decided. */
function removeFromLists(id: string): void {
  for (const type of requestTypes)
    queryClient.setQueryData(pendingRequestsQuery(type).queryKey, (list) => {
      const requests = list?.requests.filter((request) => request.id !== id);
      return list && requests && { requests, totalCount: requests.length };
    });
}

/** Decided many at once: gone from the lists. */
export function removeDecided(ids: readonly string[]): void {
  for (const id of ids) removeFromLists(id);
  invalidateLists();
}

/** A page that is being left cannot wait for a new token: it is fetched while there is time. */
async function refreshTokenEarly(): Promise<void> {
  const state = sessionStore.getSnapshot();
  if (state.phase !== 'open') return;
  const age = Date.now() - state.session.refreshedAt;
  if (age > accessTokenSeconds * 1000 - 6 * undoWindow) await refreshSession(state.session.token);
}

export const decide = decisions.hold;

/** Takes a decision back, the newest without an id, and its message with it. */
export function undoDecision(id?: string): Decision | null {
  const undone = decisions.undo(id);
  if (undone !== null) dismissToast(toastId(undone.id));
  return undone;
}

/**
 * For an undo button that stands where the decision's button stood: the second half of a double
 * click is no change of mind.
 */
export function undoUnlessDoubleClick(id: string): void {
  if (Date.now() - (heldAt.get(id) ?? 0) > doubleClickTime) undoDecision(id);
}

/** What this admin has decided, by the request's id. */
export function useDecisions() {
  return useSyncExternalStore(decisions.subscribe, decisions.getSnapshot);
}

/** For a screen with decisions: what is held goes out when the screen is left. */
export function useScreenDecisions(): ReturnType<typeof useDecisions> {
  useEffect(
    () => () => {
      void decisions.flush().then(decisions.forgetDone);
    },
    [],
  );
  return useDecisions();
}
