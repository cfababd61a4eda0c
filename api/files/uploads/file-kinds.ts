/** Detects the type of an upload by its name and its first bytes. */
import { extname } from 'node:path';

export interface FileKind {
  extension: string;
  mime: string;
}

const ole = 'd0cf11e0a1b11ae1';
const zip = '504b0304';
const documents: Record<string, FileKind & { signature: string }> = {
  '.pdf': { extension: '.pdf', mime: 'application/pdf', signature: '255044462d' },
  '.doc': { extension: '.doc', mime: 'application/msword', signature: ole },
  '.xls': { extension: '.xls', mime: 'application/vnd.ms-excel', signature: ole },
  '.docx': {
    extension: '.docx',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    signature: zip,
  },
  '.xlsx': {
    extension: '.xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    signature: zip,
  },
};

/** Whether the extension is that of a picture (png, jpeg, jpg). */
export function isImageName(fileName: string): boolean {
  return ['.png', '.jpg', '.jpeg'].includes(extname(fileName).toLowerCase());
}

/** Returns the document type if the name and the first bytes agree on it; null otherwise. */
export function documentKind(fileName: string, bytes: Buffer): FileKind | null {
  const kind = documents[extname(fileName).toLowerCase()];
  if (kind === undefined) return null;
  const { signature, ...rest } = kind;
  return bytes.subarray(0, signature.length / 2).toString('hex') === signature ? rest : null;
}
