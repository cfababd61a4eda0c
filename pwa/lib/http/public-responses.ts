/** What the service worker may keep of the server's files. */

/** True for an answer that anybody may keep. */
export function isPublicResponse(response: Response): boolean {
  const said = response.headers.get('cache-control')?.toLowerCase() ?? '';
  return (
    response.status === 200 &&
    /(?:^|[\s,])public(?:[\s,]|$)/.test(said) &&
    !/no-store|private/.test(said)
  );
}
