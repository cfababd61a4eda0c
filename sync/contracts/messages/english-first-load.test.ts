import { expect, it } from 'vitest';
import { memberViewMessages } from '#sync/contracts/messages/admin/member-view.ts';
import { adminMessages } from '#sync/contracts/messages/admin/admin-messages.ts';
import { english as first } from '#sync/contracts/messages/english-first-load.ts';
import { english } from '#sync/contracts/messages/english.ts';
import { exportsMessages } from '#sync/contracts/messages/admin/exports.ts';
import { laterScreensMessages } from '#sync/contracts/messages/later-screens.ts';
import { matchAttendeesMessages } from '#sync/contracts/messages/member/match-attendees.ts';
import { newsFeedMessages } from '#sync/contracts/messages/member/news-feed.ts';
import { pastSeasonsMessages } from '#sync/contracts/messages/member/past-seasons.ts';
import { savedDocumentsMessages } from '#sync/contracts/messages/member/saved-documents.ts';
import { addressMessages } from '#sync/contracts/messages/accounts/address.ts';
import { invitationMessages } from '#sync/contracts/messages/accounts/invitation.ts';
import { legalMessages } from '#sync/contracts/messages/accounts/legal.ts';
import { profileMessages } from '#sync/contracts/messages/accounts/profile.ts';
import { secondFactorMessages } from '#sync/contracts/messages/accounts/second-factor.ts';
import { reportScreensMessages } from '#sync/contracts/messages/member/report-screens.ts';
import { seatMapMessages } from '#sync/contracts/messages/member/seat-map.ts';
import { withdrawalsMessages } from '#sync/contracts/messages/member/withdrawals.ts';
import { serverRepliesMessages } from '#sync/contracts/messages/app/server-replies.ts';
import { syncPageMessages } from '#sync/contracts/messages/app/sync-page.ts';

it('first-load and deferred messages together are the full catalogue, without duplicates', () => {
  const deferred = {
    ...adminMessages,
    ...exportsMessages,
    ...memberViewMessages,
    ...laterScreensMessages,
    ...matchAttendeesMessages,
    ...newsFeedMessages,
    ...pastSeasonsMessages,
    ...savedDocumentsMessages,
    ...addressMessages,
    ...invitationMessages,
    ...legalMessages,
    ...profileMessages,
    ...secondFactorMessages,
    ...reportScreensMessages,
    ...seatMapMessages,
    ...withdrawalsMessages,
    ...serverRepliesMessages,
    ...syncPageMessages,
  };
  expect(Object.keys(first).filter((key) => key in deferred)).toEqual([]);
  expect({ ...first, ...deferred }).toEqual(english);
});
