/** Data for the search that a phone which may search by name has on its disk. */
import type { WrappedKey } from '#pwa/gate/search/wrapped-key.ts';

export interface StoredSearchKey extends WrappedKey {
  /** Number of the key; the server counts up when a phone that had it is lost. */
  keyNo: number;
  /** PINs tried since the last right one. Counted before a try, so that a reload resets nothing. */
  tries: number;
}

/** Numbers, names and card keys of the list, sealed with the search key (`sealing.ts`). */
export interface SealedIndex {
  keyNo: number;
  box: string;
  /** The tickets for which it was fetched, see `listedCards`. */
  covers: string;
}
