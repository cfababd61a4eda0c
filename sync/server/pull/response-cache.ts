/** LRU cache for parts of replies. Concurrent requests for a part share one read. */
export interface Sized {
  readonly size: number;
}

export interface ResponseCacheOptions {
  /** Limit for all parts together, without their keys. */
  bytes: number;
  /**
   * Milliseconds after which a part is read again. Changes take effect immediately, because they change
   * the key; this limits how long a change that bypassed the triggers stays hidden.
   */
  maxAge: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/** A part and the key it is valid for; the database may have changed since it was requested. */
export interface Produced<Part> {
  readonly key: string;
  readonly part: Part;
}

export interface ResponseCache<Part> {
  /** The part for `key`; undefined if the part that was read belongs to another key. */
  get(key: string, make: () => Promise<Produced<Part>>): Promise<Part | undefined>;
  readonly size: number;
}

export function createResponseCache<Part extends Sized>(
  options: ResponseCacheOptions,
): ResponseCache<Part> {
  const { bytes, maxAge, now = () => performance.now() } = options;
  /** Least recently used first. */
  const entries = new Map<string, { part: Part; since: number }>();
  const pendingReads = new Map<string, Promise<Produced<Part>>>();
  let size = 0;

  function drop(key: string): void {
    size -= entries.get(key)?.part.size ?? 0;
    entries.delete(key);
  }

  function find(key: string): Part | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    entries.delete(key);
    if (now() - entry.since >= maxAge) {
      size -= entry.part.size;
      return undefined;
    }
    entries.set(key, entry);
    return entry.part;
  }

  /** A part that would evict most of the others is not cached. */
  function keep({ key, part }: Produced<Part>, since: number): void {
    drop(key);
    if (part.size > bytes / 2) return;
    entries.set(key, { part, since });
    size += part.size;
    for (const oldest of entries.keys()) {
      if (size <= bytes) break;
      drop(oldest);
    }
  }

  function startRead(key: string, make: () => Promise<Produced<Part>>): Promise<Produced<Part>> {
    const since = now();
    const read = make().then((produced) => {
      keep(produced, since);
      return produced;
    });
    pendingReads.set(key, read);
    const removePending = () => void (pendingReads.get(key) === read && pendingReads.delete(key));
    read.then(removePending, removePending);
    return read;
  }

  /** If another caller's read fails (their connection was lost, say), read it again. */
  async function joinOrRead(
    key: string,
    make: () => Promise<Produced<Part>>,
  ): Promise<Produced<Part>> {
    const other = pendingReads.get(key);
    if (other === undefined) return startRead(key, make);
    return other.catch(() => pendingReads.get(key) ?? startRead(key, make));
  }

  return {
    get size() {
      return size;
    },
    async get(key, make) {
      const entry = find(key);
      if (entry !== undefined) return entry;
      const produced = await joinOrRead(key, make);
      // control: one snapshot for findings and rows
      const isSameState = produced.key === key;
      return isSameState ? produced.part : undefined;
    },
  };
}
