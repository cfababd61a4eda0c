/** A JSON value in local or session storage. Without storage nothing is saved and nothing fails. */
export function jsonStorage(storage: 'localStorage' | 'sessionStorage', key: string) {
  return {
    /** Returns whether the value was saved. */
    save(value: object): boolean {
      try {
        window[storage].setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    /** Returns the stored value unvalidated; anyone may have changed it. */
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
        // Without storage there is nothing to remove.
      }
    },
  };
}

/** Returns those of the named fields that are strings. */
export function pickStrings<Name extends string>(
  stored: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const fields = new Map<string, unknown>(stored instanceof Object ? Object.entries(stored) : []);
  return Object.fromEntries(
    names.map((name) => [name, fields.get(name)]).filter(([, text]) => typeof text === 'string'),
  ) as Partial<Record<Name, string>>;
}
