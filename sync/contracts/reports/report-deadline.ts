/** Hours after kick-off by which an officer publishes the report. */
export const reportDeadlineHours = 24;

/** Epoch milliseconds; a match that is moved takes the deadline along. */
export function reportDueAt(kickOff: string): number {
  return Date.parse(kickOff) + reportDeadlineHours * 3600_000;
}
