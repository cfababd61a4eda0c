/** The people of an officer's own matches, from the phone. */
import { useEffect } from 'react';
import { withReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import { useCollection, useReplicaQuery } from '#pwa/lib/sync/hooks.ts';
import { deleteExpiredAttendees } from '#sync/client/storage/expired-attendees.ts';
import type { Attendance } from '#sync/contracts/matches/attendance.ts';
import type { AttendeeRow } from '#sync/contracts/matches/attendee-rows.ts';

/** The people of a match, by name; undefined before the first sync. */
export function useAttendees(matchId: string): AttendeeRow[] | undefined {
  useDeleteExpiredAttendees();
  return useCollection('attendee', { matchId })?.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Attendance by the ticket's id; empty until the gates are closed. */
export function useAttendance(matchId: string): ReadonlyMap<string, Attendance> {
  const rows = useCollection('attendance', { matchId }) ?? [];
  return new Map(rows.map(({ id, attendance }) => [id, attendance]));
}

/** The number of people by match. */
export function useAttendeeCounts(): ReadonlyMap<string, number> | undefined {
  useDeleteExpiredAttendees();
  return useReplicaQuery(async (replica) => {
    const counts = new Map<string, number>();
    await replica.table<AttendeeRow>('attendee').each(({ matchId }) => {
      counts.set(matchId, (counts.get(matchId) ?? 0) + 1);
    });
    return counts;
  }, 'attendee counts');
}

function useDeleteExpiredAttendees(): void {
  useEffect(() => {
    withReplica((replica) => deleteExpiredAttendees(replica, Date.now())).catch((error: unknown) =>
      console.warn('the people of past matches could not be deleted', error),
    );
  }, []);
}
