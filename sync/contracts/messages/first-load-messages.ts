/** Messages of the phone's first load. */
import { accountsMessages } from '#sync/contracts/messages/accounts/accounts.ts';
import { commonMessages } from '#sync/contracts/messages/app/common.ts';
import { errorMessages } from '#sync/contracts/messages/app/errors.ts';
import { filesMessages } from '#sync/contracts/messages/app/files.ts';
import { reasonsMessages } from '#sync/contracts/messages/app/reasons.ts';
import { syncMessages } from '#sync/contracts/messages/app/sync.ts';
import { eventsMessages } from '#sync/contracts/messages/member/events.ts';
import { homeMessages } from '#sync/contracts/messages/member/home.ts';
import { matchesMessages } from '#sync/contracts/messages/member/matches.ts';
import { reportsMessages } from '#sync/contracts/messages/member/reports.ts';
import { ticketsMessages } from '#sync/contracts/messages/member/tickets.ts';

export const firstLoadMessages = {
  ...accountsMessages,
  ...commonMessages,
  ...errorMessages,
  ...filesMessages,
  ...reasonsMessages,
  ...syncMessages,
  ...eventsMessages,
  ...homeMessages,
  ...matchesMessages,
  ...reportsMessages,
  ...ticketsMessages,
} as const;
