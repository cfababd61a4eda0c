import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState, type ReactNode, type TouchEvent } from 'react';
import { MatchDayInfo } from '#pwa/features/tickets/match-day-info.tsx';
import { isMatchOver } from '#pwa/lib/format/dates.ts';
import { optionalComponent } from '#pwa/lib/app/lazy-import.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { toTicketView } from '#pwa/lib/tickets/ticket-view.ts';
import { useKeyboardShortcuts } from '#pwa/lib/hooks/use-keyboard-shortcuts.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { LastSyncedLabel } from '#pwa/ui/feedback/last-synced-label.tsx';
import { buttonVariants, IconButton } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { DayIcon, NextIcon, PreviousIcon } from '#pwa/ui/icons.ts';
import { TicketPage } from '#pwa/ui/ticket/ticket-page.tsx';
import type { TicketSelection } from '#pwa/features/tickets/ticket-order.ts';
import type { ProfileRow } from '#sync/contracts/accounts/person-fields.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

const TicketMenu = optionalComponent(
  () => import('#pwa/features/tickets/ticket-menu.tsx'),
  'TicketMenu',
);

const OfficerLinks = optionalComponent(
  () => import('#pwa/lib/matches/officer-links.tsx'),
  'OfficerLinks',
);

const MatchDayLink = optionalComponent(
  () => import('#pwa/lib/matches/match-day-link.tsx'),
  'MatchDayLink',
);

/** Horizontal distance in px that counts as a swipe. */
const swipeDistance = 60;

export interface TicketPagerContext {
  photo: ProfileRow['photo'];
  /** ISO instant of the last sync. */
  asOf: string | null;
  offline: boolean;
}

/** One ticket per page; a swipe, an arrow key or a button turns to the next. */
export function TicketPager({
  tickets,
  at,
  past,
  context,
  backTo,
  hasPastLink = false,
}: TicketSelection & {
  context: TicketPagerContext;
  backTo: '/' | '/login' | '/tickets';
  /** Whether to lead to the past tickets, which are not among these. */
  hasPastLink?: boolean;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const now = useNow(15_000);
  const ticket = tickets[at];
  const revoked = ticket !== undefined && ticket.revokedAt !== null;
  const ahead = ticket !== undefined && !revoked && !isMatchOver(ticket.facts.date, now);
  const screenOn = useWakeLock(ahead);
  const start = useRef<{ x: number; y: number } | null>(null);
  useDocumentTitle(t('tickets.one'));

  const turn = (step: number) => {
    const next = tickets[at + step];
    if (next !== undefined)
      void navigate({ to: '/reservation/$ref', params: { ref: next.ref }, replace: true });
  };
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
  useKeyboardShortcuts({ arrowright: () => turn(forward), arrowleft: () => turn(-forward) });

  if (ticket === undefined) return null;
  const isOfficer = !revoked && ticket.role === 'media_officer';
  const view = toTicketView(ticket, context.photo, context.asOf, context.offline, now);

  function onTouchEnd(event: TouchEvent) {
    const started = start.current;
    const touch = event.changedTouches[0];
    start.current = null;
    if (started === null || touch === undefined) return;
    const distance = touch.clientX - started.x;
    if (
      Math.abs(distance) < swipeDistance ||
      Math.abs(distance) < 2 * Math.abs(touch.clientY - started.y)
    )
      return;
    turn(distance < 0 ? forward : -forward);
  }

  return (
    <div
      className="flex flex-1 flex-col"
      onTouchStart={({ touches, target, currentTarget }) => {
        // React also reports touches in an open menu or dialog, which is elsewhere in the document.
        const isHere = target instanceof Node && currentTarget.contains(target);
        const touch = isHere && touches.length === 1 ? touches[0] : undefined;
        start.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
      }}
      onTouchEnd={onTouchEnd}
    >
      <TicketPage
        view={view}
        title={
          tickets.length === 1
            ? t('tickets.one')
            : t('tickets.oneOf', { now: at + 1, of: tickets.length })
        }
        back={
          backTo === '/tickets' ? (
            <BackLink to={backTo} search={{ past: true }} />
          ) : (
            <BackLink to={backTo} />
          )
        }
        trailing={
          !revoked && (
            <>
              {screenOn && (
                <LastSyncedLabel icon={DayIcon}>
                  <span className="max-[359px]:sr-only">{t('tickets.screenOn')}</span>
                </LastSyncedLabel>
              )}
              <Suspense fallback={<span className="size-11" />}>
                <TicketMenu key={ticket.id} ticket={ticket} />
              </Suspense>
            </>
          )
        }
        {...(revoked && {
          revoked: { title: t('tickets.revokedTitle'), text: t('tickets.revokedText') },
        })}
      >
        {(revoked || ahead || isOfficer || tickets.length > 1 || hasPastLink) && (
          <>
            {revoked && (
              <Link to="/contact-us" className={buttonVariants({ variant: 'ticket', full: true })}>
                {t('nav.contact')}
              </Link>
            )}
            {isOfficer && (
              <Suspense>
                <OfficerLinks
                  match={{
                    id: ticket.matchId,
                    eventId: ticket.eventId,
                    date: ticket.facts.date,
                  }}
                  variant="ticket"
                  now={now}
                />
              </Suspense>
            )}
            {ahead && <MatchDayInfo ticket={ticket} />}
            {ahead && (
              <Suspense>
                <MatchDayLink match={{ id: ticket.matchId, eventId: ticket.eventId }} />
              </Suspense>
            )}
            {tickets.length > 1 && <PagerControls tickets={tickets} at={at} onTurn={turn} />}
            {hasPastLink && (
              <Link
                to="/tickets"
                search={{ past: true }}
                className={buttonVariants({ variant: 'ticket', size: 'touch', full: true })}
              >
                {t('tickets.pastCount', { count: past })}
              </Link>
            )}
          </>
        )}
      </TicketPage>
    </div>
  );
}

function PagerControls({
  tickets,
  at,
  onTurn,
}: {
  tickets: readonly TicketRow[];
  at: number;
  onTurn: (step: number) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="flex items-center justify-between text-ticket-foreground">
      <IconButton
        icon={PreviousIcon}
        label={t('tickets.previous')}
        disabled={at === 0}
        className="rtl:-scale-x-100"
        onClick={() => onTurn(-1)}
      />
      <span className="flex gap-1.5" aria-hidden>
        {tickets.slice(0, 9).map(({ id }, index) => (
          <span
            key={id}
            className={cn(
              'h-1.5 rounded-[2px]',
              index === Math.min(at, 8) ? 'w-5 bg-ticket-foreground' : 'w-2 bg-ticket-border',
            )}
          />
        ))}
      </span>
      <IconButton
        icon={NextIcon}
        label={t('tickets.next')}
        disabled={at === tickets.length - 1}
        className="rtl:-scale-x-100"
        onClick={() => onTurn(1)}
      />
    </div>
  );
}

/** Requested again whenever the page is shown, because a hidden page loses the lock. */
function useWakeLock(needed: boolean): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!needed || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let cancelled = false;
    const requestLock = async () => {
      if (document.visibilityState !== 'visible' || (lock !== undefined && !lock.released)) return;
      try {
        const sentinel = await navigator.wakeLock.request('screen');
        if (cancelled) return void sentinel.release();
        lock = sentinel;
        setHeld(true);
        sentinel.addEventListener('release', () => setHeld(false));
      } catch {
        // Refused, for example at low battery: the ticket still shows, without the "screen stays
        // on" label.
        setHeld(false);
      }
    };
    const onVisible = () => void requestLock();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      cancelled = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [needed]);
  return held && needed;
}
