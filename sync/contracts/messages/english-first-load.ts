/**
 * The words of the phone's first load. The bundler puts this file in the place of `english.ts`; the
 * other words come with the screens that need them (`pwa/lib/late-words`).
 */
import type { english as whole } from '#sync/contracts/messages/english.ts';
import { accountsMessages } from '#sync/contracts/messages/accounts/accounts.ts';
import { commonMessages } from '#sync/contracts/messages/app/common.ts';
import { contentMessages } from '#sync/contracts/messages/member/content.ts';
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
export const english = { ...firstLoadMessages } as unknown as typeof whole;
