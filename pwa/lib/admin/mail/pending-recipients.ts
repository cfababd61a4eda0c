/** Addresses on their way from a list of people to the page that writes emails. */
interface PendingRecipients {
  addresses: readonly string[];
  /** The list and its filters, if the addresses are all that it shows; otherwise empty. */
  origin: string;
}

let pending: PendingRecipients | null = null;

export function setPendingRecipients(addresses: readonly string[], origin = ''): void {
  pending = { addresses, origin };
}

/** Returns the pending addresses once. */
export function takePendingRecipients(): PendingRecipients | null {
  const taken = pending;
  pending = null;
  return taken;
}
