/** Uploads: limits, kinds and calls (spec §5, §9; rulings §4 note a). */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { fileName } from '#sync/contracts/core/primitives.ts';

const MB = 1024 * 1024;
export const maxRegistrationImageBytes = 2 * MB;
export const maxAdminFileBytes = 5 * MB;
export const maxUploadBytes = 10 * MB;
/** A decoded image larger than this is refused: a small file can unpack to gigabytes. */
export const maxImagePixels = 40_000_000;
export const imageTypes = ['image/png', 'image/jpeg'] as const;
/** A club's logo (spec §5). */
export const logoTypes = ['image/png'] as const;
/**
 * Widths in pixels that public pictures and reports’ photos are served in, `?width=480`: a mark, a
 * card, a page.
 */
export const pictureWidths = [160, 480, 960] as const;
export type PictureWidth = (typeof pictureWidths)[number];
/** What an `accept` attribute lists, and the file names a person may choose. */
export const imageExtensions = ['.png', '.jpg', '.jpeg'] as const;

/** What a claimed file is for; decides who may read it. */
export const filePurposes = [
  'identification',
  'press_id',
  'profile_picture',
  'banner',
  'logo',
  'cover',
  'document',
  'report_attachment',
  'mail_attachment',
] as const;
export type FilePurpose = (typeof filePurposes)[number];
/** These say who somebody is. */
export const identityPurposes: readonly FilePurpose[] = [
  'identification',
  'press_id',
  'profile_picture',
];
/** These carry no personal data and stand in e-mails. */
export const publicPurposes: readonly FilePurpose[] = ['banner', 'logo', 'cover'];

/**
 * A guest's page may name the secret that will own its uploads: 22 base64url characters, the same
 * with each, so that uploads side by side belong together before the first cookie came.
 */
export const uploadGroupHeader = 'x-upload-group';

/**
 * SHA-256, in lower-case hex, of the file as its sender has it. Sent along, it is checked against
 * what arrived (an upload cut short is refused, not kept), and a report names its photos by it.
 */
export const fileHashHeader = 'x-file-sha256';

export const uploadFile = endpoint({
  method: 'POST',
  path: '/file',
  summary: 'Upload one file (multipart, field `file`); it stays staged until a form claims it',
  status: 201,
  reply: z.strictObject({ fileName }),
});
