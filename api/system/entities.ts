/** Tables of what the portal records about its own operation. */
import { defineEntity, p } from '@mikro-orm/core';

/** The time of the last backup; at most one row. */
export const LastBackup = defineEntity({
  name: 'LastBackup',
  tableName: 'last_backup',
  properties: {
    id: p.boolean().primary().default(true),
    takenAt: p.datetime(),
  },
});
