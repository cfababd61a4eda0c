/** Keeps a gate's phone up to date: checks go out, the list, cards and keys come in. */
import { getOwnGateDevice } from '#sync/contracts/gate/gate-calls.ts';
import { backoffDelay } from '#sync/client/network/backoff.ts';
import { createHttpTransport, type Credentials } from '#sync/client/network/http-transport.ts';
import { createLiveStream } from '#sync/client/network/live-stream.ts';
import { createRunner } from '#sync/client/runner/runner.ts';
import { createStatusStore, type StatusStore } from '#sync/client/runner/sync-status.ts';
import { listenForWakeUps, requestBackgroundSync } from '#sync/client/runner/wake-ups.ts';
import { tryWebLock } from '#sync/client/runner/web-lock.ts';
import {
  gateReplica,
  type GateReplica,
  gateSync,
  isErased,
  readSetting,
  writeSetting,
} from '#pwa/gate/engine/gate-replica.ts';
import { loadCards } from '#pwa/gate/engine/load-cards.ts';
import { loadNumbers } from '#pwa/gate/engine/load-numbers.ts';
import type { GateSearch } from '#pwa/gate/search/gate-search.ts';
import { currentReading, type PhoneClock } from '#pwa/gate/engine/phone-clock.ts';
import { updateGateWorker } from '#pwa/gate/register-gate-worker.ts';
import { liveStreamUrlAt } from '#sync/protocol/live-stream.ts';
import { ApiError, isNetworkError, request } from '#pwa/lib/http/request.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';

export interface GateSync {
  status: StatusStore;
  /** Goes online. */
  start: () => void;
  wake: () => void;
  /** Sends what was saved; if there is no signal, also once the page is closed. */
  send: () => void;
  /** Reads keys, rights and the server's clock now, because one of them is missing or wrong. */
  readKeys: () => void;
  /** Reads the list and the keys now; false if the server does not answer soon. */
  refresh: () => Promise<boolean>;
  /** Ends all but the sending of checks: no list comes back. */
  sendOnly: () => void;
  stop: () => Promise<void>;
}

/** Milliseconds between two readings of keys, rights and the server's clock. */
const deviceInterval = 300_000;
/** Milliseconds in which a check waits for the server. */
const refreshLimit = 1500;

/**
 * The phone's own token, good until two days after the match: it cannot be renewed, but comes anew with
 * the phone's row when the match is moved.
 */
export function gateCredentials(replica: GateReplica, onRevoked: () => void): Credentials {
  return {
    // The token is empty once the list was erased.
    token: async () => (await readSetting(replica, 'enrolment'))?.token || null,
    renew: async () => 'ended',
    language: currentLanguage,
    ended: async () => onRevoked(),
  };
}

/** Checks could not be sent by this version any more, nor could the phone be handed in. */
async function allowUpdate(replica: GateReplica): Promise<void> {
  if (await readSetting(replica, 'outdated')) return;
  await writeSetting(replica, 'outdated', true);
  await updateGateWorker();
}

/** @param sessionId the phone's id, which owns the database */
export function startGateSync(
  replica: GateReplica,
  sessionId: string,
  clock: PhoneClock,
  search: Pick<GateSearch, 'needsKey' | 'take' | 'load'>,
  onRevoked: () => void,
): GateSync {
  const status = createStatusStore();
  const credentials = gateCredentials(replica, onRevoked);
  const aborter = new AbortController();
  let sendsOnly = false;
  const runner = createRunner({
    definition: gateSync,
    replica,
    sessionId,
    transport: createHttpTransport(gateSync.address, credentials),
    tryLock: tryWebLock,
    status,
    isVisible: () => document.visibilityState === 'visible',
    isLiveConnected: () => live.isConnected(),
  });
  const live = createLiveStream({
    credentials,
    address: liveStreamUrlAt(gateSync.address),
    lock: `${replica.name}/live`,
    wake: runner.wake,
  });
  let deviceReadAt = Number.NEGATIVE_INFINITY;
  let reading = false;
  let loading = false;
  /** Whether keys are read again because the reply that is on its way may be too old. */
  let readsAgain = false;
  /** Whether a round has ended since the load that is running began. */
  let loadsAgain = false;
  /** Number of rounds that have begun. */
  let rounds = 0;
  let wasSyncing = false;
  /** Callers of `refresh`, with the number of the first round that can answer them. */
  let waiting: { round: number; answer: (isRead: boolean) => void }[] = [];
  /** Number of tries in a row that brought no card. */
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  /** Reads the phone's row and loads what it lacks, after a round that reached the server. */
  async function follow(): Promise<void> {
    const { reach, syncing } = status.getSnapshot();
    if (reach !== 'online' || syncing || reading || sendsOnly) return;
    reading = true;
    clearTimeout(retry);
    const asked = waiting.filter(({ round }) => round <= rounds);
    waiting = waiting.filter(({ round }) => round > rounds);
    let token: string | null = null;
    let isRead = false;
    try {
      token = await credentials.token();
      if (token === null) return;
      const own = token;
      await attempt(async () => {
        await readDevice(own);
        isRead = true;
      });
    } finally {
      reading = false;
      for (const { answer } of asked) answer(isRead);
      if (readsAgain) readKeys();
    }
    if (isRead) await load(token);
  }

  /** Numbers come before cards, which take longer. */
  async function load(token: string): Promise<void> {
    loadsAgain = loading;
    if (loading) return;
    loading = true;
    const { signal } = aborter;
    let isDone = false;
    try {
      isDone =
        (await attempt(() => search.load(token, signal))) &&
        (await attempt(() => loadNumbers(replica, sessionId, token, signal))) &&
        (await attempt(() => loadCards(replica, token, signal)));
    } finally {
      loading = false;
    }
    if (isDone && loadsAgain) await load(token);
  }

  /**
   * Makes a call, which may be refused without a consequence for the next one.
   *
   * @returns false if the next one would fail, too: there is no signal, or the phone was revoked
   */
  async function attempt(call: () => Promise<unknown>): Promise<boolean> {
    let before = 0;
    try {
      before = await replica.card.count();
      await call();
    } catch (error) {
      if (aborter.signal.aborted) return false;
      if (isNetworkError(error)) {
        await tryAgain(before);
        return false;
      }
      if (!(error instanceof ApiError)) console.warn('what was loaded could not be stored', error);
      else if (error.status === 412) {
        onRevoked();
        return false;
      }
    }
    return true;
  }

  /** While cards still arrive over a line that breaks, the next round comes within half a second. */
  async function tryAgain(before: number): Promise<void> {
    failures = (await replica.card.count()) > before ? 0 : failures + 1;
    retry = setTimeout(runner.wake, backoffDelay(failures));
  }

  async function readDevice(token: string): Promise<void> {
    if (performance.now() - deviceReadAt < deviceInterval && !search.needsKey()) return;
    const sent = currentReading();
    const { data } = await request(getOwnGateDevice, {}, { token, signal: aborter.signal });
    const state = clock.measure(sent, Date.parse(data.now));
    deviceReadAt = performance.now();
    const { token: newToken, device, gate, match, keys, erasedAt, entries, phones } = data;
    await replica.transaction('rw', replica.setting, async () => {
      const known = await readSetting(replica, 'enrolment');
      // A reply that comes after the list was erased brings nothing back.
      if (known === undefined || (await isErased(replica))) return;
      await writeSetting(replica, 'enrolment', {
        ...known,
        token: newToken ?? known.token,
        device,
        gate,
        match,
        keys,
        erasedAt,
        entries,
      });
      await writeSetting(replica, 'clock', state);
      if (phones !== null)
        await writeSetting(replica, 'phoneTimes', { at: Date.parse(data.now), phones });
    });
    await search.take(data.search);
  }

  function readKeys(): void {
    readsAgain = reading;
    deviceReadAt = Number.NEGATIVE_INFINITY;
    runner.wake();
  }

  async function refresh(): Promise<boolean> {
    // The list of a round that is on its way may have been read before.
    const round = rounds + 1;
    readKeys();
    if (status.getSnapshot().reach !== 'online') return false;
    let limit: ReturnType<typeof setTimeout> | undefined;
    const isRead = await new Promise<boolean>((resolve) => {
      waiting.push({ round, answer: resolve });
      limit = setTimeout(() => resolve(false), refreshLimit);
    });
    clearTimeout(limit);
    return isRead;
  }

  const stops = [
    clock.onJump((moved) => {
      writeSetting(replica, 'clock', moved).catch((error: unknown) =>
        console.warn('a moved clock was not noted', error),
      );
      readKeys();
    }),
    status.subscribe(() => {
      const { error, reach, syncing } = status.getSnapshot();
      if (syncing && !wasSyncing) rounds += 1;
      wasSyncing = syncing;
      if (error === 'upgrade') void allowUpdate(replica);
      if (reach === 'unreachable') for (const { answer } of waiting.splice(0)) answer(false);
      follow().catch((error: unknown) => console.warn('cards could not be stored', error));
    }),
    listenForWakeUps(() => {
      // The phone's clock may have been moved while the page was hidden.
      clock.isCertain(null);
      live.resume();
      runner.wake();
    }),
  ];
  return {
    status,
    start() {
      live.resume();
      runner.wake();
    },
    wake: runner.wake,
    send() {
      runner.wake();
      void requestBackgroundSync(gateReplica);
    },
    readKeys,
    refresh,
    sendOnly() {
      sendsOnly = true;
      live.stop();
    },
    async stop() {
      aborter.abort();
      clearTimeout(retry);
      for (const stop of stops) stop();
      live.stop();
      await runner.stop();
    },
  };
}
