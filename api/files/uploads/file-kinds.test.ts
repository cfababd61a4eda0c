import { expect, test } from 'vitest';
import { detectFileKind } from '#api/files/uploads/file-kinds.ts';
import { zipProblem } from '#api/files/uploads/office-files.ts';
import { compound, zip } from '#api/files/testing/office-files.ts';
import { documentExtensions } from '#sync/contracts/content/documents.ts';
import { mailAttachmentExtensions } from '#sync/contracts/notifications/notifications.ts';

const box = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0`, 'latin1');
const webm = Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282', 'hex')]);
const ole = compound(['Root Entry', 'PowerPoint Document']);
const archive = zip([{ name: 'notes.txt', content: 'hello' }]);

test.each([
  ['slides.PPTX', archive],
  ['slides.ppt', ole],
  ['squad.csv', Buffer.from('name,club\r\nAli,Ahly\r\n')],
  ['squad.csv', Buffer.from('\uFEFFالاسم,النادي\n')],
  ['Windows-1256.csv', Buffer.from([0xc7, 0xe1, 0x2c, 0xe4, 0x0d, 0x0a])],
  ['UTF-16.txt', Buffer.from('\uFEFFname\tclub\r\n', 'utf16le')],
  ['photos.zip', archive],
  ['goal.mp4', box('isom')],
  ['goal.mp4', box('mp42')],
  ['IMG_0001.MOV', box('qt  ')],
  ['goal.webm', Buffer.concat([webm, Buffer.from('\u0084webm')])],
])('an email may have %s attached, a document may not be it', (name, bytes) => {
  expect(detectFileKind(name, bytes, mailAttachmentExtensions)).not.toBeNull();
  expect(detectFileKind(name, bytes, documentExtensions)).toBeNull();
});

test.each([
  ['run.exe', Buffer.from('MZ')],
  ['page.html', Buffer.from('<html>')],
  ['constructor', archive],
  ['slides.pptx', ole],
  ['slides.ppt', archive],
  ['squad.csv', Buffer.from('MZ\u0090\0\u0003', 'latin1')],
  ['squad.csv', Buffer.alloc(0)],
  ['UTF-16.txt', Buffer.from('\uFEFFa\0b', 'utf16le')],
  ['photos.zip', Buffer.from('Rar!')],
  ['picture.mp4', box('heic')],
  ['sound.mp4', box('M4A ')],
  ['goal.mov', Buffer.from('moov')],
  ['film.webm', Buffer.concat([webm, Buffer.from('matroska')])],
])('%s is refused if its content is something else', (name, bytes) => {
  expect(detectFileKind(name, bytes, mailAttachmentExtensions)).toBeNull();
});

test('an archive is judged by its directory alone', () => {
  expect(zipProblem(archive)).toBeNull();
  // Without the flag for UTF-8 the name is in the code page of the computer: "صور.txt".
  const arabic = zip([{ name: 'photos/' }, { name: 'AAA.txt', content: 'hello' }]);
  for (let at = arabic.indexOf('AAA'); at >= 0; at = arabic.indexOf('AAA'))
    Buffer.from([0xd5, 0xe6, 0xd1]).copy(arabic, at);
  expect(zipProblem(arabic)).toBeNull();
  for (const unsafe of [
    zip([{ name: 'a', says: { size: 4_000_000_000 } }]),
    zip([{ name: 'a' }, { name: 'b', says: { offset: 0, compressed: 50 } }]),
    zip([{ name: '../../etc/passwd' }]),
    zip([{ name: 'a', says: { flags: 1 } }]),
  ])
    expect(zipProblem(unsafe)).toBe('notifications.unsafeZip');
});
