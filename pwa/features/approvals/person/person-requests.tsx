import { reasonText } from '#sync/contracts/messages/reasons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import type { UserRequest } from '#sync/contracts/admin/approvals.ts';
import { AskDialog } from '#pwa/features/approvals/decisions/ask-dialog.tsx';
import { DecisionStatus } from '#pwa/features/approvals/decisions/decision-buttons.tsx';
import { decide, useDecisions } from '#pwa/features/approvals/decisions/decision-store.ts';
import type { TrackedDecision } from '#pwa/features/approvals/decisions/held-decisions.ts';
import { RejectDialog } from '#pwa/features/approvals/decisions/reject-dialog.tsx';
import { RequestQuestions } from '#pwa/features/approvals/person/request-questions.tsx';
import { ClearanceMark } from '#pwa/features/approvals/requests/clearance-mark.tsx';
import {
  FirstApproval,
  useIsFirstApprover,
} from '#pwa/features/approvals/requests/first-approval.tsx';
import {
  awaitsFirstApproval,
  isAnswerLate,
  waitsForApplicant,
} from '#pwa/features/approvals/requests/request-people.ts';
import { requestTitle, RequestSubject } from '#pwa/features/approvals/requests/request-subject.tsx';
import { userRequestsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { StatusText } from '#pwa/ui/status/status.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** A person's requests: accepted ones can be revoked, rejected ones accepted. */
export function PersonRequests({ user }: { user: User }) {
  const { t } = useTranslation();
  const query = useQuery(userRequestsQuery(user.id));
  const decisions = useDecisions();
  const [rejecting, setRejecting] = useState<UserRequest | null>(null);
  const settle = (request: UserRequest, status: 'approved' | 'rejected', reason: string | null) =>
    decide({
      id: request.id,
      name: fullName(user),
      status,
      reason,
      expected: request.status,
      isFirst: status === 'approved' && awaitsFirstApproval(request),
    });
  const [asking, setAsking] = useState<UserRequest | null>(null);
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
        bySeason(asked).map(({ tournament, years, requests }) => (
          <section key={tournament.id} aria-label={placeName(tournament)} className="mb-4">
            <h3 className="flex gap-2 py-1 text-sm font-semibold">
              {placeName(tournament)}
              <span className="num font-normal text-muted-foreground">{years}</span>
            </h3>
            <ul className="divide-y divide-border border-y border-border">
              {requests.map((request) => (
                <PersonRequest
                  key={request.id}
                  request={request}
                  decision={decisions.get(request.id)}
                  canAccept={user.status === 'approved'}
                  onAccept={() => settle(request, 'approved', null)}
                  onAsk={() => setAsking(request)}
                  onReject={() => setRejecting(request)}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {asking !== null && (
        <AskDialog
          requestId={asking.id}
          type="join_event"
          user={user}
          onClose={() => setAsking(null)}
        />
      )}
      {rejecting !== null && (
        <RejectDialog
          initialReason={isAnswerLate(rejecting, Date.now()) ? t('reason.noAnswer') : ''}
          type={rejecting.status === 'approved' ? 'revocation' : rejecting.type}
          {...(rejecting.status === 'approved'
            ? {
                title: t('attendees.revokeOne', {
                  name: fullName(user),
                  title: requestTitle(rejecting),
                }),
                description: t(
                  rejecting.type === 'join_event'
                    ? 'approvals.revokeEvent'
                    : 'approvals.revokeMatch',
                  { email: user.email },
                ),
              }
            : { title: t('approvals.rejectOne', { name: fullName(user) }) })}
          onClose={() => setRejecting(null)}
          onReject={(reason) => {
            setRejecting(null);
            settle(rejecting, 'rejected', reason);
          }}
        />
      )}
    </section>
  );
}

interface Season {
  tournament: NonNullable<UserRequest['Event']>;
  /** The years of the requested matches, such as 2026–2027. */
  years: string;
  /** The accreditation first, then the latest match. */
  requests: UserRequest[];
}

/** Tournaments with a person's requests, the latest first. */
function bySeason(requests: readonly UserRequest[]): Season[] {
  const dateOf = ({ Match: match, createdAt }: UserRequest) => match?.date ?? createdAt;
  const latestFirst = requests.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)));
  const seasons = Map.groupBy(latestFirst, ({ Match, Event }) => (Match?.Event ?? Event)?.id);
  return [...seasons.values()].flatMap((own) => {
    const [latest] = own;
    const tournament = latest?.Match?.Event ?? latest?.Event;
    if (!tournament) return [];
    const matches = own.filter(({ Match: match }) => match !== null);
    const years = (matches.length > 0 ? matches : own).map((each) => dateOf(each).slice(0, 4));
    const [first, last] = [years.at(-1), years[0]];
    return {
      tournament,
      years: first === last ? `${last}` : `${first}–${last}`,
      requests: [...own.filter(({ Match: match }) => match === null), ...matches],
    };
  });
}

/** A request with its status and reason, and its buttons; after a decision Undo. */
function PersonRequest({
  request,
  decision,
  canAccept,
  onAccept,
  onAsk,
  onReject,
}: {
  request: UserRequest;
  decision: TrackedDecision | undefined;
  canAccept: boolean;
  onAccept: () => void;
  onAsk: () => void;
  onReject: () => void;
}) {
  const { t } = useTranslation();
  const { Match: match, Event: event, status, rejectionReason } = request;
  const isFirstApprover = useIsFirstApprover(request);
  const canAsk =
    decision === undefined &&
    request.type === 'join_event' &&
    status === 'pending' &&
    !waitsForApplicant(request);
  const reason = decision === undefined ? rejectionReason : decision.reason;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-[580] [overflow-wrap:anywhere]">
          {match === null ? (
            t('home.accreditation')
          ) : (
            <RequestSubject match={match} event={event} />
          )}
        </span>
        {decision === undefined && <StatusText tone={status}>{t(`status.${status}`)}</StatusText>}
        <FirstApproval firstApproval={request.firstApproval} />
        <ClearanceMark clearance={request.clearance} />
        {reason !== null && (
          <span className="block text-sm text-muted-foreground" dir="auto">
            {reasonText(reason, t)}
          </span>
        )}
      </span>
      {decision !== undefined && <DecisionStatus decision={decision} />}
      {decision === undefined && status !== 'rejected' && (
        <Button size="xs" variant="destructive-outline" onClick={onReject}>
          {t(status === 'approved' ? 'approvals.revoke' : 'approvals.reject')}
        </Button>
      )}
      {canAsk && (
        <Button
          size="xs"
          variant="outline"
          aria-label={t('approvals.askAboutEvent', { title: requestTitle(request) })}
          onClick={onAsk}
        >
          {t('approvals.ask')}
        </Button>
      )}
      {decision === undefined && status !== 'approved' && canAccept && !isFirstApprover && (
        <Button size="xs" onClick={onAccept}>
          {t('approvals.accept')}
        </Button>
      )}
      {request.questions.length > 0 && (
        <div className="w-full">
          <RequestQuestions request={request} />
        </div>
      )}
    </li>
  );
}
