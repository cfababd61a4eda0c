import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '#api/platform/config/config-error.ts';

const maxBytes = 1024 * 1024;
/** Pixels of either side. */
const [minSide, maxSide] = [64, 4096];
/** The signature and the start of the first chunk, which has the size (PNG 3rd edition, 5.2, 11.2.1). */
const start = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Throws ConfigError for a file that cannot be read, is no PNG, or is too large or small. */
export function readLeagueLogo(path: string): { bytes: Buffer; version: string } {
  const bytes = readBytes(path);
  if (bytes.length > maxBytes) throw new ConfigError('LEAGUE_LOGO', 'is larger than 1 MB');
  if (!bytes.subarray(0, start.length).equals(start) || bytes.length < 24)
    throw new ConfigError('LEAGUE_LOGO', 'is not a PNG file');
  const sides = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (sides.some((side) => side < minSide || side > maxSide))
    throw new ConfigError('LEAGUE_LOGO', `must be ${minSide} to ${maxSide} pixels wide and high`);
  return { bytes, version: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError('LEAGUE_LOGO', `${path} cannot be read`, error);
  }
}
