/** Stores the demo's files the way uploads are stored: staged, then claimed. */
import type { Tx } from '#api/platform/database/database.ts';
import type { Files } from '#api/platform/services.ts';
import type { FilePurpose } from '#sync/contracts/content/files.ts';

export type DemoFiles = ReturnType<typeof createDemoFiles>;

/** @param uploaderId the administrator who loads the demo */
export function createDemoFiles(tx: Tx, files: Files, uploaderId: string) {
  const uploader = { accountId: uploaderId };
  /** Stores a person's own file. The account need not exist before `claim`. */
  const stage = async (fileName: string, bytes: Buffer) =>
    (await files.stage(tx, { bytes, fileName, uploader })).name;
  const claim = (name: string, purpose: FilePurpose, ownerId: string | null) =>
    files.claim(tx, { name, purpose, ownerId, claimant: uploader });
  return {
    stage,
    claim,
    /** Stores a file that everyone may see; returns its name. */
    async publish(purpose: FilePurpose, fileName: string, bytes: Buffer): Promise<string> {
      const name = await stage(fileName, bytes);
      await claim(name, purpose, null);
      return name;
    },
  };
}
