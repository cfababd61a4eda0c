/** Limits how many uploads are in progress in this process. */
import { AppError, rateLimited } from '#api/platform/errors/app-error.ts';

type Sender = 'guest' | 'member';

/** Of one account or address, and of all together. */
type Limits = Record<Sender, { each: number; all: number }>;

export interface UploadSlots {
  /** Throws 429 or 503 if there are too many; call the result when the upload is over. */
  enter(sender: Sender, owner: string): () => void;
}

/** A phone sends one after the other, a form a few at once. Guests take no place of members. */
const usualLimits: Limits = { guest: { each: 20, all: 100 }, member: { each: 10, all: 200 } };

export function createUploadSlots(limits = usualLimits): UploadSlots {
  const inProgress = { guest: new Map<string, number>(), member: new Map<string, number>() };
  const all = { guest: 0, member: 0 };

  return {
    enter(sender, owner) {
      const owners = inProgress[sender];
      const own = owners.get(owner) ?? 0;
      if (own >= limits[sender].each) throw rateLimited(5);
      if (all[sender] >= limits[sender].all)
        throw new AppError('busy', 'error.busy', { retryAfter: 5 });
      owners.set(owner, own + 1);
      all[sender] += 1;
      return () => {
        all[sender] -= 1;
        const left = (owners.get(owner) ?? 1) - 1;
        if (left === 0) owners.delete(owner);
        else owners.set(owner, left);
      };
    },
  };
}
