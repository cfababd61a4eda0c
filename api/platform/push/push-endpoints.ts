/** Decides where push messages may be sent: an endpoint is an address that a stranger gave. */
import { BlockList, isIPv6 } from 'node:net';

/** The push services of the browsers: Chrome, Safari, Firefox, and Edge on Windows. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)+push\.apple\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)+notify\.windows\.com$/,
];

/** Whether the URL is one of a known push service, or of a test's (`PUSH_HOSTS`, also with http). */
export function isPushEndpoint(endpoint: string, testHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (isTestHost(url, testHosts)) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    services.some((service) => service.test(url.hostname))
  );
}

/** Whether the URL leads to a push service of a test, which has a private address. */
export function isTestHost({ protocol, host }: URL, testHosts: readonly string[]): boolean {
  return ['http:', 'https:'].includes(protocol) && testHosts.includes(host);
}

const privateIPv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

// Only 2000::/3 is public, without tunnels to IPv4 (Teredo, 6to4) and addresses of documents.
const privateIPv6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

// A list of each: one list also applies subnets of IPv6 to addresses of IPv4.
const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, prefix] of privateIPv4) lists.ipv4.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of privateIPv6) lists.ipv6.addSubnet(net, prefix, 'ipv6');

/** Whether everyone reaches the same machine at this IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return !lists[family].check(address, family);
}
