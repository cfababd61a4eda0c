/** Whether a response is public and may be cached. */
export function isPublicResponse(response: Response): boolean {
  const cacheControl = response.headers.get('cache-control')?.toLowerCase() ?? '';
  return (
    response.status === 200 &&
    /(?:^|[\s,])public(?:[\s,]|$)/.test(cacheControl) &&
    !/no-store|private/.test(cacheControl)
  );
}
