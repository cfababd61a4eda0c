/** Request bodies of notifications, the emails they queued, and files to attach. */
import { randomUUID } from 'node:crypto';
import type { TestActor, TestApp } from '#api/platform/testing/app.ts';
import { inMemory } from '#api/files/uploads/prepare-upload.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';

export const mailCall = '/api/notifications/mail';
export const randomAddress = () => `${randomUUID()}@press.example`;

/** A valid notification form; `more` overrides its fields. */
export function notificationForm(
  receivers: readonly string[] | undefined,
  { mail = {}, ...more }: { mail?: object; [field: string]: unknown } = {},
) {
  const text = 'Bibs are given out from 15:00.';
  return {
    email: { mail: { subject: 'Bibs', text, ...mail }, ...(receivers && { receivers }), ...more },
  };
}

export interface StoredMail {
  id: string;
  account_id: string | null;
  recipient: string;
  language: string;
  template: string;
  data: Record<string, unknown>;
  status: string;
  notification_id: string | null;
}

export function mailsTo(db: TestDatabase, recipient: string): Promise<StoredMail[]> {
  return db.tx((tx) =>
    tx.execute<StoredMail[]>('select * from mail where lower(recipient) = lower(?)', [recipient]),
  );
}

/** The emails of a notification, by recipient. */
export function mailsOf(db: TestDatabase, notificationId: string): Promise<StoredMail[]> {
  return db.tx((tx) =>
    tx.execute<StoredMail[]>('select * from mail where notification_id = ? order by recipient', [
      notificationId,
    ]),
  );
}

const pdf = Buffer.from('%PDF-1.7\n% a map\n%%EOF\n');

/** Uploads a file that no form has claimed. */
export async function uploadAttachment(t: TestApp, actor: TestActor, bytes = pdf): Promise<string> {
  const { files, orm } = t.app.services;
  const fileName = 'map.pdf';
  const prepared = await files.prepare({ ...inMemory(bytes), fileName, guest: false });
  return orm.em.fork().transactional(async (tx) => {
    const { name } = await files.stagePrepared(tx, prepared, { accountId: actor.id });
    return name;
  });
}
