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

/** Milliseconds; a whole dialogue stays well below the time a mail is taken for. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** @param url `smtp://user:password@host:port`, or `smtps://` */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({ url, pool: true, maxConnections: 4, ...timeouts }, { from });
  return {
    async send(message) {
      try {
        await transport.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true });
      } catch (error) {
        throw isPermanentRefusal(error)
          ? new MailRefusedError(refusalText(error), { cause: error })
          : error;
      }
    },
    close: () => transport.close(),
  };
}

/** Replies that judge the sender or the connection: ours to mend, so they are tried again. */
const retryableCodes = new Set(['EAUTH', 'ETLS', 'ECONNECTION', 'EPROTOCOL']);

/** A 5xx to the recipient or the message. */
function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code, command } = error as {
    responseCode?: number;
    code?: string;
    command?: string;
  };
  const judged = command === undefined || command === 'RCPT TO' || command === 'DATA';
  return (
    responseCode !== undefined && responseCode >= 500 && judged && !retryableCodes.has(code ?? '')
  );
}

function refusalText(error: unknown): string {
  const { response } = error as { response?: string };
  return (response ?? String(error)).slice(0, 500);
}
