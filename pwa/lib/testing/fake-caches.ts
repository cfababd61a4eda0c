/** Cache Storage in memory, as far as the app uses it. */

export interface FakeCaches {
  /** Capacity in bytes; exceeding it is a `QuotaExceededError`. */
  quota: number;
  /** Names of all caches and the addresses in them. */
  content(): Record<string, string[]>;
}

/** Replaces `caches`; undo with `vi.unstubAllGlobals`. */
export function fakeCaches(stub: (name: string, value: unknown) => unknown): FakeCaches {
  const stored = new Map<string, Map<string, Blob>>();
  const fake: FakeCaches = {
    quota: Number.POSITIVE_INFINITY,
    content: () =>
      Object.fromEntries([...stored].map(([name, files]) => [name, [...files.keys()]])),
  };
  const used = () =>
    [...stored.values()]
      .flatMap((files) => [...files.values()])
      .reduce((sum, f) => sum + f.size, 0);
  const pathOf = (address: string) => new URL(address, 'https://touchline.example').pathname;
  const find = (name: string, address: string) => {
    const file = stored.get(name)?.get(pathOf(address));
    return file && new Response(file);
  };

  stub('caches', {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      find(cacheName, address),
    open: async (name: string) => {
      const files = stored.get(name) ?? new Map<string, Blob>();
      stored.set(name, files);
      return {
        keys: async () =>
          [...files.keys()].map((path) => ({ url: `https://touchline.example${path}` })),
        match: async (address: string) => find(name, address),
        delete: async (address: string) => files.delete(pathOf(address)),
        put: async (address: string, response: Response) => {
          const file = await response.blob();
          const before = files.get(pathOf(address))?.size ?? 0;
          if (used() - before + file.size > fake.quota)
            throw new DOMException('full', 'QuotaExceededError');
          files.set(pathOf(address), file);
        },
      };
    },
  });
  return fake;
}
