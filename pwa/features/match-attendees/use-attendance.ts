/** Who came to an officer's match, from the server: phones keep the list, not the attendance. */
import { useEffect, useState } from 'react';
import { type Attendance, getAttendance } from '#sync/contracts/matches/attendance.ts';
import { call } from '#pwa/lib/http/api.ts';

const nobody: ReadonlyMap<string, Attendance> = new Map();

/**
 * By the ticket's id; empty until the gates are closed, and without signal.
 *
 * @param hasBegun before kick-off the server is not asked
 */
export function useAttendance(matchId: string, hasBegun: boolean): ReadonlyMap<string, Attendance> {
  const [found, setFound] = useState({ matchId, people: nobody });
  useEffect(() => {
    if (!hasBegun) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const read = () => {
      call(getAttendance, { params: { match: matchId }, signal }).then(
        (rows) => {
          const people = new Map(rows.map(({ ticketId, attendance }) => [ticketId, attendance]));
          setFound({ matchId, people });
        },
        // The list works without it, and is read again when there is signal.
        () => undefined,
      );
    };
    read();
    addEventListener('online', read, { signal });
    return () => controller.abort();
  }, [matchId, hasBegun]);
  return found.matchId === matchId ? found.people : nobody;
}
