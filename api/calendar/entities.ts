/** The table of the addresses at which calendars fetch a person's matches. */
import { defineEntity, p } from '@mikro-orm/core';
import { createdNow } from '#api/platform/database/columns.ts';

export const CalendarFeed = defineEntity({
  name: 'CalendarFeed',
  tableName: 'calendar_feed',
  properties: {
    accountId: p.uuid().primary(),
    tokenHash: p.blob(),
    /** The time of its newest address. */
    createdAt: createdNow(),
  },
});
