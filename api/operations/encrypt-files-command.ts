/** `npm run encrypt-files`. The server may be running. */
import { encryptStoredFiles, type EncryptionSummary } from '#api/files/encrypt-files.ts';
import { claimFileStore } from '#api/files/ownership/claim-store.ts';
import { requireExistingDatabase } from '#api/operations/backup-command.ts';
import { formatCount, printFailure, type Print } from '#api/platform/backup/operator-output.ts';
import { ConfigError } from '#api/platform/config/config-error.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { readEncryptionKeys } from '#api/platform/config/secrets.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { withConfiguredDatabase } from '#api/platform/embedded-postgres/configured-database.ts';
import { encryptedStore } from '#api/platform/files/encrypted-store.ts';
import { entities } from '#api/schema.ts';
import { createFileStore, createOwnerMark } from '#api/services.ts';

const usage = `Usage: npm run encrypt-files
Encrypts every stored file with the first of FILE_ENCRYPTION_KEYS.
`;

/** Returns the exit code: 0 if every file has the newest key, 3 if some could not be encrypted. */
export async function runEncryptFilesCommand(
  args: readonly string[],
  print: Print = (text) => void process.stdout.write(text),
): Promise<number> {
  if (args.length > 0) {
    print(usage);
    return 2;
  }
  try {
    const config = readConfig(process.env);
    const keys = readEncryptionKeys(config);
    const [newest] = keys;
    if (newest === undefined) {
      throw new ConfigError(
        'FILE_ENCRYPTION_KEYS',
        'there is no key; make one with: openssl rand -base64 32',
      );
    }
    requireExistingDatabase(config);
    const store = encryptedStore(createFileStore(config), keys);
    const summary = await withConfiguredDatabase(config, async (url) => {
      const orm = await openDatabase({ url, entities, poolMax: 4 });
      try {
        // With other keys, another database could not read its files any more.
        await claimFileStore({ orm, store, ownerMark: createOwnerMark(config), config });
        return await encryptStoredFiles(orm, store, newest.id, ({ encrypted, unchanged }) =>
          print(`  ${formatCount(encrypted + unchanged, 'file')} …\n`),
        );
      } finally {
        await orm.close(true);
      }
    });
    print(formatSummary(summary, newest.id, keys.length > 1));
    return summary.problems.length > 0 ? 3 : 0;
  } catch (error) {
    return printFailure('Not all files were encrypted.', error, print);
  }
}

function formatSummary(
  { encrypted, unchanged, problems }: EncryptionSummary,
  keyId: string,
  hasOldKeys: boolean,
): string {
  const lines = [
    `${formatCount(encrypted, 'file')} encrypted with the key ${keyId}; ${unchanged} had it already.`,
    ...problems.map(({ name, reason }) => `NOT ENCRYPTED: ${name} ${reason}`),
  ];
  if (hasOldKeys && problems.length === 0) {
    lines.push('The other keys are needed only to restore earlier backups.');
  }
  return `${lines.join('\n')}\n`;
}
