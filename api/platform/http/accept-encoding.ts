/** Whether an Accept-Encoding header accepts the encoding, with a weight above 0 (RFC 9110 §12.5.3). */
export function acceptsEncoding(header: string | undefined, encoding: 'gzip' | 'br'): boolean {
  let any = false;
  for (const choice of (header ?? '').split(',')) {
    const [name = '', ...parameters] = choice.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const wanted = weight === undefined || Number(weight.slice(weight.indexOf('=') + 1)) > 0;
    if (name === encoding || name === `x-${encoding}`) return wanted;
    if (name === '*') any = wanted;
  }
  return any;
}
