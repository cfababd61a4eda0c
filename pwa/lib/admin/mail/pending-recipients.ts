/** Addresses on their way from a list of people to the page that writes emails. */
let pending: readonly string[] | null = null;

export function setPendingRecipients(addresses: readonly string[]): void {
  pending = addresses;
}

/** Returns the pending addresses once. */
export function takePendingRecipients(): readonly string[] | null {
  const addresses = pending;
  pending = null;
  return addresses;
}
