import { type ReactNode, useLayoutEffect } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { RevokedIcon } from '#pwa/ui/icons.ts';
import { MarkupView } from '#pwa/ui/ticket/markup-view.tsx';
import { ticketCard } from '#pwa/ui/ticket/ticket-card.ts';
import { type TicketView } from '#pwa/ui/ticket/ticket-view.ts';
import { removePrerenderedTicket } from '#pwa/ui/ticket/prerendered-ticket-element.ts';

/**
 * A full-screen ticket: the header on the pitch surface, or hatched if revoked, and the card.
 * Replaces the service worker's ticket in the same place.
 */
export function TicketPage({
  view,
  title,
  back,
  trailing,
  revoked,
  children,
}: {
  view: TicketView;
  title: ReactNode;
  back?: ReactNode;
  trailing?: ReactNode;
  /** The notice above a revoked ticket. */
  revoked?: { title: string; text: string };
  /** Actions below the card. */
  children?: ReactNode;
}) {
  useLayoutEffect(removePrerenderedTicket, []);
  return (
    <div
      data-ticket-page
      className={cn(
        'flex min-h-dvh flex-1 flex-col md:min-h-0 md:pb-10',
        'print:block print:min-h-0 print:bg-transparent print:bg-none',
        revoked === undefined ? 'pitch' : 'hatched',
      )}
    >
      <div className="safe-top mx-auto w-full max-w-md print:hidden short-landscape:max-w-4xl">
        <div className={cn('flex min-h-14 items-center gap-1 pe-4', back ? 'ps-1' : 'ps-4')}>
          {back}
          <h1 className="heading-3 min-w-0 flex-1 truncate">{title}</h1>
          {trailing}
        </div>
        {revoked !== undefined && (
          <div className="grid grid-cols-[auto_1fr] items-center gap-x-3.5 px-5 pt-0.5 pb-5">
            <RevokedIcon className="row-span-2 size-14" strokeWidth={2.6} aria-hidden />
            <p className="type-display text-[2.375rem] leading-10 font-[840] -tracking-[0.03em] min-[351px]:text-[3rem] min-[351px]:leading-12">
              {revoked.title}
            </p>
            <p className="font-[560]">{revoked.text}</p>
          </div>
        )}
      </div>
      <div className="mx-auto flex w-full max-w-md flex-1 flex-col short-landscape:max-w-4xl print:block">
        <MarkupView node={ticketCard(view)} />
        {children !== undefined && (
          <div className="paper bg-ticket px-5 print:hidden pb-[max(0.75rem,env(safe-area-inset-bottom))] text-ticket-foreground [--ring:var(--ticket-foreground)] md:mt-4 md:rounded-xl md:p-4">
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
