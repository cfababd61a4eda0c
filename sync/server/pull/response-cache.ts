/**
 * In-memory LRU cache for parts of replies. Concurrent requests for the same part share one read.
 */
export interface Sized {
  /** Bytes in memory. */
  readonly size: number;
}

export interface ResponseCacheOptions {
  /** Limit for all parts together, without their keys. */
  bytes: number;
  /**
   * Milliseconds after which a part is read again. Changes take effect at once, because they change
   * the key; this limits how long a change that bypassed the triggers stays hidden.
   */
  maxAge: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/**
 * A part and the key that it is valid for; the database may have changed since it was requested.
 */
export interface Produced<Part> {
  readonly key: string;
  readonly part: Part;
}

export interface ResponseCache<Part> {
  /** The part for `key`; undefined if the part that was read belongs to another key. */
  get(key: string, make: () => Promise<Produced<Part>>): Promise<Part | undefined>;
  /** Bytes in use. */
  readonly size: number;
}

export function createResponseCache<Part extends Sized>(
  options: ResponseCacheOptions,
): ResponseCache<Part> {
  const { bytes, maxAge, now = () => performance.now() } = options;
  /** Least recently used first. */
  const kept = new Map<string, { part: Part; since: number }>();
  const flights = new Map<string, Promise<Produced<Part>>>();
  let size = 0;

  function drop(key: string): void {
    size -= kept.get(key)?.part.size ?? 0;
    kept.delete(key);
  }

  function find(key: string): Part | undefined {
    const found = kept.get(key);
    if (found === undefined) return undefined;
    kept.delete(key);
    if (now() - found.since >= maxAge) {
      size -= found.part.size;
      return undefined;
    }
    kept.set(key, found);
    return found.part;
  }

  /** A part that would evict most of the others is not cached. */
  function keep({ key, part }: Produced<Part>, since: number): void {
    drop(key);
    if (part.size > bytes / 2) return;
    kept.set(key, { part, since });
    size += part.size;
    for (const oldest of kept.keys()) {
      if (size <= bytes) break;
      drop(oldest);
    }
  }

  function take(key: string, make: () => Promise<Produced<Part>>): Promise<Produced<Part>> {
    const since = now();
    const flight = make().then((made) => {
      keep(made, since);
      return made;
    });
    flights.set(key, flight);
    const landed = () => void (flights.get(key) === flight && flights.delete(key));
    flight.then(landed, landed);
    return flight;
  }

  /** If somebody else's read fails (their connection was lost, say), read it again. */
  async function join(key: string, make: () => Promise<Produced<Part>>): Promise<Produced<Part>> {
    const other = flights.get(key);
    if (other === undefined) return take(key, make);
    return other.catch(() => flights.get(key) ?? take(key, make));
  }

  return {
    get size() {
      return size;
    },
    async get(key, make) {
      const found = find(key);
      if (found !== undefined) return found;
      const made = await join(key, make);
      return made.key === key ? made.part : undefined;
    },
  };
}
