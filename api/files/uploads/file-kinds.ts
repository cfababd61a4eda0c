/** The kinds of files that are not images, recognized by the name's extension and by the content. */
import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import { documentExtensions } from '#sync/contracts/content/documents.ts';
import { imageTypes } from '#sync/contracts/content/files.ts';
import {
  mailAttachmentExtensions,
  type mailOnlyExtensions,
} from '#sync/contracts/notifications/notifications.ts';

export interface FileKind {
  extension: string;
  mime: string;
}

type Extension = (typeof documentExtensions | typeof mailOnlyExtensions)[number];

const isOle = startsWith('d0cf11e0a1b11ae1');
const isZip = startsWith('504b0304');
const ooxml = 'application/vnd.openxmlformats-officedocument.';

const kinds: Record<Extension, { mime: string; fits: (bytes: Buffer) => boolean }> = {
  '.pdf': { mime: 'application/pdf', fits: startsWith('255044462d') },
  '.doc': { mime: 'application/msword', fits: isOle },
  '.xls': { mime: 'application/vnd.ms-excel', fits: isOle },
  '.docx': { mime: `${ooxml}wordprocessingml.document`, fits: isZip },
  '.xlsx': { mime: `${ooxml}spreadsheetml.sheet`, fits: isZip },
  '.ppt': { mime: 'application/vnd.ms-powerpoint', fits: isOle },
  '.pptx': { mime: `${ooxml}presentationml.presentation`, fits: isZip },
  '.zip': { mime: 'application/zip', fits: isZip },
  '.csv': { mime: 'text/csv', fits: isPlainText },
  '.txt': { mime: 'text/plain', fits: isPlainText },
  '.mp4': { mime: 'video/mp4', fits: isMp4 },
  '.mov': { mime: 'video/quicktime', fits: isMp4 },
  '.webm': { mime: 'video/webm', fits: isWebm },
};

const mimesOf = (extensions: readonly string[]) =>
  Object.entries(kinds).flatMap(([extension, { mime }]) =>
    extensions.includes(extension) ? [mime] : [],
  );
export const pdfMime = kinds['.pdf'].mime;
export const documentMimes = mimesOf(documentExtensions);
export const reportAttachmentMimes = [...imageTypes, ...documentMimes];
/** Images are not among them. */
export const mailAttachmentMimes = mimesOf(mailAttachmentExtensions);

/** Returns the kind if the extension is accepted and the content fits it; null otherwise. */
export function detectFileKind(
  fileName: string,
  bytes: Buffer,
  accepted: readonly string[],
): FileKind | null {
  const extension = extname(fileName).toLowerCase();
  if (!accepted.includes(extension) || !isKnown(extension)) return null;
  const { mime, fits } = kinds[extension];
  return fits(bytes) ? { extension, mime } : null;
}

const isKnown = (extension: string): extension is Extension => Object.hasOwn(kinds, extension);

function startsWith(signature: string): (bytes: Buffer) => boolean {
  return (bytes) => bytes.subarray(0, signature.length / 2).toString('hex') === signature;
}

/** Whether it is text: no control characters but tabs and line breaks; UTF-16 needs its byte order mark. */
function isPlainText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  const mark = bytes.subarray(0, 2).toString('hex');
  const isUtf16 = (mark === 'fffe' || mark === 'feff') && bytes.length % 2 === 0;
  const text = isUtf16
    ? new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes)
    : bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
  // eslint-disable-next-line no-control-regex -- control characters are what is refused here
  return !/[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/.test(text);
}

/** ISO 14496-12, 4.3: the brand distinguishes videos from pictures and sound in the same container. */
function isMp4(bytes: Buffer): boolean {
  const brand = bytes.toString('latin1', 8, 12);
  return (
    bytes.toString('latin1', 4, 8) === 'ftyp' &&
    /^(?:iso[m2-9]|mp4[12]|avc1|hvc1|M4V[ HP]|MSNV|dash|3g[p2].|mmp4|f4v |qt {2}|XAVC)$/.test(brand)
  );
}

/** RFC 8794, 11.2: an EBML header, whose document type is near its start. */
function isWebm(bytes: Buffer): boolean {
  return startsWith('1a45dfa3')(bytes) && bytes.subarray(0, 64).includes('webm');
}
