/** Claims an upload for a form's field. */
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import type { FileClaim, Services } from '#api/platform/services.ts';

/** Throws 422 at `field` where the upload is not the claimant's, was claimed, or does not fit. */
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

/** Makes the refusal of a file one of the field that names the file; returns other errors as they are. */
export function asFieldError(error: unknown, field: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation') return error;
  const { key, params } = error;
  return new AppError('validation', key, { ...(params && { params }), fields: { [field]: key } });
}
