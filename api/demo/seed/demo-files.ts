/** Stores the demo's files the way uploads are stored: staged, then claimed. */
import type { Tx } from '#api/platform/database/database.ts';
import type { Files } from '#api/platform/services.ts';
import type { FilePurpose } from '#sync/contracts/content/files.ts';

export interface DemoFiles {
  /** Stores a file that everyone may see; returns its name. */
  publish(purpose: FilePurpose, fileName: string, bytes: Buffer): Promise<string>;
  /** Stores a person's own file. The account need not exist before `claim`. */
  stage(fileName: string, bytes: Buffer): Promise<string>;
  claim(name: string, purpose: FilePurpose, ownerId: string): Promise<void>;
}

/** @param uploaderId the administrator who loads the demo */
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
