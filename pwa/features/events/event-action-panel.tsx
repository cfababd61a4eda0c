import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { refusalText } from '#pwa/lib/sync/refusal-text.ts';
import { optionalComponent } from '#pwa/lib/app/lazy-import.ts';
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import type { EventState } from '#pwa/lib/events/event-state.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { LazyExportButton } from '#pwa/lib/files/lazy-export-button.tsx';
import { mutate } from '#pwa/lib/sync/engine/sync-engine.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import type { AttentionItem } from '#pwa/lib/sync/hooks.ts';
import { canRetry, retryRefused } from '#pwa/lib/sync/unsent/unsent-work.ts';
import { isAdmin, useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import type { AccreditationRow, EventRow } from '#sync/contracts/events/events.ts';
import { toneLineClass, type Tone } from '#pwa/ui/status/status.tsx';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import {
  AlertIcon,
  CheckIcon,
  ClosedIcon,
  CloseIcon,
  ForwardIcon,
  type Icon,
  RevokedIcon,
  ToSendIcon,
  WaitingIcon,
} from '#pwa/ui/icons.ts';

type Props = {
  event: EventRow;
  state: EventState;
  own: AccreditationRow | undefined;
  /** The rejected application, if the server refused one. */
  refusal: AttentionItem | undefined;
};

/** The one action a tournament offers, or its status when there is no action. */
export function EventActionPanel({ event, state, own, refusal }: Props) {
  const { t } = useTranslation();
  const session = useOpenSession();
  if (session !== null && isAdmin(session))
    return (
      <Suspense>
        <ViewedEventPanel event={event} />
      </Suspense>
    );
  const role = t(`role.${session?.user.role ?? 'admin'}`).toLocaleLowerCase();
  switch (state) {
    case 'apply':
      return <ApplyButton event={event} />;
    case 'waiting':
      return (
        <>
          <StatusPanel tone="waiting" icon={ToSendIcon} title={t('events.waitingTitle')}>
            {t('events.waitingText')}
          </StatusPanel>
          <AskWhenDecided />
          <WithdrawButton event={event} />
        </>
      );
    case 'refused':
      return refusal && <RefusedApplicationPanel key={refusal.id} event={event} item={refusal} />;
    case 'withdrawing':
      return (
        <>
          <StatusPanel tone="waiting" icon={ToSendIcon} title={t('events.withdrawingTitle')}>
            {t('events.withdrawingText')}
          </StatusPanel>
          <WithdrawButton event={event} isWithdrawing />
        </>
      );
    case 'requested':
      return (
        <>
          <StatusPanel tone="pending" icon={WaitingIcon} title={t('events.requested')}>
            {own && t('events.requestedText', { date: formatDate(own.createdAt) })}
          </StatusPanel>
          <Suspense>
            <EventQuestion key={event.id} eventId={event.id} />
          </Suspense>
          <AskWhenDecided />
          <WithdrawButton event={event} />
        </>
      );
    case 'approved':
      return (
        <>
          <StatusPanel tone="approved" icon={CheckIcon} title={t('status.approved')}>
            {t('events.approvedText', { role })}
          </StatusPanel>
          <Link
            to="/events/$id/reservations"
            params={{ id: event.id }}
            className={buttonVariants({ variant: 'signal', size: 'lg', full: true })}
          >
            {t('events.matches')}
            <ForwardIcon className="size-5 rtl:-scale-x-100" aria-hidden />
          </Link>
          <LazyExportButton list={{ eventId: event.id }} />
        </>
      );
    case 'rejected':
    case 'revoked':
      return <RejectedPanel state={state} reason={own?.reason ?? null} />;
    case 'closed':
      return <StatusPanel tone="plain" icon={ClosedIcon} title={t('events.windowClosed')} />;
  }
}

function ApplyButton({ event }: { event: EventRow }) {
  const { t } = useTranslation();
  const { busy, submit } = useSubmit({ withToasts: true, staysBusy: true });
  return (
    <Button
      variant="signal"
      size="lg"
      full
      busy={busy}
      onClick={() => void submit(() => mutate('event.join', { eventId: event.id }))}
    >
      {t('events.apply')}
    </Button>
  );
}

const ViewedEventPanel = optionalComponent(
  () => import('#pwa/features/events/viewed-event-panel.tsx'),
  'ViewedEventPanel',
);

const EventQuestion = optionalComponent(
  () => import('#pwa/features/events/event-question.tsx'),
  'EventQuestion',
);

const WithdrawApplication = optionalComponent(
  () => import('#pwa/features/events/withdraw-application.tsx'),
  'WithdrawApplication',
);

const AskForPush = optionalComponent(() => import('#pwa/lib/push/ask-for-push.tsx'), 'AskForPush');

/** Offers to notify of the decision that the person waits for. */
function AskWhenDecided() {
  const session = useOpenSession();
  return (
    session !== null && (
      <Suspense>
        <AskForPush userId={session.user.id} />
      </Suspense>
    )
  );
}

function WithdrawButton(props: { event: EventRow; isWithdrawing?: boolean }) {
  return (
    <Suspense fallback={<span className="h-11" />}>
      <WithdrawApplication {...props} />
    </Suspense>
  );
}

/** The server refused the application: shows why, and what can be done about it. */
function RefusedApplicationPanel({ event, item }: { event: EventRow; item: AttentionItem }) {
  const { t } = useTranslation();
  const { busy, submit } = useSubmit({ withToasts: true, staysBusy: true });
  return (
    <>
      <StatusPanel tone="attention" icon={AlertIcon} title={t('events.refusedTitle')}>
        {refusalText(item)}
      </StatusPanel>
      <div className="flex gap-2.5">
        {event.accreditationEnabled && canRetry(item) && (
          <Button
            variant="outline"
            className="flex-1"
            size="touch"
            busy={busy}
            onClick={() => void submit(() => retryRefused(item))}
          >
            {t('action.tryAgain')}
          </Button>
        )}
        <Link
          to="/sync"
          className={buttonVariants({ variant: 'outline', className: 'flex-1', size: 'touch' })}
        >
          {t('sync.look')}
        </Link>
      </div>
    </>
  );
}

function RejectedPanel({
  state,
  reason,
}: {
  state: 'rejected' | 'revoked';
  reason: string | null;
}) {
  const { t } = useTranslation();
  const revoked = state === 'revoked';
  return (
    <>
      <StatusPanel
        tone={state}
        icon={revoked ? RevokedIcon : CloseIcon}
        title={t(revoked ? 'status.revoked' : 'status.rejected')}
      >
        {reason !== null
          ? reasonText(reason, t)
          : t(revoked ? 'events.revokedText' : 'events.rejectedText')}
      </StatusPanel>
      <Link to="/contact-us" className={buttonVariants({ variant: 'outline', full: true })}>
        {t('nav.contact')}
      </Link>
    </>
  );
}

const panelColors: Partial<Record<Tone, string>> = {
  waiting: 'bg-offline text-offline-foreground',
  attention: 'bg-rejected text-rejected-foreground',
  pending: 'bg-pending text-pending-foreground',
  approved: 'bg-approved text-approved-foreground',
  rejected: 'bg-rejected text-rejected-foreground',
  revoked: 'bg-revoked text-revoked-foreground',
};

function StatusPanel({
  tone,
  icon: IconMark,
  title,
  children,
}: {
  tone: Tone;
  icon: Icon;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div
      role="status"
      className={cn(
        'flex gap-3 rounded-md border-s-(length:--touchline) border-(--line,var(--input)) px-3.5 py-3 leading-5.5',
        toneLineClass(tone),
        panelColors[tone] ?? 'bg-secondary text-secondary-foreground',
      )}
    >
      <IconMark className="size-5.5 flex-none" aria-hidden />
      <span className="text-balance">
        <b className="block font-[680]">{title}</b>
        {children}
      </span>
    </div>
  );
}
