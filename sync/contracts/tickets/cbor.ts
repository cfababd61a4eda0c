/** The part of deterministic CBOR (RFC 8949, section 4.2) that tickets use. */

export const majorType = { uint: 0, bytes: 2, text: 3, array: 4 } as const;
type MajorType = (typeof majorType)[keyof typeof majorType];

const utf8 = new TextEncoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A head with the shortest form of `value`, which is below 65,536. */
export function head(type: MajorType, value: number): number[] {
  const first = type << 5;
  if (value < 24) return [first | value];
  return value < 256 ? [first | 24, value] : [first | 25, value >> 8, value & 255];
}

export function byteString(bytes: Uint8Array): number[] {
  return [...head(majorType.bytes, bytes.length), ...bytes];
}

export function textString(text: string): number[] {
  const bytes = utf8.encode(text);
  return [...head(majorType.text, bytes.length), ...bytes];
}

/** Reads values in their shortest form only; methods throw `RangeError` or `TypeError` otherwise. */
export class CborReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** Reads these bytes and no others. */
  expect(...bytes: number[]): void {
    for (const byte of bytes) if (this.#byte() !== byte) throw new RangeError('another value');
  }

  /** Reads one byte if it is the next. */
  skip(byte: number): boolean {
    if (this.#bytes[this.#at] !== byte) return false;
    this.#at += 1;
    return true;
  }

  head(type: MajorType): number {
    const first = this.#byte();
    const info = first & 31;
    if (first >> 5 !== type || info > 25) throw new RangeError('another type');
    if (info < 24) return info;
    const value = info === 24 ? this.#byte() : this.#byte() * 256 + this.#byte();
    if (value < (info === 24 ? 24 : 256)) throw new RangeError('not the shortest form');
    return value;
  }

  take(length: number): Uint8Array<ArrayBuffer> {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('too short');
    const taken = this.#bytes.slice(this.#at, end);
    this.#at = end;
    return taken;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.take(this.head(majorType.bytes));
  }

  text(): string {
    return strictUtf8.decode(this.take(this.head(majorType.text)));
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('too short');
    this.#at += 1;
    return byte;
  }
}
