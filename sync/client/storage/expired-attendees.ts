import { isAttendeeListKept } from '#sync/contracts/matches/attendee-rows.ts';
import { collectionTable, type Replica } from '#sync/client/storage/replica.ts';

/**
 * Deletes the people of matches that are over, as the next sync would: a phone without signal must
 * not keep their photos. Returns how many there were.
 *
 * @param now epoch milliseconds
 */
export async function deleteExpiredAttendees(replica: Replica, now: number): Promise<number> {
  const attendees = collectionTable(replica, 'attendee');
  const attendance = collectionTable(replica, 'attendance');
  const matches = collectionTable(replica, 'match');
  return replica.transaction('rw', [attendees, attendance, matches], async () => {
    const kept = new Set(
      (await matches.toArray())
        .filter(({ date }) => isAttendeeListKept(date, now))
        .map(({ id }) => id),
    );
    const isOver = ({ matchId }: { matchId: string }) => !kept.has(matchId);
    await attendance.filter(isOver).delete();
    return attendees.filter(isOver).delete();
  });
}
