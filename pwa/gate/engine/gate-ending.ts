/** Ends the use of this phone at its gate, when it was handed in, closed or revoked, or is long over. */
import { tryWebLock } from '#sync/client/runner/web-lock.ts';
import { eraseDisk, eraseList, isExpired } from '#pwa/gate/engine/erase.ts';
import type { EndedGate, GateReplica } from '#pwa/gate/engine/gate-replica.ts';
import type { GateSync } from '#pwa/gate/engine/gate-sync.ts';
import type { PhoneClock } from '#pwa/gate/engine/phone-clock.ts';
import type { Snapshot } from '#pwa/gate/engine/watch-rows.ts';

interface EndingParts {
  replica: GateReplica;
  /** Runs work after the checks that were begun before. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  clock: PhoneClock;
  sync: Pick<GateSync, 'status' | 'sendOnly' | 'stop'>;
  search: { stop: () => void };
  /** Stops all reading: nothing may read the database while it is replaced. */
  stopReading: () => void;
  onErased: (ended: EndedGate) => void;
}

export class GateEnding {
  /** Whether the list is being erased, or was. */
  hasBegun = false;
  /** Erases the disk; undefined until that begins, and again if something was unsent. */
  erasing: Promise<void> | undefined;
  readonly #parts: EndingParts;

  constructor(parts: EndingParts) {
    this.#parts = parts;
  }

  follow(snapshot: Snapshot): void {
    const { ended, match, device, handIn, unsent } = snapshot;
    const { clock, sync } = this.#parts;
    if (ended !== null) {
      this.hasBegun = true;
      sync.sendOnly();
      if (unsent === 0 && ended.isDiskErased !== true) this.erasing ??= this.#eraseDisk(ended);
    } else if (device.revokedAt !== null) void this.end('revoked');
    else if (match.closedAt !== null) void this.end('closed');
    else if (handIn !== null && unsent === 0) void this.end('handedIn');
    else if (isExpired(snapshot, clock, sync.status)) void this.end('expired');
  }

  async end(reason: EndedGate['reason']): Promise<void> {
    if (this.hasBegun) return;
    this.hasBegun = true;
    const { replica, clock, inTurn, sync, search } = this.#parts;
    sync.sendOnly();
    search.stop();
    await inTurn(() => eraseList(replica, reason, clock.now()));
  }

  async #eraseDisk(ended: EndedGate): Promise<void> {
    const { replica, sync, stopReading, onErased } = this.#parts;
    const stop = async () => {
      stopReading();
      await sync.stop();
    };
    try {
      const erased = await tryWebLock(`${replica.name}/erase`, () => eraseDisk(replica, stop));
      // Another tab is erasing the disk.
      if (erased === null) await stop();
      else if (erased.value) onErased({ ...ended, isDiskErased: true });
      else this.erasing = undefined;
    } catch (error) {
      console.warn('what was deleted may still be on the disk', error);
    }
  }
}
