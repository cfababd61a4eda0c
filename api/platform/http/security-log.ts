/**
 * Log lines with which log-ins, refusals and exports can be followed. They name accounts by id,
 * emails by a keyed hash and callers by network, never people, emails or tokens.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '#api/platform/http/client-network.ts';

/** Events and how serious they are. */
const levels = {
  login: 'info',
  'login.failed': 'warn',
  'login.limited': 'warn',
  'login.oneTimePassword': 'info',
  'login.codeAsked': 'info',
  'login.setUpAsked': 'info',
  'login.wrongCode': 'warn',
  'login.recoveryCode': 'warn',
  'secondFactor.on': 'info',
  'secondFactor.off': 'warn',
  'secondFactor.recoveryCodes': 'info',
  'secondFactor.wrongCode': 'warn',
  logout: 'info',
  'session.reused': 'warn',
  'email.change': 'info',
  'email.changeRejected': 'warn',
  'email.confirmed': 'info',
  refused: 'warn',
  limited: 'warn',
  export: 'info',
} as const;

export type SecurityEvent = keyof typeof levels;

interface SecurityDetail {
  /** Id of the account; the caller's unless it says otherwise. */
  account?: string;
  /** Hash of the email typed, see `hashForLog`. */
  emailHash?: string;
  session?: string;
  /** The list that was exported; `of` is its id. */
  list?: string;
  of?: string;
}

/** Events that one caller can repeat without end; limits end the others. */
const foldedEvents = new Set<SecurityEvent>(['refused', 'limited', 'login.limited']);

export function logSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  detail: SecurityDetail = {},
): void {
  const account = request.actor?.id;
  const route = request.routeOptions.url ?? 'unknown';
  const network = clientNetwork(request.ip);
  const { log, method } = request;
  const write = (repeated?: number) =>
    log[levels[event]](
      {
        security: event,
        method,
        route,
        network,
        ...(account !== undefined && { account }),
        ...detail,
        ...(repeated !== undefined && { repeated }),
      },
      'security',
    );
  if (!foldedEvents.has(event)) write();
  else
    request.server.repeatedLines.write(`${event} ${method} ${route} ${account ?? network}`, write);
}

/** Returns the same for the same email; without the secret no one can test which email it is. */
export function hashForLog(jwtSecret: string, email: string): string {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'touchline security log', 32));
  return createHmac('sha256', key).update(email.toLowerCase()).digest('hex').slice(0, 16);
}
