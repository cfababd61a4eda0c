/** The people whom a notification would reach. */
import * as z from 'zod/mini';
import { language, person } from '#sync/contracts/accounts/person-fields.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { listPageQuery, listPosition } from '#sync/contracts/core/list-pages.ts';
import { notificationBody } from '#sync/contracts/notifications/notifications.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';

export const recipientColumns = ['name'] as const;

const recipientsQuery = z.omit(listPageQuery(recipientColumns, 'name'), { text: true });
export type RecipientsQuery = z.infer<typeof recipientsQuery>;

const recipient = z.strictObject({
  email: z.string(),
  /** Null for an address without an account. */
  account: z.nullable(z.extend(z.omit(person, { profilePicture: true }), { language })),
});
export type MailRecipient = z.infer<typeof recipient>;

const recipientsPage = z.strictObject({
  /** Number of emails that would be sent. */
  receivers: z.int(),
  /** Invalid addresses among the receivers. */
  refused: z.array(z.string()),
  recipients: z.array(recipient),
  ...listPosition,
  /** Organizations of the recipients by name, found without the filter by organization. */
  organizations: z.array(z.strictObject({ name: z.string(), nameArabic })),
});
export type RecipientsPage = z.infer<typeof recipientsPage>;

/** POST because thousands of addresses do not fit into a URL. */
export const previewNotification = endpoint('POST', '/admin/notifications/preview', {
  summary: 'How many people a notification would reach, and who they are, page by page',
  query: recipientsQuery,
  body: notificationBody,
  reply: recipientsPage,
});
