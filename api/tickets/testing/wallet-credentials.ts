/** A made-up authority, and certificates and keys for wallets as Apple and Google issue them. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import forge from 'node-forge';

const day = 86_400_000;

export interface Credentials {
  /** The variables that an operator sets. */
  env: Record<string, string>;
  /** PEM of the certificate that issued the pass's. */
  authority: string;
  /** PEM of the key that verifies Google's links. */
  googlePublicKey: string;
}

const newKey = (bits = 2048) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** Returns what makes both wallets work. `expiresIn` is of the pass's certificate, in days. */
export function walletCredentials({
  expiresIn = 300,
  passType = 'pass.example.touchline',
}: { expiresIn?: number; passType?: string } = {}): Credentials {
  const [authorityKey, passKey, googleKey] = [newKey(), newKey(), newKey()];
  const authorityName = [{ name: 'commonName', value: 'Test Developer Relations' }];
  const authority = certify(authorityKey, authorityName, authorityKey, authorityName, 3650, [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, critical: true },
  ]);
  const pass = certify(
    passKey,
    [
      { type: '0.9.2342.19200300.100.1.1', value: passType },
      { name: 'commonName', value: `Pass Type ID: ${passType}` },
      { shortName: 'OU', value: 'TEAM123456' },
    ],
    authorityKey,
    authorityName,
    expiresIn,
    [{ name: 'keyUsage', digitalSignature: true, critical: true }],
  );
  const account = {
    type: 'service_account',
    client_email: 'touchline@league-wallet-123456.iam.gserviceaccount.com',
    private_key: googleKey.privateKey,
  };
  return {
    env: {
      APPLE_PASS_CERTIFICATE: pass,
      APPLE_PASS_KEY: passKey.privateKey,
      APPLE_WWDR_CERTIFICATE: authority,
      GOOGLE_WALLET_ISSUER_ID: '3388000000022222222',
      GOOGLE_WALLET_KEY: JSON.stringify(account),
    },
    authority,
    googlePublicKey: googleKey.publicKey,
  };
}

type KeyPair = ReturnType<typeof newKey>;
type Name = Parameters<ReturnType<typeof forge.pki.createCertificate>['setSubject']>[0];

/** Returns the PEM of a certificate that began yesterday and ends in so many days. */
function certify(
  subject: KeyPair,
  subjectName: Name,
  issuer: KeyPair,
  issuerName: Name,
  days: number,
  extensions: object[],
): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(subject.publicKey);
  // A signature names its certificate by issuer and number.
  certificate.serialNumber = randomBytes(8).toString('hex').replace(/^./, '1');
  certificate.validity.notBefore = new Date(Date.now() - 30 * day);
  certificate.validity.notAfter = new Date(Date.now() + days * day);
  certificate.setSubject(subjectName);
  certificate.setIssuer(issuerName);
  certificate.setExtensions(extensions);
  certificate.sign(forge.pki.privateKeyFromPem(issuer.privateKey), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}
