/** Polls the progress and result of an import, also for a page that did not send it. */
import { importProgress, type ImportOutcome } from '#sync/contracts/matches/fixture-import.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';

/** Milliseconds between two polls. */
const pollInterval = 400;
/** A request sent a moment ago may not have reached the server yet. */
const maxUnknownReplies = 3;

const lockName = (key: string) => `touchline-import ${key}`;

/** Sends an import under a Web Lock, which shows other tabs that this one is still sending. */
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
  /** Number of matches to write, to ignore the progress of other imports. */
  total: number;
  /** Returns false once the caller no longer needs the progress. */
  wanted: () => boolean;
  /** `problem` is why the progress could not be read, null once it can be read again. */
  onProgress: (progress: { written?: number; problem: ApiError | null }) => void;
}

/** Polls the progress of an import that this tab sends; its result comes with the reply. */
export async function pollOwnImport(following: PollOptions): Promise<void> {
  while (following.wanted()) {
    await pause(pollInterval);
    if (following.wanted())
      await requestProgress({ ...following, onProgress: onlyFigures(following) });
  }
}

/** Ignores failed polls, because the import's own reply reports what is wrong. */
const onlyFigures =
  ({ onProgress }: PollOptions): PollOptions['onProgress'] =>
  ({ written }) => {
    if (written !== undefined) onProgress({ written, problem: null });
  };

/**
 * Polls an import that was sent before this page loaded, or by another tab, until it ends. Returns
 * null if it is no longer wanted, and `unknown` if neither the server nor a tab has it any more.
 */
export async function pollResumedImport(following: PollOptions): Promise<ImportOutcome | null> {
  for (let unknownReplies = 0; following.wanted(); await pause(pollInterval)) {
    const sent = await requestProgress(following);
    if (!following.wanted()) return null;
    if (sent === null) continue;
    if (sent.state === 'written' || sent.state === 'refused') return sent;
    const lives = sent.state === 'running' || (await isSending(following.key));
    unknownReplies = lives ? 0 : unknownReplies + 1;
    if (unknownReplies === maxUnknownReplies) return sent;
  }
  return null;
}

async function requestProgress({
  eventId,
  key,
  total,
  wanted,
  onProgress,
}: PollOptions): Promise<ImportOutcome | null> {
  try {
    const { writing, sent } = await call(importProgress, {
      params: { id: eventId },
      query: { key },
    });
    if (!wanted()) return null;
    onProgress({ problem: null, ...(writing?.total === total && { written: writing.done }) });
    return sent;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (wanted()) onProgress({ problem: error });
    return null;
  }
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
