/** Finds out which gate an enrolment code belongs to; needs nothing that is stored on the phone. */
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import { readEnrolmentCode } from '#sync/contracts/gate/gate-calls.ts';
import { request } from '#pwa/lib/http/request.ts';

export type FoundGate = Infer<(typeof readEnrolmentCode)['reply']>;

/** @throws ApiError */
export async function readCode(code: string): Promise<FoundGate> {
  return (await request(readEnrolmentCode, { body: { code } })).data;
}
