import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compound, officeParts, zip } from '#api/files/testing/office-files.ts';
import { checkDocument, documentLane } from '#api/files/uploads/prepare-upload.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

const megabyte = 1024 * 1024;
const ample = { processor: 60_000, memory: 4000 * megabyte };

const check = (extension: string, bytes: Buffer, limits = ample) =>
  documentLane((run) => checkDocument(run, extension, bytes, limits));

/** Unpacks to 160 MB from 2 MB, which no ratio forbids. */
function costly(): Buffer {
  const plain = Buffer.alloc(40 * megabyte, 'The quick brown fox jumps over the lazy dog. ');
  const content = Buffer.concat([deflateRawSync(plain, { level: 1 })]);
  const part = { content, says: { method: 8, size: plain.length } };
  return zip([
    ...officeParts('docx'),
    ...['a', 'b', 'c', 'd'].map((name) => ({ name, ...part })),
    { name: 'picture', content: Buffer.alloc(megabyte) },
  ]);
}

// Milliseconds: these processes have a low priority, so that other programs hold them up for long.
test(
  'a document that exceeds its limits is refused, and the next is taken',
  { timeout: longTestLimit },
  async () => {
    const document = costly();
    expect(await check('.docx', document, { ...ample, processor: 20 })).toBe('documents.unsafe');
    expect(await check('.docx', document, { ...ample, memory: megabyte })).toBe('documents.unsafe');
    expect(await check('.docx', document), 'control').toBeNull();
  },
);

test('a document is judged by its bytes in the process too', async () => {
  const names = ['Root Entry', 'WordDocument'];
  expect(await check('.doc', compound(names))).toBeNull();
  expect(await check('.doc', compound([...names, 'Macros']))).toBe('documents.macros');
  expect(await check('.zip', Buffer.from('PK'))).toBe('notifications.unsafeZip');
  expect(await check('.pdf', Buffer.from('PK')), 'control: not read').toBeNull();
});
