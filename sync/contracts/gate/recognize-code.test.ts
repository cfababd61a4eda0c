import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeEnrolmentCode } from '#api/gates/enrolment-code.ts';
import { enrolmentUrl } from '#sync/contracts/gate/enrolment-code.ts';
import { recognizeCode } from '#sync/contracts/gate/recognize-code.ts';
import { testTicketRef } from '#sync/contracts/tickets/test-ticket.ts';
import {
  claim,
  jwsUrl,
  publicUrl,
  signedUrl,
} from '#sync/contracts/tickets/testing/signed-tickets.ts';

const gateId = '019a8f3c-5b1e-7abc-8def-0123456789ab';
const code = makeEnrolmentCode('a secret of the server for its tokens', { gateId, codeNo: 258 });
const recognized = (text: string) => recognizeCode(text, publicUrl);

describe('a scanned text is recognized as', () => {
  test('a scanned text is recognized as a ticket of either form', () => {
    for (const text of [signedUrl(), jwsUrl()])
      expect(recognized(text)).toMatchObject({
        kind: 'ticket',
        ticket: { ref: claim.ref },
        test: false,
      });
  });

  test('a scanned text is recognized as the test ticket', () => {
    const text = signedUrl({ ...claim, ref: testTicketRef });
    expect(recognized(text)).toMatchObject({ kind: 'ticket', test: true });
  });

  test('a scanned text is recognized as an enrolment code', () => {
    expect(recognized(enrolmentUrl(publicUrl, code))).toEqual({ kind: 'enrolment', code });
  });

  test('a scanned text is recognized as a comparison, which is read later', () => {
    expect(recognized('TLG2:ABC')).toEqual({ kind: 'comparison', text: 'TLG2:ABC' });
  });

  test('a scanned text is recognized as a security list', () => {
    expect(recognized(`${publicUrl}/list/${gateId}#eyJh.eyJi.c2ln`)).toEqual({
      kind: 'securityList',
      id: gateId,
      jws: 'eyJh.eyJi.c2ln',
    });
  });

  test.each([
    ['nothing', ''],
    ['a web page', 'https://example.com/'],
    ['an enrolment code of another portal', enrolmentUrl('https://other.example', code)],
    ['an enrolment code with other letters', `${enrolmentUrl(publicUrl, code).slice(0, -1)}=`],
    ['an enrolment code with a letter more', `${enrolmentUrl(publicUrl, code)}A`],
    ['an enrolment code that is cut', enrolmentUrl(publicUrl, code).slice(0, -1)],
    ['a list without a signature', `${publicUrl}/list/${gateId}#eyJh.eyJi`],
    ['a list without an id', `${publicUrl}/list/#eyJh.eyJi.c2ln`],
    ['a list with two fragments', `${publicUrl}/list/${gateId}#eyJh.eyJi.c2ln#`],
    ['a ticket that is cut', signedUrl().slice(0, -2)],
    ['a very long comparison', `TLG2:${'A'.repeat(4092)}`],
    ['a very long list', `${publicUrl}/list/${gateId}#a.b.${'c'.repeat(4096)}`],
  ])('a scanned text is recognized as something else: %s', (_, text) => {
    expect(recognized(text)).toEqual({ kind: 'other' });
  });

  test('any other text is recognized as something else', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(recognized(text).kind).toBe(/^TLG\d:/.test(text) ? 'comparison' : 'other');
      }),
    );
  });
});
