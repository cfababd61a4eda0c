/** The development mailbox: an SMTP server that stores messages as `.eml` files. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface DevMail extends Email {
  id: string;
}

const maxMessageBytes = 30 * 1024 * 1024;

/** Listens on a free port of 127.0.0.1 and stores messages in `folder`. */
export async function startDevMailbox(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxMessageBytes,
    onData(stream, _session, done) {
      const receive = callbackify(async () => storeMessage(folder, await buffer(stream)));
      receive((error) => done(error));
    },
  });
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** The value for `SMTP_URL`. */
    url: `smtp://127.0.0.1:${port}`,
    stop: (): Promise<void> => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

/** The message is acknowledged only once it is completely written. */
async function storeMessage(folder: string, message: Buffer): Promise<void> {
  const name = `${Date.now().toString().padStart(15, '0')}-${randomUUID()}`;
  await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 });
  await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
}

const mailId = /^\d{15}-[0-9a-f-]{36}$/;

/** The newest messages first, at most `limit`. */
export async function listMails(folder: string, limit: number): Promise<DevMail[]> {
  const names = await readdir(folder);
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .slice(0, limit);
  const mails = await Promise.all(newest.map((name) => readMail(folder, name.slice(0, -4))));
  return mails.filter((mail) => mail !== null);
}

export async function readMail(folder: string, id: string): Promise<DevMail | null> {
  if (!mailId.test(id)) return null;
  try {
    return { ...(await PostalMime.parse(await readFile(join(folder, `${id}.eml`)))), id };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export function devMailboxFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'mailbox');
}
