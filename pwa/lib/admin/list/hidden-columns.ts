/** The columns that a person has hidden in a list, kept in this browser. */

const keyOf = (path: string) => `touchline.columns.${path}`;

/** The ids of hidden columns, joined by commas; undefined if none is hidden. */
export function storedHiddenColumns(path: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(path)) || undefined;
  } catch {
    return undefined;
  }
}

export function storeHiddenColumns(path: string, ids: string): void {
  try {
    localStorage.setItem(keyOf(path), ids);
  } catch {
    // Without storage the choice is in the address only.
  }
}
