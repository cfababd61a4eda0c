/** What a form keeps in this browser. Where storage is closed nothing is kept, and nothing breaks. */
export function jsonStorage(storage: 'localStorage' | 'sessionStorage', key: string) {
  return {
    /** True if it could be kept. */
    save(value: object): boolean {
      try {
        window[storage].setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    /** Whatever lies there: somebody may have written it. */
    read(): unknown {
      try {
        return JSON.parse(window[storage].getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
    remove(): void {
      try {
        window[storage].removeItem(key);
      } catch {
        // Nothing was kept either.
      }
    },
  };
}

/** Those of the named fields that are texts. */
export function pickStrings<Name extends string>(
  kept: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const fields = new Map<string, unknown>(kept instanceof Object ? Object.entries(kept) : []);
  return Object.fromEntries(
    names.map((name) => [name, fields.get(name)]).filter(([, text]) => typeof text === 'string'),
  ) as Partial<Record<Name, string>>;
}
