import { reasonText } from '#sync/contracts/messages/reasons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { decideRequest, type UserRequest } from '#sync/contracts/admin/approvals.ts';
import { RejectDialog } from '#pwa/features/approvals/decisions/reject-dialog.tsx';
import { RequestSubject } from '#pwa/features/approvals/requests/request-subject.tsx';
import { queryClient, userRequestsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusText } from '#pwa/ui/status/status.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** A person's requests: accepted ones can be revoked, rejected ones accepted. */
export function PersonRequests({ user }: { user: User }) {
  const { t } = useTranslation();
  const query = useQuery(userRequestsQuery(user.id));
  const { decide, busy } = useReviseDecision(user.id);
  const [revoking, setRevoking] = useState<UserRequest | null>(null);
  const asked = query.data?.filter(({ type }) => type !== 'create_profile');
  const failed = queryErrorState(query);
  return (
    <section aria-label={t('approvals.asked')} className="break-inside-avoid pt-5">
      <h2 className="heading-3 mb-2">{t('approvals.asked')}</h2>
      {asked === undefined ? (
        query.isError ? (
          <Banner tone="error" rounded>
            {failed.text}
          </Banner>
        ) : (
          <Skeleton className="h-16 rounded-md" />
        )
      ) : asked.length === 0 ? (
        <p className="text-muted-foreground">{t('approvals.askedNothing')}</p>
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {asked.map((request) => (
            <li key={request.id} className="flex min-h-14 items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="block font-[580] [overflow-wrap:anywhere]">
                  <RequestSubject match={request.Match} event={request.Event} />
                </span>
                <StatusText tone={request.status}>{t(`status.${request.status}`)}</StatusText>
                {request.rejectionReason !== null && (
                  <span className="block text-sm text-muted-foreground" dir="auto">
                    {reasonText(request.rejectionReason, t)}
                  </span>
                )}
              </span>
              {request.status !== 'rejected' && (
                <Button
                  size="xs"
                  variant="destructive-outline"
                  disabled={busy}
                  onClick={() =>
                    request.status === 'approved'
                      ? setRevoking(request)
                      : void decide(request, 'rejected', null)
                  }
                >
                  {t(request.status === 'approved' ? 'approvals.revoke' : 'approvals.reject')}
                </Button>
              )}
              {request.status !== 'approved' && user.status === 'approved' && (
                <Button
                  size="xs"
                  disabled={busy}
                  onClick={() => void decide(request, 'approved', null)}
                >
                  {t('approvals.accept')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {revoking !== null && (
        <RejectDialog
          type={revoking.type}
          title={t('approvals.revokeTitle')}
          description={t(
            revoking.type === 'join_event' ? 'approvals.revokeEvent' : 'approvals.revokeMatch',
            { email: user.email },
          )}
          onClose={() => setRevoking(null)}
          onReject={(reason) => {
            setRevoking(null);
            void decide(revoking, 'rejected', reason);
          }}
        />
      )}
    </section>
  );
}

/**
 * Changes the decision on a request. It is sent immediately, with the status that the administrator
 * saw; if someone else changed it first, nothing is saved and the list is fetched again.
 */
function useReviseDecision(userId: string) {
  const { t } = useTranslation();
  const { busy, submit } = useSubmit({
    withToasts: true,
    onError: (refused) => {
      if (!(refused instanceof ApiError)) return undefined;
      toast('error', {
        title: t('approvals.nothingChanged'),
        text: refused.message,
        duration: 12_000,
        closeLabel: t('action.close'),
      });
      return null;
    },
    onSettled: () => {
      for (const queryKey of [['requests'], ['user', userId]])
        void queryClient.invalidateQueries({ queryKey });
    },
  });

  async function decide(
    { id, status: expected }: UserRequest,
    status: 'approved' | 'rejected',
    reason: string | null,
  ): Promise<void> {
    const body = { status, expected, ...(reason !== null && { rejectionReason: reason }) };
    await submit(
      async (idempotencyKey) => {
        await call(decideRequest, { params: { id }, body, idempotencyKey });
        const message =
          status === 'approved'
            ? 'approvals.acceptedNow'
            : expected === 'approved'
              ? 'approvals.revoked'
              : 'approvals.rejectedNow';
        toast('success', { text: t(message) });
      },
      [id, body],
    );
  }

  return { decide, busy };
}
