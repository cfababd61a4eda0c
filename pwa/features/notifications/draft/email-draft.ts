/**
 * A letter that is being written, kept for as long as this tab lives: a reload takes no words along.
 * Never its files: of them the titles, to say which have to be added again.
 */
import * as z from 'zod/mini';
import { notificationCategories } from '#sync/contracts/notifications/notifications.ts';
import { status } from '#sync/contracts/accounts/roles.ts';
import {
  emptyValues,
  type NotificationValues,
} from '#pwa/features/notifications/notification-form.ts';
import { jsonStorage } from '#pwa/lib/storage/json-storage.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';

const shape = z.object({
  category: z.enum(notificationCategories),
  addresses: z.array(z.string()),
  eventId: z.string(),
  matchId: z.string(),
  statuses: z.array(status),
  language: z.enum(['ar', 'en']),
  subject: z.string(),
  text: z.string(),
  styled: z.boolean(),
  button: z.boolean(),
  buttonText: z.string(),
  buttonUrl: z.string(),
  files: z.array(z.string()),
});

export interface FoundDraft {
  values: NotificationValues;
  /** Titles of files that were added to it and are gone. */
  files: string[];
}

/** One administrator's letter. */
export function emailDraft(userId: string) {
  const kept = jsonStorage('sessionStorage', `touchline.letter.${userId}`);
  return {
    /** @param lost files of the letter as it was found */
    keep({ attachments, ...values }: NotificationValues, lost: readonly string[]): void {
      // A page that outlives its session for a moment writes nothing behind the wiping.
      const now = sessionStore.getSnapshot();
      if (now.phase !== 'open' || now.session.user.id !== userId) return;
      const files = [...new Set([...lost, ...attachments.map(({ title }) => title)])];
      if (files.length === 0 && isEmpty(values)) kept.remove();
      else kept.save({ ...values, files });
    },
    read(): FoundDraft | null {
      const { data } = shape.safeParse(kept.read());
      if (data === undefined) return null;
      const { files, ...values } = data;
      return { values: { ...values, attachments: [] }, files };
    },
    drop: () => kept.remove(),
  };
}

function isEmpty(values: Omit<NotificationValues, 'attachments'>): boolean {
  return (Object.keys(values) as (keyof typeof values)[]).every(
    (field) => JSON.stringify(values[field]) === JSON.stringify(emptyValues[field]),
  );
}
