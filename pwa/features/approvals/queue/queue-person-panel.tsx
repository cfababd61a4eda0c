import { Link } from '@tanstack/react-router';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { DecisionButtons } from '#pwa/features/approvals/decisions/decision-buttons.tsx';
import { QueueKeys } from '#pwa/features/approvals/decisions/keyboard-help.tsx';
import { DocumentViewer } from '#pwa/features/approvals/documents/document-viewer.tsx';
import { personOf } from '#pwa/features/approvals/requests/request-people.ts';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';
import {
  correctionsOf,
  documentsToCompare,
} from '#pwa/features/approvals/person/person-changes.ts';
import { RequestQuestions } from '#pwa/features/approvals/person/request-questions.tsx';
import { PossibleDuplicates } from '#pwa/features/approvals/person/possible-duplicates.tsx';
import {
  PersonEvidence,
  useEvidenceFiles,
} from '#pwa/features/approvals/person/person-evidence.tsx';
import { PersonFacts } from '#pwa/features/approvals/person/person-facts.tsx';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { IconButton } from '#pwa/ui/button.tsx';
import { DownIcon, UpIcon } from '#pwa/ui/icons.ts';
import { photoUrl } from '#pwa/lib/people/photo-url.ts';

/** The selected person: details, documents and the decision. */
export function QueuePersonPanel({
  request,
  unconfirmed,
  at,
  of,
  onStep,
  onAccept,
  onAsk,
  onReject,
}: {
  request: ApprovalRequest;
  /** Whether the person's address is not confirmed. */
  unconfirmed: boolean;
  /** Position in the list, from 1. */
  at: number;
  of: number;
  onStep: (step: 1 | -1) => void;
  onAccept: () => void;
  /** Opens the question, about a requirement where one is given. */
  onAsk: ((requirementId?: string) => void) | undefined;
  /** The reason is filled in where it is known. */
  onReject: (reason?: string) => void;
}) {
  const { t } = useTranslation();
  const person = personOf(request);
  const name = fullName(person);
  return (
    <section aria-label={name} className="flex min-h-0 min-w-0 flex-1 flex-col max-md:hidden">
      <header className="flex flex-none items-center gap-4 px-4 py-4 lg:px-6">
        <Avatar
          name={name}
          src={photoUrl(person.profilePicture)}
          className="size-14 rounded-md text-xl max-lg:hidden"
        />
        <div className="min-w-0 flex-1">
          <h2 className="heading-1 max-lg:text-xl max-lg:leading-6">
            <Link
              to="/user-details/$id"
              params={{ id: person.id }}
              title={t('approvals.openPerson', { name })}
              className="rounded-sm hover:underline hover:decoration-2 hover:underline-offset-4"
            >
              {name}
            </Link>
          </h2>
          <p className="truncate text-[0.9375rem] text-muted-foreground">
            {joinWithCommas([t(`role.${person.role ?? 'admin'}`), organizationName(person)])}
          </p>
        </div>
        <span className="max-lg:hidden">
          <StatusBadge tone="pending">{t('status.pending')}</StatusBadge>
        </span>
        <div className="num flex flex-none items-center">
          <IconButton
            icon={UpIcon}
            label={t('approvals.previous')}
            disabled={at <= 1}
            onClick={() => onStep(-1)}
          />
          <span className="min-w-14 text-center">{t('approvals.position', { now: at, of })}</span>
          <IconButton
            icon={DownIcon}
            label={t('approvals.next')}
            disabled={at >= of}
            onClick={() => onStep(1)}
          />
        </div>
      </header>
      <div className="flex min-h-0 flex-1 gap-6 overflow-y-auto px-4 pb-4 lg:px-6 max-xl:flex-col">
        <div className="max-xl:order-2 lg:max-xl:columns-2 lg:max-xl:gap-6 xl:w-72 xl:flex-none xl:overflow-y-auto">
          <PossibleDuplicates user={person} onSame={() => onReject(t('reason.duplicate'))} />
          <PersonEvidence userId={person.id} onAsk={onAsk} />
          <RequestQuestions request={request} userId={person.id} />
          <PersonFacts
            user={person}
            changes={correctionsOf(person, request)}
            changesTitle={request.questions.length > 0 ? 'approvals.answerTitle' : undefined}
            unconfirmed={unconfirmed}
            outlet={request.outlet}
          />
        </div>
        <DocumentViewer
          key={person.id}
          user={person}
          replaced={documentsToCompare(person, request)}
          evidence={useEvidenceFiles(person.id)}
          className="max-xl:h-[28rem] max-xl:flex-none xl:flex-1"
        />
      </div>
      <footer className="flex min-h-16 flex-none items-center gap-4 border-t border-border bg-card px-6 py-2.5">
        <QueueKeys />
        <DecisionButtons
          decision={undefined}
          onAccept={onAccept}
          onAsk={onAsk && (() => onAsk())}
          onReject={() => onReject()}
        />
      </footer>
    </section>
  );
}
