import { defineEntity, p } from '@mikro-orm/core';
import { mailKinds } from '#sync/contracts/notifications/mail-outbox.ts';
import { notificationChannels, notificationKinds } from '#sync/contracts/notifications/push.ts';
import { completeLanguages } from '#sync/contracts/messages/languages.ts';
import { createdNow, generatedId, textArray } from '#api/platform/database/columns.ts';

export const Mail = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: generatedId(),
    accountId: p.uuid().nullable(),
    notificationId: p.uuid().nullable(),
    /** The account that sent it with the contact form. */
    senderId: p.uuid().nullable(),
    recipient: p.text(),
    language: p.enum(completeLanguages),
    template: p.enum(mailKinds),
    data: p.json().$type<Record<string, unknown>>(),
    status: p.enum(['queued', 'sent', 'failed'] as const).default('queued'),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    createdAt: createdNow(),
    /** When the attempts to send began; they end some days later. */
    queuedAt: p.datetime().defaultRaw('now()'),
    sentAt: p.datetime().nullable(),
    /** The time until which a worker has claimed it. */
    takenUntil: p.datetime().nullable(),
  },
});

export const Notification = defineEntity({
  name: 'Notification',
  tableName: 'notification',
  properties: {
    id: generatedId(),
    senderId: p.uuid(),
    subject: p.text(),
    text: p.text(),
    rtl: p.boolean(),
    /** Whether it has the portal's design, or is plain text with links. */
    styled: p.boolean(),
    button: p.json().$type<{ text: string; url: string }>().nullable(),
    categories: textArray<'individuals' | 'event' | 'match' | 'users'>(),
    attachments: p.json().$type<{ name: string; title: string }[]>().defaultRaw("'[]'"),
    createdAt: createdNow(),
    /** The same in English if it is right to left, in Arabic otherwise. */
    translation: p
      .json()
      .$type<{ subject: string; text: string; buttonText?: string | undefined }>()
      .nullable(),
  },
});

/** A browser that gets push messages; deleted when its session ends. */
export const PushSubscription = defineEntity({
  name: 'PushSubscription',
  tableName: 'push_subscription',
  properties: {
    id: generatedId(),
    sessionId: p.uuid(),
    endpoint: p.text(),
    p256dh: p.blob(),
    auth: p.blob(),
    language: p.enum(completeLanguages),
    /** Whether the lock screen may name the match. */
    details: p.boolean().default(true),
    createdAt: createdNow(),
    lastSuccessAt: p.datetime().nullable(),
    /** Number of failures since the last success. */
    failures: p.integer().default(0),
  },
});

/** A push message to all browsers of a person. */
export const PushMessage = defineEntity({
  name: 'PushMessage',
  tableName: 'push_message',
  properties: {
    id: generatedId(),
    accountId: p.uuid(),
    notificationId: p.uuid().nullable(),
    /** An email's template, or one that only push messages have. */
    template: p.text(),
    data: p.json().$type<Record<string, unknown>>(),
    /** A later message about the same subject replaces this one. */
    subject: p.text(),
    /** Names what happens once, such as the opening of a match's gates. */
    occasion: p.text().nullable(),
    /** Subscriptions that a worker gave it to. */
    givenTo: textArray().defaultRaw("'{}'"),
    createdAt: createdNow(),
    expiresAt: p.datetime(),
  },
});

/** A channel that a person switched off for a kind of notification. */
export const NotificationOff = defineEntity({
  name: 'NotificationOff',
  tableName: 'notification_off',
  properties: {
    accountId: p.uuid().primary(),
    kind: p.enum(notificationKinds).primary(),
    channel: p.enum(notificationChannels).primary(),
  },
});
