/**
 * The words of the phone's first load. The bundler puts this file in the place of `english.ts`; the
 * other words come with the screens that need them (`pwa/lib/late-words`).
 */
import type { english as whole } from '#sync/contracts/messages/english.ts';
import { accountsMessages } from '#sync/contracts/messages/accounts.ts';
import { commonMessages } from '#sync/contracts/messages/common.ts';
import { contentMessages } from '#sync/contracts/messages/content.ts';
import { errorMessages } from '#sync/contracts/messages/errors.ts';
import { eventsMessages } from '#sync/contracts/messages/events.ts';
import { filesMessages } from '#sync/contracts/messages/files.ts';
import { homeMessages } from '#sync/contracts/messages/home.ts';
import { matchesMessages } from '#sync/contracts/messages/matches.ts';
import { reasonsMessages } from '#sync/contracts/messages/reasons.ts';
import { reportsMessages } from '#sync/contracts/messages/reports.ts';
import { syncMessages } from '#sync/contracts/messages/sync.ts';
import { ticketsMessages } from '#sync/contracts/messages/tickets.ts';

const first = {
  ...commonMessages,
  ...errorMessages,
  ...accountsMessages,
  ...contentMessages,
  ...eventsMessages,
  ...filesMessages,
  ...homeMessages,
  ...matchesMessages,
  ...reasonsMessages,
  ...reportsMessages,
  ...syncMessages,
  ...ticketsMessages,
} as const;

/** Whole once the late words are added. */
export const english = { ...first } as unknown as typeof whole;
