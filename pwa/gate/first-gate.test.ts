// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const reply = (status: number, body: object) => async () =>
  new Response(JSON.stringify(body), { status });
const found = reply(200, { data: { entries: 400 } });
const refused = reply(404, { code: 'not_found', message: 'This code was replaced' });
const fetched = vi.fn<() => Promise<Response>>();

async function openPage(hash: string) {
  vi.resetModules();
  vi.stubGlobal('fetch', fetched.mockReset());
  location.hash = hash;
  return import('#pwa/gate/first-gate.ts');
}

beforeEach(() => () => vi.unstubAllGlobals());

it('a scanned code is read once, before the first screen asks for it', async () => {
  const page = await openPage('#code');
  fetched.mockImplementation(found);
  page.openFirstGate();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(await page.takeFirstFound('code')).toEqual({ entries: 400 });
  expect(fetched).toHaveBeenCalledOnce();
});

it('a code that could not be read is read again, with the error in the language of the page', async () => {
  const page = await openPage('#code');
  fetched.mockImplementationOnce(refused).mockImplementation(found);
  page.openFirstGate();
  expect(await page.takeFirstFound('code')).toEqual({ entries: 400 });
});

it('another code than that of the address is read anew', async () => {
  const page = await openPage('#code');
  fetched.mockImplementation(refused);
  page.openFirstGate();
  await expect(page.takeFirstFound('other')).rejects.toThrow('This code was replaced');
  expect(fetched).toHaveBeenLastCalledWith(
    '/api/gate/code',
    expect.objectContaining({ body: JSON.stringify({ code: 'other' }) }),
  );
});
