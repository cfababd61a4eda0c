/** Asking how far an import is and what became of it, by a page that may not have sent it itself. */
import { importProgress, type ImportOutcome } from '#sync/contracts/matches/fixture-import.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';

/** So often one asks how far it is; what is done sooner needs no asking. */
const pollInterval = 400;
/** A call that left a moment ago may not have reached the server yet. */
const maxUnknownReplies = 3;

const lockName = (key: string) => `touchline-import ${key}`;

/** Sends an import; the other tabs can see that this one is at it for as long as it lives. */
export async function withImportLock<T>(key: string, send: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(lockName(key), { mode: 'shared' }, send) : send();
}

async function isSending(key: string): Promise<boolean> {
  const held = (await (navigator as Partial<Navigator>).locks?.query())?.held ?? [];
  return held.some(({ name }) => name === lockName(key));
}

interface PollOptions {
  eventId: string;
  key: string;
  /** How many matches it writes: another import's figures are not this one's. */
  total: number;
  /** False as soon as nobody wants to know any more. */
  wanted: () => boolean;
  /** `problem`: what kept it from being told, null once it is. */
  tell: (news: { written?: number; problem: ApiError | null }) => void;
}

/** The figures of an import that this tab sends itself, and hears the end of by its answer. */
export async function pollOwnImport(following: PollOptions): Promise<void> {
  while (following.wanted()) {
    await pause(pollInterval);
    if (following.wanted()) await requestProgress({ ...following, tell: onlyFigures(following) });
  }
}

/** What is not heard leaves the figure as it was: the answer itself says what is wrong. */
const onlyFigures =
  ({ tell }: PollOptions): PollOptions['tell'] =>
  ({ written }) => {
    if (written !== undefined) tell({ written, problem: null });
  };

/**
 * Follows an import that was sent before this page was there, or by another tab, to its end; null
 * where that is wanted no more. `unknown` once nobody has it any more, neither the server nor a tab.
 */
export async function pollResumedImport(following: PollOptions): Promise<ImportOutcome | null> {
  for (let unheard = 0; following.wanted(); await pause(pollInterval)) {
    const sent = await requestProgress(following);
    if (!following.wanted()) return null;
    if (sent === null) continue;
    if (sent.state === 'written' || sent.state === 'refused') return sent;
    const lives = sent.state === 'running' || (await isSending(following.key));
    unheard = lives ? 0 : unheard + 1;
    if (unheard === maxUnknownReplies) return sent;
  }
  return null;
}

async function requestProgress({
  eventId,
  key,
  total,
  wanted,
  tell,
}: PollOptions): Promise<ImportOutcome | null> {
  try {
    const { writing, sent } = await call(importProgress, {
      params: { id: eventId },
      query: { key },
    });
    if (!wanted()) return null;
    tell({ problem: null, ...(writing?.total === total && { written: writing.done }) });
    return sent;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (wanted()) tell({ problem: error });
    return null;
  }
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
