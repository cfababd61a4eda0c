/** Time limits of tests in milliseconds, longer on a machine that does other things as well. */
import { availableParallelism, loadavg } from 'node:os';

/** Processes that share a core: 1 on an idle machine. */
const crowding = Math.min(4, Math.max(1, (loadavg()[0] ?? 1) / availableParallelism()));

/** A test or hook that may take longer says so itself, with the reason. */
export const testLimit = 30_000 * crowding;
/** For tests that start servers, processes or databases, or do a thing many times. */
export const longTestLimit = 2 * testLimit;
/** Shorter than a test's limit, so that the failure says what did not come. */
export const patience = 25_000 * crowding;
