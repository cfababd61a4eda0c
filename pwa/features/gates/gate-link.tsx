import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useGatePages } from '#pwa/features/gates/use-gate-pages.ts';

/** A link to another page about the gates of the match, for administrators and its officer. */
export function GateLink({
  page,
  className,
  children,
}: {
  /** The page to link to; empty for the gates themselves. */
  page: '' | 'people' | 'list';
  className: string;
  children: ReactNode;
}) {
  const { matchId, eventId } = useGatePages();
  const activeOptions = { exact: true };
  return eventId === null ? (
    <Link
      to="/admin/manage/matches/$id/gates/$"
      params={{ id: matchId, _splat: page }}
      activeOptions={activeOptions}
      className={className}
    >
      {children}
    </Link>
  ) : (
    <Link
      to="/events/$id/reservations/$matchId/gates/$"
      params={{ id: eventId, matchId, _splat: page }}
      activeOptions={activeOptions}
      className={className}
    >
      {children}
    </Link>
  );
}
