/**
 * The draft of an email, kept in this tab so that a reload does not lose it. Files are not stored,
 * only their titles, to say which have to be added again.
 */
import { useCallback, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  notificationCategories,
  notificationWays,
} from '#sync/contracts/notifications/notifications.ts';
import { role, status } from '#sync/contracts/accounts/roles.ts';
import { completeLanguages } from '#sync/contracts/messages/languages.ts';
import {
  emptyValues,
  type NotificationValues,
} from '#pwa/features/notifications/notification-form.ts';
import { takePendingRecipients } from '#pwa/lib/admin/mail/pending-recipients.ts';
import { jsonStorage } from '#pwa/lib/storage/json-storage.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';

const shape = z.object({
  category: z.enum(notificationCategories),
  addresses: z.array(z.string()),
  // Drafts of earlier versions lack what has a default.
  origin: z._default(z.string(), ''),
  eventId: z.string(),
  matchIds: z._default(z.array(z.string()), []),
  statuses: z.array(status),
  role: z._default(z.union([role, z.literal('')]), ''),
  organization: z._default(z.string(), ''),
  readers: z._default(z.union([z.enum(completeLanguages), z.literal('')]), ''),
  language: z.enum(completeLanguages),
  subject: z.string(),
  text: z.string(),
  isTranslated: z._default(z.boolean(), false),
  otherSubject: z._default(z.string(), ''),
  otherText: z._default(z.string(), ''),
  otherButtonText: z._default(z.string(), ''),
  styled: z.boolean(),
  button: z.boolean(),
  buttonText: z.string(),
  buttonUrl: z.string(),
  way: z._default(z.enum(notificationWays), 'both'),
  files: z.array(z.string()),
});

export interface FoundDraft {
  values: NotificationValues;
  /** Titles of files that have to be added again. */
  files: string[];
}

/** Storage for one administrator's draft. */
export function emailDraft(userId: string) {
  const kept = jsonStorage('sessionStorage', `touchline.letter.${userId}`);
  return {
    /** @param lost titles of files that were already missing when the draft was restored */
    keep({ attachments, ...values }: NotificationValues, lost: readonly string[]): void {
      // A page that outlives its session must not write again after the logout cleared the data.
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

const hasRecipients = ({ category, addresses }: NotificationValues) =>
  category !== emptyValues.category || addresses.length > 0;

/**
 * Fills the form with the saved draft, if any, and with the recipients that another page chose; saves
 * further changes. Returns the draft, and a question if it already has recipients, which must not
 * be replaced without asking.
 */
export function useEmailDraft(
  form: UseFormReturn<NotificationValues>,
  draft: ReturnType<typeof emailDraft>,
) {
  const [found] = useState(() => draft.read());
  const [recipients] = useState(takePendingRecipients);
  const [isAsking, setAsking] = useState(
    recipients !== null && found !== null && hasRecipients(found.values),
  );
  const [isAskedFirst] = useState(isAsking);
  const setRecipients = useCallback(() => {
    if (recipients === null) return;
    form.setValue('category', 'individuals', { shouldDirty: true });
    form.setValue('addresses', [...recipients.addresses], { shouldDirty: true });
    form.setValue('origin', recipients.origin);
  }, [form, recipients]);
  useEffect(() => {
    // Keeps the empty defaults, so that a restored draft counts as unsaved.
    if (found !== null) form.reset(found.values, { keepDefaultValues: true });
    const { unsubscribe } = form.watch(() => draft.keep(form.getValues(), found?.files ?? []));
    if (!isAskedFirst) setRecipients();
    return unsubscribe;
  }, [form, draft, found, isAskedFirst, setRecipients]);
  return {
    found,
    replacing: isAsking
      ? {
          replace(): void {
            setRecipients();
            setAsking(false);
          },
          keep: () => setAsking(false),
        }
      : null,
  };
}
