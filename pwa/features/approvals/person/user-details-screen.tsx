import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import { DecisionButtons } from '#pwa/features/approvals/decisions/decision-buttons.tsx';
import {
  decide,
  undoDecision,
  useScreenDecisions,
} from '#pwa/features/approvals/decisions/decision-store.ts';
import { DocumentViewer } from '#pwa/features/approvals/documents/document-viewer.tsx';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';
import {
  changesSinceReview,
  correctionsOf,
  documentsToCompare,
} from '#pwa/features/approvals/person/person-changes.ts';
import { RequestQuestions } from '#pwa/features/approvals/person/request-questions.tsx';
import {
  isAnswerLate,
  waitsForApplicant,
} from '#pwa/features/approvals/requests/request-people.ts';
import { AskDialog } from '#pwa/features/approvals/decisions/ask-dialog.tsx';
import { PossibleDuplicates } from '#pwa/features/approvals/person/possible-duplicates.tsx';
import { PersonAbsences } from '#pwa/features/approvals/person/person-absences.tsx';
import {
  PersonEvidence,
  useEvidenceFiles,
} from '#pwa/features/approvals/person/person-evidence.tsx';
import { PersonFacts } from '#pwa/features/approvals/person/person-facts.tsx';
import { PersonHistory, PersonMails } from '#pwa/features/approvals/person/person-history.tsx';
import { PersonPlaces } from '#pwa/features/approvals/person/person-places.tsx';
import { PersonRequests } from '#pwa/features/approvals/person/person-requests.tsx';
import { ReviewBanner } from '#pwa/features/approvals/person/review-banner.tsx';
import { PersonSkeleton } from '#pwa/features/approvals/queue/queue-skeleton.tsx';
import { RejectDialog } from '#pwa/features/approvals/decisions/reject-dialog.tsx';
import { useKeyboardShortcuts } from '#pwa/lib/hooks/use-keyboard-shortcuts.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { emailConfirmedQuery } from '#pwa/lib/admin/queries/address-queries.ts';
import {
  documentReviewQuery,
  userQuery,
  userRequestsQuery,
} from '#pwa/lib/admin/queries/admin-queries.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EditIcon } from '#pwa/ui/icons.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { StateMessage, ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { photoUrl } from '#pwa/lib/people/photo-url.ts';

const route = getRouteApi('/admin-area/user-details/$id');

/** A person with their documents, and the decision while one is pending. */
export function UserDetailsScreen() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const query = useQuery(userQuery(id));
  const decisions = useScreenDecisions();
  // The reason that is filled in, while the dialog is open.
  const [rejecting, setRejecting] = useState<string | null>(null);
  // The requirement that the question is about, or none, while its dialog is open.
  const [asking, setAsking] = useState<{ about?: string } | null>(null);
  const evidence = useEvidenceFiles(id);
  const { data: user } = query;
  const name = user === undefined ? '' : fullName(user);
  useDocumentTitle(name === '' ? t('approvals.users') : name);
  // The server answers an invalid id with `validation`; for the reader it is not found.
  const unknown =
    query.error instanceof ApiError &&
    (query.error.code === 'not_found' || query.error.code === 'validation');
  const requestId = user?.requestId ?? null;
  // The registration, decided or not, for its corrections and its rejection reason.
  const request = useQuery(userRequestsQuery(id)).data?.find(
    ({ type }) => type === 'create_profile',
  );
  const replaced = user === undefined ? [] : documentsToCompare(user, request);
  const secondLook = user?.status === 'approved' && user.replacedDocuments.length > 0;
  const review = useQuery({ ...documentReviewQuery(id), enabled: secondLook });
  const isConfirmed = useQuery(emailConfirmedQuery(id)).data;
  const answered = request !== undefined && request.questions.length > 0;
  const changesTitle = secondLook
    ? 'approvals.changedTitle'
    : answered
      ? 'approvals.answerTitle'
      : undefined;
  const reason = user?.status === 'rejected' ? (request?.rejectionReason ?? null) : null;
  // A rejected registration can still be accepted.
  const rejected = user?.status === 'rejected' ? request : undefined;
  const decision = decisions.get(requestId ?? rejected?.id ?? '');
  const status = decision?.status ?? user?.status;
  const open = requestId !== null && user?.status === 'pending';

  function settle(next: 'approved' | 'rejected', why: string | null): void {
    if (requestId !== null) decide({ id: requestId, name, status: next, reason: why });
    else if (rejected !== undefined && next === 'approved')
      decide({ id: rejected.id, name, status: next, reason: null, expected: 'rejected' });
  }

  const canAsk = open && decision === undefined && !waitsForApplicant(request);
  const knownReason = () => (isAnswerLate(request, Date.now()) ? t('reason.noAnswer') : '');
  useKeyboardShortcuts({
    q: () => setAsking(canAsk ? {} : null),
    a: () => open && settle('approved', null),
    r: () => setRejecting(open && decision === undefined ? knownReason() : null),
    z: () => void undoDecision(),
  });

  return (
    <AdminPage>
      <header className="flex min-h-16 flex-none items-center gap-3 border-b border-border bg-card ps-1 pe-4 md:ps-3 md:pe-6">
        <BackLink to="/admin/approvals/users" />
        {user !== undefined && (
          <>
            <Avatar
              name={name}
              src={photoUrl(user.profilePicture)}
              className="size-11 rounded-md text-base max-md:hidden"
            />
            <div className="min-w-0 flex-1">
              <h1 className="type-title text-xl leading-6 font-[720]">
                <bdi>{name}</bdi>
              </h1>
              <p className="truncate text-muted-foreground">
                {joinWithCommas([t(`role.${user.role ?? 'admin'}`), organizationName(user)])}
              </p>
            </div>
            {status !== undefined && (
              <StatusBadge tone={status}>{t(`status.${status}`)}</StatusBadge>
            )}
            {user.Admin === null && (
              <Button variant="outline" asChild className="max-md:min-h-11">
                <Link
                  to="/admin/manage/users/$id"
                  params={{ id }}
                  aria-label={t('users.editOne', { name })}
                >
                  <EditIcon className="size-5" aria-hidden />
                  <span className="max-md:sr-only">{t('users.edit')}</span>
                </Link>
              </Button>
            )}
          </>
        )}
      </header>
      <StaleDataBanner query={query} />
      {user !== undefined && secondLook && <ReviewBanner user={user} />}
      {unknown ? (
        <StateMessage
          illustration={<NothingFoundIllustration />}
          level={1}
          title={t('accounts.userNotFound')}
        />
      ) : (
        <ContentStates
          state={user !== undefined ? 'ready' : query.isError ? 'error' : 'loading'}
          skeleton={<PersonSkeleton />}
          empty={{ title: t('accounts.userNotFound') }}
          error={queryErrorState(query)}
        >
          {user !== undefined && (
            <div className="flex flex-1 flex-col gap-5 px-4 py-4 md:min-h-0 md:overflow-y-auto md:px-6 xl:flex-row">
              <DocumentViewer
                key={user.id}
                user={user}
                replaced={replaced}
                evidence={evidence}
                className="h-[26rem] flex-none has-[figure]:max-md:h-[31rem] md:h-[34rem] xl:order-2 xl:h-auto xl:flex-1"
              />
              <div className="xl:w-80 xl:flex-none">
                {reason !== null && (
                  <div className="mb-3">
                    <Banner tone="error" rounded>
                      {t('approvals.rejectedBecause', { reason: reasonText(reason, t) })}
                    </Banner>
                  </div>
                )}
                {user.Admin === null && (
                  <PossibleDuplicates
                    user={user}
                    onSame={open ? () => setRejecting(t('reason.duplicate')) : undefined}
                  />
                )}
                <PersonEvidence
                  userId={user.id}
                  onAsk={canAsk ? (about) => setAsking({ about }) : undefined}
                />
                <RequestQuestions request={request} userId={user.id} />
                <PersonFacts
                  user={user}
                  unconfirmed={isConfirmed === false}
                  changes={
                    secondLook
                      ? changesSinceReview(user, review.data?.texts ?? [])
                      : request && correctionsOf(user, request)
                  }
                  changesTitle={changesTitle}
                  className="md:max-xl:columns-2 md:max-xl:gap-6"
                />
                {user.Admin === null && <PersonRequests user={user} />}
                {user.Admin === null && <PersonPlaces id={user.id} />}
                {user.Admin === null && <PersonAbsences id={user.id} name={name} />}
                <PersonHistory user={user} />
                <PersonMails user={user} />
              </div>
            </div>
          )}
        </ContentStates>
      )}
      {user !== undefined && (open || rejected !== undefined || decision !== undefined) && (
        <footer className="sticky bottom-0 z-10 flex min-h-16 flex-none items-center gap-3 border-t border-border bg-card px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6">
          <DecisionButtons
            decision={decision}
            onAccept={() => settle('approved', null)}
            onAsk={canAsk ? () => setAsking({}) : undefined}
            onReject={open ? () => setRejecting(knownReason()) : undefined}
          />
        </footer>
      )}
      {asking !== null && user !== undefined && requestId !== null && (
        <AskDialog
          requestId={requestId}
          user={user}
          about={asking.about}
          onClose={() => setAsking(null)}
        />
      )}
      {rejecting !== null && (
        <RejectDialog
          type="create_profile"
          initialReason={rejecting}
          title={t('approvals.rejectOne', { name })}
          onClose={() => setRejecting(null)}
          onReject={(reason) => {
            setRejecting(null);
            settle('rejected', reason);
          }}
        />
      )}
    </AdminPage>
  );
}
