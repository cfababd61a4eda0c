/** The people of a match on its officers' phones (bucket `attendees/{match}`). */
import * as z from 'zod/mini';
import { role } from '#sync/contracts/accounts/roles.ts';
import { id, version } from '#sync/contracts/core/primitives.ts';
import { attendance } from '#sync/contracts/matches/attendance.ts';
import { seatId } from '#sync/contracts/matches/seats.ts';

/** Hours before kick-off from which officers' phones have the list, and after it until when. */
export const attendeeListHours = { before: 72, after: 12 } as const;

/** Whether phones may keep the list of a match at this time, epoch milliseconds. */
export function isAttendeeListKept(kickOff: string, now: number): boolean {
  const hours = (now - Date.parse(kickOff)) / 3600_000;
  return hours > -attendeeListHours.before && hours < attendeeListHours.after;
}

export const attendeeRow = z.strictObject({
  /** The ticket's id. */
  id,
  version,
  matchId: id,
  name: z.string(),
  /** Missing in rows that were stored before there were Arabic names, like the organization's. */
  nameArabic: z.optional(z.nullable(z.string())),
  organization: z.nullable(z.string()),
  organizationArabic: z.optional(z.nullable(z.string())),
  role,
  seat: z.nullable(seatId),
  /** A small JPEG data URL (at most 40 KB). */
  photo: z.nullable(z.string()),
});
export type AttendeeRow = z.infer<typeof attendeeRow>;

/** Whether an attendee came, apart from the photo; none until the gates are closed. */
export const attendanceRow = z.strictObject({
  /** The ticket's id. */
  id,
  version,
  matchId: id,
  attendance,
});
