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
}

export interface PushEvent extends Waitable {
  readonly data: { json(): unknown } | null;
}

export interface NotificationEvent extends Waitable {
  readonly notification: { readonly data: unknown; close(): void };
}

/** A page that the worker may show. */
export interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

export interface WorkerScope {
  readonly __WB_MANIFEST: AppFile[];
  readonly registration: NewerWorkers &
    Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'> & {
      readonly active: object | null;
    };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
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
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}
