/** Uploaded fixture files and import requests. */
import { randomBytes } from 'node:crypto';
import type { ImportChoices, ImportRow } from '#sync/contracts/matches/fixture-import.ts';

/** A multipart body with one file. */
export function multipartFile(bytes: Buffer | string, fileName: string) {
  const boundary = randomBytes(8).toString('hex');
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export const noChoices: ImportChoices = {
  teams: [],
  venues: [],
  homes: [],
  times: [],
  outside: [],
  seated: false,
  reservationOpen: false,
};

export function importRow(row: Partial<ImportRow>): ImportRow {
  return {
    line: 1,
    name: 'Matchday 1',
    day: '2026-11-15',
    time: '19:30',
    home: 'Home',
    away: 'Away',
    venue: null,
    gate: null,
    seated: null,
    reservation: null,
    problems: [],
    ...row,
  };
}

/** Text as an Arabic Excel saves it. */
export function windows1256(text: string): Buffer {
  const letters = new TextDecoder('windows-1256').decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
  );
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)));
}
