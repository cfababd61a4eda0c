/** Limits how many uploads are in progress in this process. */
import { createQueue, type Queue } from '#api/platform/queue.ts';

/** No one waits: throws 429 if too many of one account or address are in progress, or 503 of all. */
export interface UploadSlots {
  guest: Queue;
  member: Queue;
}

/** A phone sends one file after the other, a form a few at once. Guests take no place of members. */
const usualLimits = {
  guest: { perOwner: 20, atOnce: 100 },
  member: { perOwner: 10, atOnce: 200 },
};

export function createUploadSlots(limits = usualLimits): UploadSlots {
  return {
    guest: createQueue({ ...limits.guest, waitingAtMost: 0 }),
    member: createQueue({ ...limits.member, waitingAtMost: 0 }),
  };
}
