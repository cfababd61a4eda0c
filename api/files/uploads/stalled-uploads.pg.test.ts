/** Tests uploads that are begun and not finished, over real connections. */
import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFiles } from '#api/files/stage-upload.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { multipart, type MultipartBody } from '#api/files/testing/multipart.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase();
const t = testApp(db, {
  routes: fileRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const megabyte = 1024 * 1024;
const form = await multipart({
  fileName: 'guide.pdf',
  content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9 * megabyte, ' ')]),
});

let port = 0;
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});

const smallForm = () => multipart({ fileName: 'guide.pdf', content: '%PDF-1.7\n' });

/** Sends all but the last bytes, so that the server waits for them. A guest has only an address. */
function begin(
  from: TestActor | { localAddress: string },
  { body, headers } = form,
): { call: ClientRequest; status(): number | null } {
  let status: number | null = null;
  const sender =
    'localAddress' in from
      ? { localAddress: from.localAddress, headers }
      : { headers: { ...headers, ...from.headers } };
  const call = request({
    port,
    path: '/api/file',
    method: 'POST',
    ...sender,
    headers: { ...sender.headers, 'content-length': body.length },
    agent: false,
  });
  call.on('response', (answer) => {
    answer.resume();
    status = answer.statusCode ?? 0;
  });
  call.on('error', () => undefined);
  call.write(body.subarray(0, -100));
  return { call, status: () => status };
}

const isSent = ({ call }: ReturnType<typeof begin>) => call.socket?.writableLength === 0;

/** Sends a form over the agent's connection; resolves with the status once it is answered. */
async function send(agent: Agent, actor: TestActor, { body, headers }: MultipartBody) {
  const call = request({
    port,
    path: '/api/file',
    method: 'POST',
    headers: { ...headers, ...actor.headers, 'content-length': body.length },
    agent,
  });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

async function sendSmall(actor: TestActor): Promise<number> {
  const { body, headers } = await smallForm();
  return (await t.call(actor, 'POST', '/api/file', body, headers)).status;
}

describe('uploads that stall', () => {
  test('uploads that stall are at most ten of one account, and give their places back', async () => {
    const [hostile, other] = [await t.asActor('member'), await t.asActor('member')];
    const begun = Array.from({ length: 14 }, () => begin(hostile));
    const refused = () => begun.filter(({ status }) => status() === 429).length;
    await expect.poll(refused).toBe(4);
    expect(await sendSmall(hostile)).toBe(429);
    expect(await sendSmall(other), 'control: another account').toBe(201);
    for (const { call } of begun) call.destroy();
    await expect.poll(() => sendSmall(hostile)).toBe(201);
  });

  test('guests’ uploads that stall are at most twenty of one address, and leave members theirs', async () => {
    const small = await smallForm();
    const beginFrom = (host: number) => begin({ localAddress: `127.0.0.${host}` }, small);
    const begun = Array.from({ length: 21 }, () => beginFrom(2));
    const statuses = () => begun.flatMap(({ status }) => status() ?? []);
    await expect.poll(statuses).toEqual([429]);
    for (const host of [3, 4, 5, 6])
      begun.push(...Array.from({ length: 20 }, () => beginFrom(host)));
    await expect.poll(() => begun.every(isSent)).toBe(true);
    begun.push(beginFrom(7));
    await expect.poll(statuses).toEqual([429, 503]);
    expect(await sendSmall(await t.asActor('member')), 'a member').toBe(201);
    for (const { call } of begun) call.destroy();
  });

  test('uploads that stall hold no memory', async () => {
    const member = await t.asActor('member');
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    const begun = Array.from({ length: 10 }, () => begin(member));
    await expect.poll(() => begun.every(isSent)).toBe(true);
    expect(begun.map(({ status }) => status())).toEqual(begun.map(() => null));
    const held = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - before;
    };
    // Collecting takes longer than the usual interval.
    await expect.poll(held, { interval: 500 }).toBeLessThan(20 * megabyte);
    // The files are whole once their last bytes have come.
    for (const { call } of begun) call.end(form.body.subarray(-100));
    await expect.poll(() => begun.map(({ status }) => status())).toEqual(begun.map(() => 201));
  });
});

test('a connection can be used again after an upload that was refused before its end', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const member = await t.asActor('member');
  const refused = await multipart({
    field: 'other',
    fileName: 'guide.pdf',
    content: Buffer.alloc(9 * megabyte, ' '),
  });
  const small = await multipart({ fileName: 'guide.pdf', content: '%PDF-1.7\n' });
  try {
    for (let round = 0; round < 3; round += 1) {
      expect(await send(agent, member, refused)).toBe(422);
      expect(await send(agent, member, small)).toBe(201);
    }
  } finally {
    agent.destroy();
  }
});
