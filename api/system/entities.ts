/** What the portal knows about its own operation. */
import { defineEntity, p } from '@mikro-orm/core';

/** At most one row. */
export const LastBackup = defineEntity({
  name: 'LastBackup',
  tableName: 'last_backup',
  properties: {
    id: p.boolean().primary().default(true),
    takenAt: p.datetime(),
  },
});
