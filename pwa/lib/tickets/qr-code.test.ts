import jsQrModule from 'jsqr';
import { describe, expect, it } from 'vitest';
import { qrCodePath, quietZone } from '#pwa/lib/tickets/qr-code.ts';

// The package's types are those of an ES module, but its code is not.
const jsQr = jsQrModule as unknown as typeof jsQrModule.default;

/** The path painted at `scale` px per module, as RGBA. */
function paint(text: string, scale: number) {
  const { path, size } = qrCodePath(text);
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < Number(run) * scale; column += 1) {
        const at = ((Number(y) * scale + row) * side + Number(x) * scale + column) * 4;
        pixels.fill(0, at, at + 3);
      }
  }
  return { pixels, side };
}

describe('the QR code on the phone', () => {
  const url = `https://media.example/reservation/AbCdEfGhIjKlMnOpQrStUv#${'eyJhbGciOiJFZERTQSJ9.'.padEnd(380, 'x')}`;

  it('a QR code drawn on the phone decodes to its text', () => {
    const { pixels, side } = paint(url, 4);
    expect(jsQr(pixels, side, side)?.data).toBe(url);
  });

  it('the QR code of a ticket has 57 modules a side and decodes to its address', () => {
    const address = `HTTPS://TOUCHLINE.EXAMPLE/R/${'A2'.repeat(13)}#${'B7Q'.repeat(80)}`;
    expect(qrCodePath(address).size).toBe(57 + 2 * quietZone);
    const { pixels, side } = paint(address, 4);
    expect(jsQr(pixels, side, side)?.data).toBe(address);
  });

  it('a QR code has a quiet zone of four modules on every side', () => {
    const { path, size } = qrCodePath(url);
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(quietZone);
      expect(Number(y)).toBeGreaterThanOrEqual(quietZone);
      expect(Number(x) + Number(run)).toBeLessThanOrEqual(size - quietZone);
    }
  });

  it('a text that is too long for a QR code is rejected', () => {
    expect(() => qrCodePath('x'.repeat(3000))).toThrow();
  });
});
