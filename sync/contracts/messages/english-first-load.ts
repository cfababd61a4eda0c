/**
 * The bundler replaces `english.ts` with this file; the other messages are loaded with the screens
 * that use them (`pwa/lib/i18n/deferred-messages`).
 */
import type { english as fullCatalogue } from '#sync/contracts/messages/english.ts';
import { firstLoadMessages } from '#sync/contracts/messages/first-load-messages.ts';

/** Typed as the full catalogue; complete once the deferred messages are registered. */
export const english = { ...firstLoadMessages } as unknown as typeof fullCatalogue;
