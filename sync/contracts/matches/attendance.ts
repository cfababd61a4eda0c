/** Attendance at a match, known once its gates are closed. */
import * as z from 'zod/mini';

/** `unknown`: a phone that was not handed in may have let the person in. */
export const attendance = z.enum(['came', 'absent', 'unknown']);
export type Attendance = z.infer<typeof attendance>;
