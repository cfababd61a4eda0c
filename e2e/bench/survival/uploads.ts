/** Uploads with a ledger of what the server confirmed. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Upload {
  /** 0 without an answer. */
  readonly status: number;
  /** The server's name for the file, if it confirmed it. */
  readonly name: string | undefined;
  readonly sha256: string;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Uploads a document of random content. */
export async function uploadDocument(url: string, token: string, bytes: number): Promise<Upload> {
  const content = Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    randomBytes(bytes),
    Buffer.from('\n%%EOF\n'),
  ]);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'document.pdf');
  const answer = await fetch(`${url}/api/file`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: form,
  }).catch(() => undefined);
  const body = (await answer?.json().catch(() => undefined)) as
    | { data?: { fileName: string } }
    | undefined;
  return { status: answer?.status ?? 0, name: body?.data?.fileName, sha256: sha256(content) };
}

/** Returns whether the server still has exactly what was sent. */
export async function isWhole(url: string, token: string, upload: Upload): Promise<boolean> {
  const answer = await fetch(`${url}/api/file/${upload.name}`, {
    headers: { 'x-access-token': token },
  });
  return answer.ok && sha256(new Uint8Array(await answer.arrayBuffer())) === upload.sha256;
}

/** The names of all files in a data folder's store, drafts included. */
export function storedFiles(dataDir: string): string[] {
  return ['files', 'uploads']
    .map((name) => join(dataDir, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}
