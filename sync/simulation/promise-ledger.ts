/** What was promised to people: every text typed, every mutation kept, by the phone that promised. */

/** A phone's database from its making to its wiping. */
export interface ReplicaLifetime {
  readonly user: string;
  /** Set when somebody chose to empty the phone. */
  wipedAt: number | null;
}

export interface RecordedPromise {
  readonly life: ReplicaLifetime;
  /** A word of the text that occurs nowhere else, or a mutation's id. */
  readonly mark: string;
}

export class PromiseLedger {
  readonly texts: RecordedPromise[] = [];
  /** By SHA-256. */
  readonly photos: RecordedPromise[] = [];
  /** Of what is one mutation and stays one: no saves of reports, which may be joined. */
  readonly mutations: RecordedPromise[] = [];
  /** Counts operations and restores alike, so that before and after can be told. */
  clock = 0;
  lastRestoreAt = -1;
  #marks = 0;

  /** A word that was never written before. */
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
   * Whether this may be missing: the phone that had it was emptied by choice, and the server
   * was put back to an earlier state; or it was emptied with work unsent (`discarded`).
   */
  isExcused({ life, mark }: RecordedPromise, discarded: ReadonlySet<string>): boolean {
    if (life.wipedAt === null) return false;
    return this.lastRestoreAt >= 0 || discarded.has(mark);
  }
}
