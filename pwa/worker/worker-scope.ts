/** What the service worker uses of its global scope; a page's DOM library does not know it. */
export interface Waitable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface NavigationEvent extends Waitable {
  readonly request: Request;
  /** Set when the navigation takes an open page's place. */
  readonly resultingClientId: string;
}

export interface WindowClient {
  readonly id: string;
  readonly url: string;
}

export interface WorkerScope {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'message',
    listener: (event: Waitable & { readonly data: unknown }) => void,
  ): void;
  addEventListener(
    type: 'sync' | 'periodicsync',
    listener: (event: Waitable & { readonly tag: string }) => void,
  ): void;
}
