/** Uploads: limits, purposes and calls. Sizes are in bytes. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { fileName } from '#sync/contracts/core/primitives.ts';

const MB = 1024 * 1024;
export const maxRegistrationImageBytes = 2 * MB;
export const maxAdminFileBytes = 5 * MB;
export const maxUploadBytes = 10 * MB;
/** A decoded image larger than this is refused: a small file can unpack to gigabytes. */
export const maxImagePixels = 40_000_000;
/** Guests' pictures cost more to decode than to send. */
export const maxGuestImagePixels = 25_000_000;
/** Width or height in pixels; a phone's longest panorama has 16,382. */
export const maxImageSide = 20_000;
export const imageTypes = ['image/png', 'image/jpeg'] as const;
export const logoTypes = ['image/png'] as const;
/**
 * Widths in pixels in which public images and report photos are served with `?width=480`: logo, card
 * and page.
 */
export const pictureWidths = [160, 480, 960] as const;
export type PictureWidth = (typeof pictureWidths)[number];
/** Extensions of file names that a person may choose, also for `accept` attributes. */
export const imageExtensions = ['.png', '.jpg', '.jpeg'] as const;
/** Letters and certificates; guests upload no other kind of document. */
export const pdfExtension = '.pdf';

/** Purposes that a file is claimed for; they decide who may read it. */
export const filePurposes = [
  'identification',
  'press_id',
  'profile_picture',
  'evidence',
  'banner',
  'logo',
  'cover',
  'document',
  'report_attachment',
  'mail_attachment',
] as const;
export type FilePurpose = (typeof filePurposes)[number];
export const identityDocumentPurposes: readonly FilePurpose[] = [
  'identification',
  'press_id',
  'profile_picture',
  'evidence',
];
/** Files without personal data, readable by everyone because emails show them. */
export const publicPurposes: readonly FilePurpose[] = ['banner', 'logo', 'cover'];

/**
 * A guest's secret that owns its uploads: 22 base64url characters, the same for each upload, so that
 * parallel uploads belong together before the first cookie is set.
 */
export const uploadGroupHeader = 'x-upload-group';

/**
 * SHA-256 of the sent file in lower-case hex. The server refuses an upload whose bytes do not match,
 * and a report refers to its photos by it.
 */
export const fileHashHeader = 'x-file-sha256';

export const uploadFile = endpoint('POST', '/file', {
  summary: 'Upload one file (multipart, field `file`); it is staged until a form claims it',
  status: 201,
  reply: z.strictObject({ fileName }),
});
