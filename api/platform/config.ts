/** Configuration: the environment, checked by one schema (rulings §2). */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly contactReceiver: string;
  readonly jwtSecret: string;
  /** Ed25519 private key: PKCS #8 PEM, or the 32 bytes of its seed in base64url. */
  readonly ticketSigningKey: string;
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  readonly seed: 'demo' | 'none';
  readonly s3: S3Config | null;
  readonly trustProxy: readonly string[];
  readonly rateLimit: boolean;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly league: League;
}

export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface League {
  readonly name: string;
  readonly contactEmail: string;
  readonly location: string;
  readonly workingHours: string;
  readonly socialLinks: readonly { readonly name: string; readonly url: string }[];
  readonly timeZone: string;
}
