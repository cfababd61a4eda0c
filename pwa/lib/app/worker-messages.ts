/**
 * The type of the message that asks the service worker to cache the rest of the app. The worker
 * answers on the message's port, if there is one, when it has cached everything.
 */
export const completeAppMessage = 'complete-app';
