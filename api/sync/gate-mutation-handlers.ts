/** Maps each mutation of a phone at a gate to its command. */
import {
  gateMutationBases,
  gateMutations,
  type gateMutationArgs,
} from '#sync/protocol/gate-mutations.ts';
import { UndecidedError } from '#sync/server/push/push.ts';
import type { PushedMutations } from '#sync/server/push/pushed-mutations.ts';
import { ChecksMissingError } from '#api/gates/checks-missing.ts';
import { storeComparison } from '#api/gates/comparisons.ts';
import { handIn } from '#api/gates/hand-in.ts';
import { storePhoneKey } from '#api/gates/store-phone-key.ts';
import { keyOfCheck, storeCheck, storeChecks } from '#api/gates/store-checks.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';

export const createGateMutations = (
  services: Pick<Services, 'clock'>,
): PushedMutations<Tx, GatePhone, typeof gateMutationArgs, typeof gateMutationBases> => ({
  set: gateMutations,
  bases: gateMutationBases,
  handlers: {
    'gate.key': (tx, phone, { publicKey }) => storePhoneKey(tx, phone, publicKey),
    'gate.scan': (tx, phone, scan) => storeCheck(tx, phone, scan, services).catch(waitForChecks),
    'gate.compare': (tx, phone, heard) => storeComparison(tx, phone, heard, services),
    'gate.handIn': (tx, phone, made) => handIn(tx, phone, made).catch(waitForChecks),
  },
  together: {
    'gate.scan': {
      keyOf: keyOfCheck,
      apply: (tx, phone, scans) => storeChecks(tx, phone, scans, services),
    },
  },
});

/** Leaves the mutation undecided, so that the phone sends it again after its checks. */
function waitForChecks(error: unknown): never {
  throw error instanceof ChecksMissingError ? new UndecidedError({ missing: [] }) : error;
}
