/** The holder of a ticket, as far as this phone can tell: by its card, or by the ticket's claim. */
import type { GateEntryRow } from '#sync/contracts/gate/gate-rows.ts';
import { type CardContent, cardKey, openCard } from '#sync/contracts/gate/sealing.ts';
import type { ParsedTicket } from '#sync/contracts/tickets/parse-ticket-code.ts';
import type { ShownPerson } from '#pwa/gate/answers/shown-check.ts';
import type { GateReplica } from '#pwa/gate/engine/gate-replica.ts';

export interface FoundPerson {
  person: ShownPerson | null;
  /** Whether the card was opened. */
  fromCard: boolean;
}

/** The card on this phone; null if it has none, or a damaged one. */
export async function openStoredCard(
  replica: GateReplica,
  { no }: GateEntryRow,
  key: () => Promise<BufferSource>,
): Promise<CardContent | null> {
  const [sealed, opening] = await Promise.all([replica.card.get(no), key()]);
  if (sealed === undefined) return null;
  return openCard(opening, { matchId: replica.owner, no, version: sealed.card }, sealed.box);
}

/** Opens the card with the ref of the ticket, which nothing on this phone has. */
export async function personOfTicket(
  replica: GateReplica,
  entry: GateEntryRow | null,
  { ref, name, matchId }: ParsedTicket,
): Promise<FoundPerson> {
  const claimed: ShownPerson = {
    name,
    nameArabic: null,
    organization: null,
    organizationArabic: null,
    photo: null,
  };
  const card = entry && (await openStoredCard(replica, entry, () => cardKey(ref, matchId)));
  // The ticket's own name is signed.
  if (card === null) return { person: claimed, fromCard: false };
  return { person: { ...card, photo: card.photo && showPhoto(card.photo) }, fromCard: true };
}

let shownPhoto: string | undefined;

/** The address of a picture in memory; the one before is freed. */
function showPhoto(bytes: Uint8Array<ArrayBuffer>): string {
  if (shownPhoto !== undefined) URL.revokeObjectURL(shownPhoto);
  shownPhoto = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
  return shownPhoto;
}
