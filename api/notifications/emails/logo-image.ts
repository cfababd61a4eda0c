/** The portal's logo in the header of e-mails, as a PNG because mail programs do not show SVG. */
import sharp from 'sharp';

export const logoCid = 'mark@touchline';

let cachedLogo: Promise<Buffer> | undefined;

/** A PNG of 60 × 60 pixels, shown at half its size. */
export function logoPng(): Promise<Buffer> {
  cachedLogo ??= sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" viewBox="0 0 24 24">
       <path fill="none" stroke="#fbfaf3" stroke-width="2.6"
         d="M2.5 3.4h19M12 3.4V20.6M5.4 20.6a6.6 6.6 0 0 1 13.2 0"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
  return cachedLogo;
}
