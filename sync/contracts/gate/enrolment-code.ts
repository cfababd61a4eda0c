/** The text of a gate's enrolment QR code, `{PUBLIC_URL}/gate#{code}`. Only the server makes codes. */

/** 36 bytes in base64url: the gate's id, the number of its code and a MAC. */
const enrolmentCode = /^[A-Za-z0-9_-]{48}$/;

/** The code is in the fragment, so that it reaches no server's log. */
export function enrolmentUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/gate#${code}`;
}

/** The code of such a text; null for any other. Whether it is genuine only the server knows. */
export function enrolmentCodeOf(text: string, publicUrl: string): string | null {
  const start = enrolmentUrl(publicUrl, '');
  const code = text.startsWith(start) ? text.slice(start.length) : '';
  return enrolmentCode.test(code) ? code : null;
}
