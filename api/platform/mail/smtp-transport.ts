import { createTransport, type SendMailOptions } from 'nodemailer';

export interface MailTransport {
  /** Throws `MailRefusedError` if a retry cannot succeed, any other error if it may. */
  send(message: SendMailOptions): Promise<void>;
  close(): void;
}

/** The server permanently refused the recipient or the message (a 5xx reply). */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** Time limits in milliseconds; together well below the time a worker reserves an email for. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/**
 * @param url `smtp://user:password@host:port`, or `smtps://`
 * @param requireTLS never sends over a connection that STARTTLS did not encrypt
 */
export function smtpTransport(url: string, from: string, requireTLS = false): MailTransport {
  const transport = createTransport(
    { url, pool: true, maxConnections: 4, requireTLS, ...timeouts },
    { from },
  );
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

/** Errors of our sender or connection, which are retried because the operator can fix them. */
const retryableCodes = new Set(['EAUTH', 'ETLS', 'ECONNECTION', 'EPROTOCOL']);

function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code, command } = error as {
    responseCode?: number;
    code?: string;
    command?: string;
  };
  const isAboutMail = command === undefined || command === 'RCPT TO' || command === 'DATA';
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    isAboutMail &&
    !retryableCodes.has(code ?? '')
  );
}

function refusalText(error: unknown): string {
  const { response } = error as { response?: string };
  return (response ?? String(error)).slice(0, 500);
}
