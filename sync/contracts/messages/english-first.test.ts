import { expect, it } from 'vitest';
import { approvalsMessages } from '#sync/contracts/messages/approvals.ts';
import { assignmentsMessages } from '#sync/contracts/messages/assignments.ts';
import { english } from '#sync/contracts/messages/english.ts';
import { english as first } from '#sync/contracts/messages/english-first.ts';
import { feedMessages } from '#sync/contracts/messages/feed.ts';
import { legalMessages } from '#sync/contracts/messages/legal.ts';
import { newsMessages } from '#sync/contracts/messages/news.ts';
import { notificationsMessages } from '#sync/contracts/messages/notifications.ts';
import { paletteMessages } from '#sync/contracts/messages/palette.ts';
import { profileMessages } from '#sync/contracts/messages/profile.ts';
import { seasonMessages } from '#sync/contracts/messages/season.ts';
import { syncPageMessages } from '#sync/contracts/messages/sync-page.ts';
import { usersMessages } from '#sync/contracts/messages/users.ts';

it('the first load’s words and the late ones are the whole catalogue, each once', () => {
  const late = {
    ...approvalsMessages,
    ...assignmentsMessages,
    ...feedMessages,
    ...legalMessages,
    ...newsMessages,
    ...notificationsMessages,
    ...paletteMessages,
    ...profileMessages,
    ...seasonMessages,
    ...syncPageMessages,
    ...usersMessages,
  };
  expect(Object.keys(first).filter((key) => key in late)).toEqual([]);
  expect({ ...first, ...late }).toEqual(english);
});
