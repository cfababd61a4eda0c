/** Copies of a ticket in the wallet apps of phones, for people who want them. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { ticketRef } from '#sync/contracts/matches/tickets.ts';

/** Below `/api/file`, where a link works without a header: only then an iPhone opens its wallet. */
export const applePassPath = (ref: string): string => `/file/ticket_${ref}.pkpass`;

export const getGoogleWalletLink = endpoint('GET', '/tickets/:ref/google-wallet', {
  summary: 'A link that saves the caller’s own ticket in Google Wallet',
  params: z.strictObject({ ref: ticketRef }),
  reply: z.strictObject({ url: z.url() }),
});
