/** Types of what signs passes, and of what tests make certificates with. */
declare module 'node-forge' {
  interface Bytes {
    getBytes(): string;
  }
  type PrivateKey = object;
  type Name = { name?: string; shortName?: string; type?: string; value: string };
  interface Certificate {
    publicKey: object;
    serialNumber: string;
    validity: { notBefore: Date; notAfter: Date };
    subject: { attributes: Name[] };
    setSubject(names: readonly Name[]): void;
    setIssuer(names: readonly Name[]): void;
    setExtensions(extensions: readonly object[]): void;
    sign(key: PrivateKey, digest: object): void;
  }
  interface SignedData {
    content: Bytes;
    addCertificate(certificate: Certificate): void;
    addSigner(signer: {
      key: PrivateKey;
      certificate: Certificate;
      digestAlgorithm: string;
      authenticatedAttributes: { type: string; value?: string | Date }[];
    }): void;
    sign(options: { detached: boolean }): void;
    toAsn1(): object;
  }
  const forge: {
    asn1: { toDer(object: object): Bytes };
    md: { sha256: { create(): object } };
    pkcs7: { createSignedData(): SignedData };
    pki: {
      oids: Record<'contentType' | 'data' | 'messageDigest' | 'sha256' | 'signingTime', string>;
      certificateFromPem(pem: string): Certificate;
      certificateToPem(certificate: Certificate): string;
      createCertificate(): Certificate;
      privateKeyFromPem(pem: string): PrivateKey;
      publicKeyFromPem(pem: string): object;
    };
    util: { createBuffer(bytes: string): Bytes };
  };
  export default forge;
}
