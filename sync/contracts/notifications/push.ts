/** Push notifications: their kinds, the browsers that get them, and what a person wants to get. */
import * as z from 'zod/mini';
import { language } from '#sync/contracts/accounts/person-fields.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, idParams, key } from '#sync/contracts/core/primitives.ts';

export const notificationKinds = [
  'decision',
  'seat',
  'match',
  'gatesOpen',
  'report',
  'message',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationChannels = ['email', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Whether a kind is sent by email: always, unless it was switched off, or never. */
export const emailOfKind: Record<NotificationKind, 'always' | 'optional' | 'never'> = {
  decision: 'always',
  seat: 'always',
  match: 'optional',
  gatesOpen: 'never',
  report: 'optional',
  message: 'optional',
};

const base64url = (bytes: number) =>
  z
    .string(key('error.required'))
    .check(
      z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), key('error.invalid')),
    );

/** Bytes of an endpoint; those of the known services have a third of it. */
const maxEndpointLength = 1000;

export const subscribeToPush = endpoint('POST', '/notifications/subscription', {
  summary: 'Send push notifications of this session to a browser',
  body: z.strictObject({
    /** The address at which the browser’s push service takes messages. */
    endpoint: z
      .string(key('error.required'))
      .check(
        z.maxLength(maxEndpointLength, key('error.invalid')),
        z.regex(/^[\x21-\x7e]+$/, key('error.invalid')),
      ),
    keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
    language,
    /** Whether the lock screen may name the match. */
    details: z.boolean(),
  }),
  reply: z.strictObject({ id }),
});

export const unsubscribeFromPush = endpoint('DELETE', '/notifications/subscription/:id', {
  summary: 'Send no more push notifications to the browser of this session',
  params: idParams,
  reply: z.strictObject({}),
});

export const notificationSettings = z.strictObject({
  /** The key that browsers subscribe with; null if push notifications are not offered. */
  publicKey: z.nullable(z.string()),
  /** The subscription of this session. */
  subscription: z.nullable(
    z.strictObject({ id, endpoint: z.string(), language, details: z.boolean() }),
  ),
  /** Kinds that the person switched off in a channel. */
  off: z.array(
    z.strictObject({ kind: z.enum(notificationKinds), channel: z.enum(notificationChannels) }),
  ),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = endpoint('GET', '/notifications/settings', {
  summary: 'One’s own kinds and channels of notifications',
  reply: notificationSettings,
});

export const switchNotifications = endpoint('PATCH', '/notifications/settings', {
  summary: 'Switch a kind of notification on or off, by email or push',
  body: z
    .strictObject({
      kind: z.enum(notificationKinds),
      channel: z.enum(notificationChannels),
      on: z.boolean(),
    })
    .check(
      z.refine(
        ({ kind, channel }) => channel === 'push' || emailOfKind[kind] === 'optional',
        key('error.invalid'),
      ),
    ),
  reply: z.strictObject({}),
});
