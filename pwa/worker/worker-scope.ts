import type { AppFile, NewerWorkers } from '#pwa/worker/app-cache.ts';

/**
 * The part of the service worker's global scope that is used; a page's DOM library does not include
 * it.
 */
export interface Waitable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface NavigationEvent extends Waitable {
  readonly request: Request;
  /** The client that replaces an open page in this navigation. */
  readonly resultingClientId: string;
}

export interface WindowClient {
  readonly id: string;
  readonly url: string;
}

export interface WorkerScope {
  readonly __WB_MANIFEST: AppFile[];
  readonly registration: NewerWorkers & { readonly active: object | null };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waitable) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: Waitable & Pick<MessageEvent, 'data' | 'ports'>) => void,
  ): void;
  addEventListener(
    type: 'sync' | 'periodicsync',
    listener: (event: Waitable & { readonly tag: string }) => void,
  ): void;
}
