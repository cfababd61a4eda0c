import { defineEntity, p } from '@mikro-orm/core';
import { mailKinds } from '#sync/contracts/notifications/mail-outbox.ts';
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
  },
});
