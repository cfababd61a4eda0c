/**
 * Records what was promised to users: every text typed and every mutation stored, with the phone
 * that stored it.
 */

/** A user's database on a phone, from its creation until it is wiped. */
export interface ReplicaLifetime {
  readonly user: string;
  /** Set when the user chose to wipe the phone. */
  wipedAt: number | null;
}

export interface RecordedPromise {
  readonly life: ReplicaLifetime;
  /** A unique word of the text, or a mutation's id. */
  readonly mark: string;
}

export class PromiseLedger {
  readonly texts: RecordedPromise[] = [];
  /** Photos by SHA-256. */
  readonly photos: RecordedPromise[] = [];
  /** Mutations that stay separate; saves of reports are not among them, because they may be merged. */
  readonly mutations: RecordedPromise[] = [];
  /** Ids of mutations that a user has undone. */
  readonly undone: string[] = [];
  /** Counts wipes and restores, to order them. */
  clock = 0;
  lastRestoreAt = -1;
  #marks = 0;

  /** Returns a unique word. */
  newMark(): string {
    this.#marks += 1;
    return `‹${this.#marks}›`;
  }

  recordRestore(): void {
    this.clock += 1;
    this.lastRestoreAt = this.clock;
  }

  recordWipe(life: ReplicaLifetime): void {
    this.clock += 1;
    life.wipedAt = this.clock;
  }

  /**
   * Whether this may be missing: the user wiped the phone and the server was restored to an earlier
   * state, or the wiped work was unsent (`discarded`).
   */
  isExcused({ life, mark }: RecordedPromise, discarded: ReadonlySet<string>): boolean {
    if (life.wipedAt === null) return false;
    return this.lastRestoreAt >= 0 || discarded.has(mark);
  }
}
