/** Measures a ticket that is opened at its own address without a network. */
import { coldStartRace } from '#e2e/bench/ticket/cold-start.ts';

export const measurement = coldStartRace('ticket, cold start without signal');
