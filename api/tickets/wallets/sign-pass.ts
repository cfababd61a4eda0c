/** Signs the files of a pass and packs them (Apple, "Building a Pass"). */
import { createHash } from 'node:crypto';
import type { AppleWallet } from '#api/platform/config/wallet-settings.ts';

/** Returns the archive with manifest and detached PKCS #7 signature. */
export async function signPass(
  files: Readonly<Record<string, Buffer>>,
  wallet: AppleWallet,
  now: Date,
): Promise<Buffer> {
  const { default: JSZip } = await import('jszip');
  const hashes = Object.entries(files).map(([name, bytes]) => [name, sha1(bytes)]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(hashes)));
  const archive = new JSZip();
  for (const [name, bytes] of Object.entries(files)) archive.file(name, bytes);
  archive.file('manifest.json', manifest);
  archive.file('signature', await signManifest(manifest, wallet, now));
  return archive.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** The format requires this hash; nothing relies on it but the list of files, which is signed. */
function sha1(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex');
}

async function signManifest(
  manifest: Buffer,
  { certificate, issuer, key }: AppleWallet,
  now: Date,
): Promise<Buffer> {
  // Loaded with the first pass, so that a server without wallets never loads it.
  const { default: forge } = await import('node-forge');
  const { oids, certificateFromPem, privateKeyFromPem } = forge.pki;
  const signer = certificateFromPem(certificate);
  const signed = forge.pkcs7.createSignedData();
  signed.content = forge.util.createBuffer(manifest.toString('binary'));
  signed.addCertificate(certificateFromPem(issuer));
  signed.addCertificate(signer);
  signed.addSigner({
    key: privateKeyFromPem(key),
    certificate: signer,
    digestAlgorithm: oids.sha256,
    // DER requires this order of a set, which the library does not sort.
    authenticatedAttributes: [
      { type: oids.contentType, value: oids.data },
      { type: oids.signingTime, value: now },
      { type: oids.messageDigest },
    ],
  });
  signed.sign({ detached: true });
  return Buffer.from(forge.asn1.toDer(signed.toAsn1()).getBytes(), 'binary');
}
