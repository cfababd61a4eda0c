import { CompactSign } from 'jose';
import {
  type SecurityListClaim,
  securityListType,
} from '#sync/contracts/gate/security-list-code.ts';
import type { Services } from '#api/platform/services.ts';

/** The text of a printed list's QR code. The type in the header keeps it from passing for a ticket. */
export async function signList(
  claim: SecurityListClaim,
  { config, ticketKeys }: Pick<Services, 'config' | 'ticketKeys'>,
): Promise<string> {
  const signed = await new CompactSign(new TextEncoder().encode(JSON.stringify(claim)))
    .setProtectedHeader({ alg: 'EdDSA', kid: ticketKeys.kid, typ: securityListType })
    .sign(ticketKeys.privateKey);
  return `${config.publicUrl}/list/${claim.l}#${signed}`;
}
