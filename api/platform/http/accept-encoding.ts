/** Whether an Accept-Encoding header accepts gzip, with a weight above 0 (RFC 9110 §12.5.3). */
export function acceptsGzip(header: string | undefined): boolean {
  let any = false;
  for (const choice of (header ?? '').split(',')) {
    const [name = '', ...parameters] = choice.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const wanted = weight === undefined || Number(weight.slice(weight.indexOf('=') + 1)) > 0;
    if (name === 'gzip' || name === 'x-gzip') return wanted;
    if (name === '*') any = wanted;
  }
  return any;
}
