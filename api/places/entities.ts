/** Teams and venues, as far as matches name them. */
import { defineEntity, p } from '@mikro-orm/core';

export const Team = defineEntity({
  name: 'Team',
  tableName: 'team',
  properties: { id: p.uuid().primary().defaultRaw('uuid_v7()'), name: p.text() },
});

export const Venue = defineEntity({
  name: 'Venue',
  tableName: 'venue',
  properties: { id: p.uuid().primary().defaultRaw('uuid_v7()'), name: p.text() },
});
