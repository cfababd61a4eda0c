// @vitest-environment happy-dom
import { decodeQR } from 'qr/decode.js';
import { expect, it, vi } from 'vitest';
import { readInScript } from '#pwa/gate/camera/decoder.ts';
import { turnImage } from '#pwa/gate/camera/decoder.ts';

vi.mock(import('qr/decode.js'), async (load) => ({
  ...(await load()),
  decodeQR: vi.fn<typeof decodeQR>(),
}));

const side = 65;
/** White, with a black mark above the middle. */
function marked() {
  const data = new Uint8Array(side * side).fill(255);
  data.fill(0, 10 * side + 31, 10 * side + 34);
  return { data, width: side, height: side };
}
const darkest = ({ data }: { data: Uint8Array }) => {
  const at = data.indexOf(0);
  return { x: at % side, y: Math.floor(at / side) };
};

it('a picture is turned about its middle by 45 degrees', () => {
  const { x, y } = darkest(turnImage(marked()));
  // 22 above the middle is then 16 above and 16 beside it.
  expect([Math.abs(Math.abs(x - 32) - 16), Math.abs(y - 16)]).toEqual([
    expect.closeTo(0, -1),
    expect.closeTo(0, -1),
  ]);
});

function failsWith(reason: string) {
  vi.mocked(decodeQR)
    .mockReset()
    .mockImplementation(() => {
      throw new Error(reason);
    });
}

it('a code that is found and not read is read turned', () => {
  failsWith('version');
  vi.mocked(decodeQR).mockImplementationOnce(() => {
    throw new Error('version');
  });
  vi.mocked(decodeQR).mockImplementationOnce(({ data }) => (data[10 * side + 32] ? 'TURNED' : ''));
  expect(readInScript(marked())).toEqual(['TURNED']);
});

it('a picture without a code is not turned', () => {
  failsWith('finder');
  expect(readInScript(marked())).toEqual([]);
  expect(decodeQR).toHaveBeenCalledTimes(1);
});
