/** Records what was promised to users: every text typed, every photo taken, every mutation stored. */

/** A user's database on a phone, from its creation until it is wiped. */
export interface ReplicaLifetime {
  readonly user: string;
  /** Set when the user chose to wipe the phone. */
  wipedAt: number | null;
}

/** A text or a photo that must not be lost. */
export interface RecordedPromise {
  /** A unique word of the text, the SHA-256 of the photo, or a mutation's id. */
  readonly mark: string;
}

/** Names what was promised and is lost. */
export class PromiseLedger<Text extends RecordedPromise, Photo extends RecordedPromise = Text> {
  readonly texts: Text[] = [];
  readonly photos: Photo[] = [];
  #marks = 0;

  /** Returns a unique word; none is a part of another. */
  newMark(): string {
    this.#marks += 1;
    return `‹${this.#marks}›`;
  }

  /** Texts and photos that are nowhere and must not be missing. */
  missing(
    isSomewhere: (promised: Text | Photo) => boolean,
    isExcused: (promised: Text | Photo) => boolean,
  ): (Text | Photo)[] {
    return [...this.texts, ...this.photos].filter(
      (promised) => !isSomewhere(promised) && !isExcused(promised),
    );
  }
}

/** A promise to a user, with the phone that stored it. */
export interface StoredPromise extends RecordedPromise {
  readonly life: ReplicaLifetime;
}

/** The promises of simulated phones. */
export class SimulationLedger extends PromiseLedger<StoredPromise> {
  /** Mutations that stay separate; saves of reports are not among them, because they may be merged. */
  readonly mutations: StoredPromise[] = [];
  /** Ids of mutations that a user has undone. */
  readonly undone: string[] = [];
  /** Counts wipes and restores, to order them. */
  clock = 0;
  lastRestoreAt = -1;

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
  isExcused({ life, mark }: StoredPromise, discarded: ReadonlySet<string>): boolean {
    if (life.wipedAt === null) return false;
    return this.lastRestoreAt >= 0 || discarded.has(mark);
  }
}
