import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import type { EventState } from '#pwa/lib/event-state.ts';
import { formatDate } from '#pwa/lib/dates.ts';
import { ExportPart } from '#pwa/lib/parts/export-part.tsx';
import { mutate } from '#pwa/lib/sync.ts';
import { storeFailure } from '#pwa/lib/sync-failure.ts';
import type { AttentionItem } from '#pwa/lib/sync-hooks.ts';
import { mayTryAgain, tryAgain } from '#pwa/lib/sync-unsent.ts';
import { useOpenSession } from '#pwa/lib/use-session.ts';
import { useWords } from '#pwa/lib/words.ts';
import type { AccreditationRow, EventRow } from '#sync/contracts/events.ts';
import { lineClass, type Tone } from '#pwa/ui/badge.tsx';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
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
import { toast } from '#pwa/ui/toast.tsx';

type Props = {
  event: EventRow;
  state: EventState;
  own: AccreditationRow | undefined;
  /** What the server refused of this. */
  refusal: AttentionItem | undefined;
};

/** The one action a tournament offers, or the state that stands in its place (specification §4). */
export function EventActionPanel({ event, state, own, refusal }: Props) {
  const { t } = useWords();
  const session = useOpenSession();
  const role = t(`role.${session?.user.role ?? 'admin'}`).toLocaleLowerCase();
  switch (state) {
    case 'apply':
      return <ApplyButton event={event} />;
    case 'waiting':
      return (
        <Panel tone="waiting" icon={ToSendIcon} title={t('events.waitingTitle')}>
          {t('events.waitingText')}
        </Panel>
      );
    case 'refused':
      return refusal && <NotTaken key={refusal.id} event={event} item={refusal} />;
    case 'requested':
      return (
        <Panel tone="pending" icon={WaitingIcon} title={t('events.requested')}>
          {own && t('events.requestedText', { date: formatDate(own.createdAt) })}
        </Panel>
      );
    case 'approved':
      return (
        <>
          <Panel tone="approved" icon={CheckIcon} title={t('status.approved')}>
            {t('events.approvedText', { role })}
          </Panel>
          <Link
            to="/events/$id/reservations"
            params={{ id: event.id }}
            className={buttonClass({ variant: 'signal', size: 'lg', full: true })}
          >
            {t('events.matches')}
            <ForwardIcon className="size-5 rtl:-scale-x-100" aria-hidden />
          </Link>
          <ExportPart list={{ eventId: event.id }} />
        </>
      );
    case 'rejected':
    case 'revoked':
      return <Refused state={state} reason={own?.reason ?? null} />;
    case 'closed':
      return <Panel tone="plain" icon={ClosedIcon} title={t('events.windowClosed')} />;
  }
}

function ApplyButton({ event }: { event: EventRow }) {
  const { t } = useWords();
  const session = useOpenSession();
  const [busy, setBusy] = useState(false);
  const scope = session?.scopes.includes('officer') ? 'officer' : 'member';

  async function apply() {
    setBusy(true);
    try {
      await mutate('event.join', { eventId: event.id, scope });
    } catch (error) {
      // The phone could not keep it: nothing was sent, and the button stands as before.
      toast('error', { text: storeFailure(error) });
      setBusy(false);
    }
  }

  // An administrator manages tournaments and belongs to none.
  if (session?.scopes.includes('admin')) return null;
  return (
    <Button variant="signal" size="lg" full busy={busy} onClick={() => void apply()}>
      {t('events.apply')}
    </Button>
  );
}

/** The league's computer said no at once: why, and what can be done about it. */
function NotTaken({ event, item }: { event: EventRow; item: AttentionItem }) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);

  async function again() {
    setBusy(true);
    try {
      await tryAgain(item);
    } catch (error) {
      toast('error', { text: storeFailure(error) });
      setBusy(false);
    }
  }

  return (
    <>
      <Panel tone="attention" icon={AlertIcon} title={t('events.refusedTitle')}>
        {item.message || t('error.unexpected')}
      </Panel>
      <div className="flex gap-2.5">
        {event.accreditationEnabled && mayTryAgain(item) && (
          <Button className="flex-1" size="touch" busy={busy} onClick={() => void again()}>
            {t('action.tryAgain')}
          </Button>
        )}
        <Link to="/sync" className={buttonClass({ className: 'flex-1', size: 'touch' })}>
          {t('sync.look')}
        </Link>
      </div>
    </>
  );
}

function Refused({ state, reason }: { state: 'rejected' | 'revoked'; reason: string | null }) {
  const { t } = useWords();
  const revoked = state === 'revoked';
  return (
    <>
      <Panel
        tone={state}
        icon={revoked ? RevokedIcon : CloseIcon}
        title={t(revoked ? 'status.revoked' : 'status.rejected')}
      >
        {reason !== null
          ? reasonText(reason, t)
          : t(revoked ? 'events.revokedText' : 'events.rejectedText')}
      </Panel>
      <Link to="/contact-us" className={buttonClass({ variant: 'outline', full: true })}>
        {t('nav.contact')}
      </Link>
    </>
  );
}

const grounds: Partial<Record<Tone, string>> = {
  waiting: 'bg-offline text-offline-foreground',
  attention: 'bg-rejected text-rejected-foreground',
  pending: 'bg-pending text-pending-foreground',
  approved: 'bg-approved text-approved-foreground',
  rejected: 'bg-rejected text-rejected-foreground',
  revoked: 'bg-revoked text-revoked-foreground',
};

function Panel({
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
        lineClass(tone),
        grounds[tone] ?? 'bg-secondary text-secondary-foreground',
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
