export interface OnceSteps<Reply> {
  /** Locks the key until the transaction ends, so that concurrent duplicates wait. */
  lock(): Promise<void>;
  /** The reply stored for the key; undefined for a new key. */
  findReply(): Promise<Reply | undefined>;
  /** Does the work in a savepoint that is rolled back if it throws. */
  work(): Promise<Reply>;
  /** The reply for a permanent refusal; undefined for an error that may be temporary. */
  refusalReply(error: unknown): Reply | undefined;
  storeReply(reply: Reply): Promise<void>;
}

/**
 * Returns the stored reply, or does the work and stores its reply. Permanent refusals are stored
 * too, so that a late duplicate cannot succeed after the user saw a refusal; temporary errors are
 * rethrown and store nothing.
 */
export async function runOnce<Reply>(steps: OnceSteps<Reply>): Promise<Reply> {
  await steps.lock();
  const stored = await steps.findReply();
  if (stored !== undefined) return stored;
  const reply = await steps.work().catch((error: unknown) => {
    const refusal = steps.refusalReply(error);
    if (refusal === undefined) throw error;
    return refusal;
  });
  await steps.storeReply(reply);
  return reply;
}
