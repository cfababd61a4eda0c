/** Who came to a match, known once its gates are closed. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id } from '#sync/contracts/core/primitives.ts';

/** `unknown`: a phone that was not handed in may have let the person in. */
export const attendance = z.enum(['came', 'absent', 'unknown']);
export type Attendance = z.infer<typeof attendance>;

export const getAttendance = endpoint('GET', '/gates/:match/attendance', {
  summary: 'Who came to a match, by ticket; nobody until its gates are closed',
  params: z.strictObject({ match: id }),
  reply: z.array(z.strictObject({ ticketId: id, attendance })),
});
