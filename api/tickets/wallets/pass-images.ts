/** The pictures of a pass for Apple Wallet: the league's logo for screens of three densities. */
import sharp from 'sharp';
import { portalMark } from '#api/platform/images/portal-mark.ts';
import { walletColours } from '#api/tickets/wallets/wallet-ticket.ts';

/** Sizes in points; an icon is a square, a logo at most as wide as this. */
const icon = { side: 29, margin: 3 };
const logo = { width: 160, height: 50 };
const densities = [1, 2, 3] as const;
/** Dots per inch at which the mark's vectors are drawn; pictures of pixels have none. */
const renderAt = 288;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

const edges = (width: number) => ({ top: width, bottom: width, left: width, right: width });

/** Returns six PNG files by their names in the pass. */
export async function passImages(leagueLogo: Buffer = portalMark): Promise<Record<string, Buffer>> {
  const source = () => sharp(leagueLogo, { density: renderAt });
  const files = densities.flatMap((scale) => {
    const suffix = scale === 1 ? '.png' : `@${scale}x.png`;
    const margin = icon.margin * scale;
    const inner = icon.side * scale - 2 * margin;
    return [
      [
        `icon${suffix}`,
        source()
          .resize(inner, inner, { fit: 'contain', background: transparent })
          // Before the edges, whatever the order here.
          .flatten({ background: walletColours.pitch })
          .extend({ ...edges(margin), background: walletColours.pitch }),
      ],
      [
        `logo${suffix}`,
        source().resize(logo.width * scale, logo.height * scale, { fit: 'inside' }),
      ],
    ] as const;
  });
  const encoded = files.map(async ([name, picture]) => [name, await picture.png().toBuffer()]);
  return Object.fromEntries(await Promise.all(encoded)) as Record<string, Buffer>;
}
