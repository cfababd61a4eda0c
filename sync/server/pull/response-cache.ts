/**
 * Parts of answers kept in memory, least recently used ones leave first. What is asked for by many
 * at once is made once.
 */
export interface Sized {
  /** Bytes it takes in memory. */
  readonly size: number;
}

export interface ResponseCacheOptions {
  /** Bytes of all parts together, their keys left out. */
  bytes: number;
  /**
   * Milliseconds after which a part is made anew. A change never waits for it, since changes change
   * the key; what was done to the tables behind the triggers' back shows after this time.
   */
  maxAge: number;
  /** Milliseconds of a clock that only moves forward. */
  now?: () => number;
}

/** What was made, and under which key it may be kept: the world may have moved on meanwhile. */
export interface Produced<Part> {
  readonly key: string;
  readonly part: Part;
}

export interface ResponseCache<Part> {
  /** The part of `key`; undefined where what was made for it belongs to another key. */
  get(key: string, make: () => Promise<Produced<Part>>): Promise<Part | undefined>;
  /** Bytes held. */
  readonly size: number;
}

export function createResponseCache<Part extends Sized>(
  options: ResponseCacheOptions,
): ResponseCache<Part> {
  const { bytes, maxAge, now = () => performance.now() } = options;
  /** Oldest use first. */
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

  /** One that would push out most of the others is not kept. */
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

  /** Another's failure, of its connection say, is not ours: then it is tried once more. */
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
