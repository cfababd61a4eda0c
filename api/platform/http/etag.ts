/** Whether an If-None-Match header names the tag, strong or weak (RFC 9110 §13.1.2). */
export function namesTag(header: string, etag: string): boolean {
  const wanted = etag.replace(/^W\//, '');
  return header.split(',').some((tag) => ['*', wanted].includes(tag.trim().replace(/^W\//, '')));
}
