/** Measures today's ticket, which the start page becomes when the app is opened without a network. */
import { coldStartRace } from '#e2e/bench/ticket/cold-start.ts';

export const measurement = coldStartRace('today’s ticket, cold start without signal', '/');
