/** The SMTP dialogue (RFC 5321), by nodemailer. */
import { createTransport, type SendMailOptions } from 'nodemailer';

export interface MailTransport {
  /** Throws `MailRefusedError` where trying again would not help, anything else where it would. */
  send(message: SendMailOptions): Promise<void>;
  close(): void;
}

/** The server refused this recipient or this message for good (a 5xx reply). */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** @param url `smtp://user:password@host:port`, or `smtps://` */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport(
    { url, pool: true, maxConnections: 3, connectionTimeout: 10_000, socketTimeout: 30_000 },
    { from },
  );
  return {
    async send(message) {
      try {
        await transport.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true });
      } catch (error) {
        throw isFinal(error) ? new MailRefusedError(reasonOf(error), { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** A 5xx to the recipient or the message; a 5xx to the login is ours to mend, and is tried again. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
}

function reasonOf(error: unknown): string {
  const { response } = error as { response?: string };
  return (response ?? String(error)).slice(0, 500);
}
