/** The full catalogue. */
import { addressMessages } from '#sync/contracts/messages/accounts/address.ts';
import { invitationMessages } from '#sync/contracts/messages/accounts/invitation.ts';
import { legalMessages } from '#sync/contracts/messages/accounts/legal.ts';
import { profileMessages } from '#sync/contracts/messages/accounts/profile.ts';
import { secondFactorMessages } from '#sync/contracts/messages/accounts/second-factor.ts';
import { adminMessages } from '#sync/contracts/messages/admin/admin-messages.ts';
import { memberViewMessages } from '#sync/contracts/messages/admin/member-view.ts';
import { exportsMessages } from '#sync/contracts/messages/admin/exports.ts';
import { serverRepliesMessages } from '#sync/contracts/messages/app/server-replies.ts';
import { syncPageMessages } from '#sync/contracts/messages/app/sync-page.ts';
import { firstLoadMessages } from '#sync/contracts/messages/first-load-messages.ts';
import { laterScreensMessages } from '#sync/contracts/messages/later-screens.ts';
import { matchAttendeesMessages } from '#sync/contracts/messages/member/match-attendees.ts';
import { newsFeedMessages } from '#sync/contracts/messages/member/news-feed.ts';
import { pastSeasonsMessages } from '#sync/contracts/messages/member/past-seasons.ts';
import { reportScreensMessages } from '#sync/contracts/messages/member/report-screens.ts';
import { savedDocumentsMessages } from '#sync/contracts/messages/member/saved-documents.ts';
import { seatMapMessages } from '#sync/contracts/messages/member/seat-map.ts';
import { withdrawalsMessages } from '#sync/contracts/messages/member/withdrawals.ts';

export const english = {
  ...addressMessages,
  ...invitationMessages,
  ...legalMessages,
  ...profileMessages,
  ...secondFactorMessages,
  ...adminMessages,
  ...exportsMessages,
  ...memberViewMessages,
  ...serverRepliesMessages,
  ...syncPageMessages,
  ...firstLoadMessages,
  ...laterScreensMessages,
  ...matchAttendeesMessages,
  ...newsFeedMessages,
  ...pastSeasonsMessages,
  ...reportScreensMessages,
  ...savedDocumentsMessages,
  ...seatMapMessages,
  ...withdrawalsMessages,
} as const;
