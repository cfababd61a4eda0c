/** Messages that the first load leaves out because only screens that are loaded later show them. */
import { accountScreensMessages } from '#sync/contracts/messages/accounts/account-screens.ts';
import { commonScreensMessages } from '#sync/contracts/messages/app/common-screens.ts';
import { eventScreensMessages } from '#sync/contracts/messages/member/event-screens.ts';
import { matchScreensMessages } from '#sync/contracts/messages/member/match-screens.ts';
import { ticketScreensMessages } from '#sync/contracts/messages/member/ticket-screens.ts';

export const laterScreensMessages = {
  ...accountScreensMessages,
  ...commonScreensMessages,
  ...eventScreensMessages,
  ...matchScreensMessages,
  ...ticketScreensMessages,
} as const;
