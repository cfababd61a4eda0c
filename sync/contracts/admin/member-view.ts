/** The rows that members see, for administrators, who have no copy of them on their device. */
import * as z from 'zod/mini';
import { collections } from '#sync/contracts/core/collections.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';

/** Rows as phones have them. None of these collections has personal data. */
export const memberView = z.strictObject({
  event: z.array(collections.event),
  match: z.array(collections.match),
  team: z.array(collections.team),
  venue: z.array(collections.venue),
  document: z.array(collections.document),
  news: z.array(collections.news),
});
export type MemberView = z.infer<typeof memberView>;

export const getMemberView = endpoint('GET', '/admin/member-view', {
  summary:
    'Tournaments, matches, documents and news as a member accredited to all of them sees them',
  reply: memberView,
});
