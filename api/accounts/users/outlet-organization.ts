/** Keeps the organization of people whose outlet vouches for them: it is the outlet's name. */
import { isVouched, type OutletState } from '#sync/contracts/outlets/outlet-types.ts';

interface Organization {
  organization?: string | null | undefined;
  organizationArabic?: string | null | undefined;
}

/** Whether an edit gives another organization than the outlet's name. */
export function changesOutletName(
  stored: Organization & { outletState: OutletState | null },
  edit: Organization,
): boolean {
  const changes = (field: keyof Organization) =>
    edit[field] !== undefined && edit[field] !== stored[field];
  return (
    isVouched(stored.outletState) && (changes('organization') || changes('organizationArabic'))
  );
}
