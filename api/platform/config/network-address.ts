import { isIP } from 'node:net';

/** The address at which a server listens: `localhost:3310` or `[::1]:3310`. */
export interface NetworkAddress {
  host: string;
  port: number;
}
/** The address at which clamd listens, which may also be `/run/clamav/clamd.ctl`. */
export type ScannerAddress = { path: string } | NetworkAddress;

/** Returns null if the value is not a host with a port. */
export function parseNetworkAddress(value: string): NetworkAddress | null {
  const [, host, port] = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+):(\d{1,5})$/.exec(value) ?? [];
  const number = Number(port);
  if (host === undefined || number < 1 || number > 65_535) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: number };
}

/** Returns null if the value is neither an absolute path nor a host with a port. */
export function parseScannerAddress(value: string): ScannerAddress | null {
  return value.startsWith('/') ? { path: value } : parseNetworkAddress(value);
}

/** Whether the value is an IP address or a CIDR block, as Fastify demands of a trusted proxy. */
export function isAddressRange(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}
