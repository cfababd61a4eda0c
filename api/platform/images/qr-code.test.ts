import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrPng } from '#api/platform/images/qr-code.ts';

async function readQr(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('a ticket’s address is drawn with 57 modules and a quiet zone of four', async () => {
  const address = `HTTPS://TOUCHLINE.EXAMPLE/R/${'A2'.repeat(13)}#${'B7Q'.repeat(80)}`;
  const png = await qrPng(address);
  const { width } = await sharp(png).metadata();
  expect((width ?? 0) % (57 + 8)).toBe(0);
  expect(await readQr(png)).toBe(address);
});

test.each([60, 300, 512])('a code of %i bytes is read back from its picture', async (length) => {
  const address = 'https://touchline.example/reservation/'.padEnd(length, 'aB3-_.');
  const png = await qrPng(address);
  const { width, height, format } = await sharp(png).metadata();
  expect(format).toBe('png');
  expect(width).toBe(height);
  expect(width).toBeGreaterThanOrEqual(300);
  expect(await readQr(png)).toBe(address);
});
