/** Schemas of passes from Apple's and Google's documents, for what tickets use; unknown fields are errors. */
import * as z from 'zod';

const instant = z.iso.datetime({ offset: true });
const rgb = z.string().regex(/^rgb\(\d{1,3}, \d{1,3}, \d{1,3}\)$/);
const dateStyle = z.enum([
  'PKDateStyleNone',
  'PKDateStyleShort',
  'PKDateStyleMedium',
  'PKDateStyleLong',
  'PKDateStyleFull',
]);

/** Apple, "PassFieldContent". */
const field = z.strictObject({
  key: z.string().min(1),
  label: z.string().min(1).optional(),
  value: z.string().min(1),
  dateStyle: dateStyle.optional(),
  timeStyle: dateStyle.optional(),
  ignoresTimeZone: z.boolean().optional(),
});

/** Apple, "Pass" and "Pass.EventTicket", with the most fields that fit beside a square code. */
export const applePassSchema = z
  .strictObject({
    formatVersion: z.literal(1),
    passTypeIdentifier: z.string().startsWith('pass.'),
    teamIdentifier: z.string().length(10),
    serialNumber: z.uuid(),
    organizationName: z.string().min(1),
    description: z.string().min(1),
    logoText: z.string().min(1),
    backgroundColor: rgb,
    foregroundColor: rgb,
    labelColor: rgb,
    relevantDate: instant,
    expirationDate: instant,
    sharingProhibited: z.boolean(),
    barcodes: z
      .array(
        z.strictObject({
          format: z.enum([
            'PKBarcodeFormatQR',
            'PKBarcodeFormatPDF417',
            'PKBarcodeFormatAztec',
            'PKBarcodeFormatCode128',
          ]),
          // eslint-disable-next-line no-control-regex -- the characters of the encoding
          message: z.string().regex(/^[\u0000-\u00ff]+$/),
          messageEncoding: z.literal('iso-8859-1'),
          altText: z.string(),
        }),
      )
      .length(1),
    eventTicket: z.strictObject({
      headerFields: z.array(field).max(3),
      primaryFields: z.array(field).length(1),
      secondaryFields: z.array(field).max(4),
      auxiliaryFields: z.array(field).max(4),
      backFields: z.array(field),
    }),
  })
  .refine(({ eventTicket }) => {
    const keys = Object.values(eventTicket)
      .flat()
      .map(({ key }) => key);
    return new Set(keys).size === keys.length;
  }, 'keys of fields are unique in a pass');

const translation = z.strictObject({ language: z.string().min(2), value: z.string().min(1) });
const localizedString = z.strictObject({
  defaultValue: translation,
  translatedValues: z.array(translation).optional(),
});
/** Google: the issuer's number, a dot, and letters, digits, `.`, `_` or `-`. */
const googleId = z.string().regex(/^\d+\.[\w.-]+$/);

/** Google, "EventTicketClass". */
const eventTicketClass = z.strictObject({
  id: googleId,
  issuerName: z.string().min(1),
  reviewStatus: z.enum(['UNDER_REVIEW', 'DRAFT']),
  eventName: localizedString,
  dateTime: z.strictObject({ start: instant }).optional(),
  venue: z.strictObject({ name: localizedString, address: localizedString }).optional(),
  hexBackgroundColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
});

/** Google, "EventTicketObject". */
const eventTicketObject = z.strictObject({
  id: googleId,
  classId: googleId,
  state: z.enum(['ACTIVE', 'INACTIVE', 'COMPLETED', 'EXPIRED']),
  barcode: z.strictObject({
    type: z.enum(['QR_CODE', 'PDF_417', 'AZTEC', 'CODE_128']),
    value: z.string().min(1),
    alternateText: z.string().optional(),
  }),
  ticketHolderName: z.string().optional(),
  ticketType: localizedString.optional(),
  seatInfo: z
    .strictObject({
      seat: localizedString.optional(),
      section: localizedString.optional(),
      gate: localizedString.optional(),
    })
    .optional(),
  validTimeInterval: z.strictObject({ end: z.strictObject({ date: instant }) }).optional(),
});

/** The claims of a link, Google, "JSON Web Token". */
export const googleClaimsSchema = z.strictObject({
  iss: z.email(),
  aud: z.literal('google'),
  typ: z.literal('savetowallet'),
  iat: z.int(),
  origins: z.array(z.url()).optional(),
  payload: z.strictObject({
    eventTicketClasses: z.tuple([eventTicketClass]),
    eventTicketObjects: z.tuple([eventTicketObject]),
  }),
});
