/** Brings drawn pictures into the product the way everyone's uploads come: staged, then claimed. */
import type { Tx } from '#api/platform/database/database.ts';
import type { Files } from '#api/platform/services.ts';
import type { FilePurpose } from '#sync/contracts/content/files.ts';

export interface DemoFiles {
  /** For what the league shows to all: answers the stored file's name. */
  publish(purpose: FilePurpose, fileName: string, bytes: Buffer): Promise<string>;
  /** For a person's own papers. The account need not exist before `claim`. */
  stage(fileName: string, bytes: Buffer): Promise<string>;
  claim(name: string, purpose: FilePurpose, ownerId: string): Promise<void>;
}

/** @param uploaderId the admin in whose name the demo is loaded */
export function createDemoFiles(tx: Tx, files: Files, uploaderId: string): DemoFiles {
  const uploader = { accountId: uploaderId };
  const stage = async (fileName: string, bytes: Buffer) =>
    (await files.stage(tx, { bytes, fileName, uploader })).name;
  const claim = (name: string, purpose: FilePurpose, ownerId: string | null) =>
    files.claim(tx, { name, purpose, ownerId, claimant: uploader });
  return {
    stage,
    claim,
    async publish(purpose, fileName, bytes) {
      const name = await stage(fileName, bytes);
      await claim(name, purpose, null);
      return name;
    },
  };
}
