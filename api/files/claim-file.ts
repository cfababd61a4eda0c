/** Claims an upload for a form's field. */
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import type { FileClaim, Services } from '#api/platform/services.ts';

/**
 * Throws 422 at `field` if the upload is not the claimant's, is already claimed, or is unsuitable.
 */
export async function claimFile(
  tx: Tx,
  field: string,
  claim: FileClaim & { ownerId: string | null },
  { files }: Pick<Services, 'files'>,
): Promise<void> {
  try {
    await files.claim(tx, claim);
  } catch (error) {
    throw asFieldError(error, field);
  }
}

/**
 * Assigns the error about a refused file to the form field of that file; returns other errors
 * unchanged.
 */
export function asFieldError(error: unknown, field: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation') return error;
  const { key, params } = error;
  return new AppError('validation', key, { ...(params && { params }), fields: { [field]: key } });
}
