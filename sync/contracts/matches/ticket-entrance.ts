/** The place and time at which a ticket admits its holder, as the gates of its match are set up. */
import * as z from 'zod/mini';
import { instant } from '#sync/contracts/core/primitives.ts';

import { commaOf, type Language } from '#sync/contracts/messages/languages.ts';

export const ticketEntrance = z.strictObject({
  opensAt: instant,
  /** Numbers of the gates that admit the holder's role; empty if none does. */
  gates: z.array(z.int()),
});
export type TicketEntrance = z.infer<typeof ticketEntrance>;

/**
 * The text below "Media gate"; null if there is nothing to say. The text that was typed for the match
 * counts only where no gates are set up, because gates decide whom they let in.
 */
export function mediaGate(
  language: Language,
  typed: string | null,
  entrance: TicketEntrance | null | undefined,
): string | null {
  if (entrance == null) return typed === null ? null : gateNumber(typed);
  return entrance.gates.length === 0 ? null : entrance.gates.join(commaOf(language));
}

/** `Media gate 4` → `4`, for below the label "Gate". */
function gateNumber(gate: string): string {
  return /^(?:media )?gate\s+(\S.*)$/i.exec(gate)?.[1] ?? gate;
}
