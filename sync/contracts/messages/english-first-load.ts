/**
 * Messages of the phone's first load. The bundler replaces `english.ts` with this file; the other
 * messages are loaded with the screens that use them (`pwa/lib/i18n/deferred-messages`).
 */
import type { english as fullCatalogue } from '#sync/contracts/messages/english.ts';
import { accountsMessages } from '#sync/contracts/messages/accounts/accounts.ts';
import { commonMessages } from '#sync/contracts/messages/app/common.ts';
import { errorMessages } from '#sync/contracts/messages/app/errors.ts';
import { eventsMessages } from '#sync/contracts/messages/member/events.ts';
import { filesMessages } from '#sync/contracts/messages/app/files.ts';
import { homeMessages } from '#sync/contracts/messages/member/home.ts';
import { matchesMessages } from '#sync/contracts/messages/member/matches.ts';
import { reasonsMessages } from '#sync/contracts/messages/app/reasons.ts';
import { reportsMessages } from '#sync/contracts/messages/member/reports.ts';
import { syncMessages } from '#sync/contracts/messages/app/sync.ts';
import { ticketsMessages } from '#sync/contracts/messages/member/tickets.ts';

const firstLoadMessages = {
  ...commonMessages,
  ...errorMessages,
  ...accountsMessages,
  ...eventsMessages,
  ...filesMessages,
  ...homeMessages,
  ...matchesMessages,
  ...reasonsMessages,
  ...reportsMessages,
  ...syncMessages,
  ...ticketsMessages,
} as const;

/** Typed as the full catalogue; complete once the deferred messages are registered. */
export const english = { ...firstLoadMessages } as unknown as typeof fullCatalogue;
