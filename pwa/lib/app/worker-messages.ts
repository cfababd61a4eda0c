/**
 * The type of the message that asks the service worker to cache the rest of the app. The worker
 * answers on the message's port, if there is one, when it has cached everything.
 */
export const completeAppMessage = 'complete-app';

/**
 * The type of the message with which the service worker asks a page to show the screen at `path`. The
 * page answers on the message's port.
 */
export const openScreenMessage = 'open-screen';
