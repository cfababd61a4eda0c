/** The type of the message that asks the service worker to cache the rest of the app. */
export const completeAppMessage = 'complete-app';
