/** The service worker: the app itself is kept on the phone and opens without network. */
import { precacheAndRoute } from 'workbox-precaching';

declare const self: typeof globalThis & { __WB_MANIFEST: { url: string; revision: string | null }[] };
precacheAndRoute(self.__WB_MANIFEST);
