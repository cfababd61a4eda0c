/** Limits how many uploads are in progress: of one account or address, and of this process. */
import { AppError } from '#api/platform/errors/app-error.ts';

export interface UploadSlots {
  /** Throws 429 or 503 if there are too many; call the result when the upload is over. */
  enter(owner: string, atOnce: number): () => void;
}

const usualMost = 200;

export function createUploadSlots(most = usualMost): UploadSlots {
  const inProgress = new Map<string, number>();
  let all = 0;

  return {
    enter(owner, atOnce) {
      const own = inProgress.get(owner) ?? 0;
      if (own >= atOnce) throw new AppError('rate_limited', 'error.rateLimited', { retryAfter: 5 });
      if (all >= most) throw new AppError('busy', 'error.busy', { retryAfter: 5 });
      inProgress.set(owner, own + 1);
      all += 1;
      return () => {
        all -= 1;
        const left = (inProgress.get(owner) ?? 1) - 1;
        if (left === 0) inProgress.delete(owner);
        else inProgress.set(owner, left);
      };
    },
  };
}
