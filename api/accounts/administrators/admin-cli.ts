/** Runs `npm run admin -- add <email>` for operators who can read the server's configuration. */
import { oneTimePasswordDays } from '#sync/contracts/accounts/passwords.ts';
import {
  createOrPromoteAdmin,
  generateOneTimePassword,
  parseEmail,
} from '#api/accounts/administrators/create-admin.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { withConfiguredDatabase } from '#api/platform/embedded-postgres/configured-database.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { inTransaction, openDatabase } from '#api/platform/database/database.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

const usage = 'Usage: npm run admin -- add <email>\n';

type Print = (text: string) => void;

const outcomeMessages = {
  made: 'is now an administrator.',
  promoted: 'is now an administrator; its press accreditations and bookings were revoked.',
  renewed: 'was already an administrator and has a new password.',
} as const;

/** Returns the exit code. Uses the running portal's database, or starts it for the command. */
export async function runAdminCommand(
  args: readonly string[],
  print: Print = (text) => void process.stdout.write(text),
): Promise<number> {
  const [command, address, ...rest] = args;
  const email = parseEmail(address ?? '');
  if (command !== 'add' || rest.length > 0 || email === undefined) {
    print(
      address !== undefined && email === undefined
        ? `${address} is not an e-mail address.\n`
        : usage,
    );
    return 2;
  }
  try {
    await withConfiguredDatabase(readConfig(process.env), async (url) => {
      await migrateUp(url);
      await addAdmin(url, email, print);
    });
    return 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    print(`${error.message}\n`);
    return 1;
  }
}

/** Prints the new password, which is not stored. */
export async function addAdmin(url: string, email: string, print: Print): Promise<void> {
  const password = generateOneTimePassword();
  const passwordHash = await hashPassword(password);
  const orm = await openDatabase({ url, entities: [], poolMax: 2 });
  try {
    const outcome = await inTransaction(orm.em, (tx) =>
      createOrPromoteAdmin(tx, { email, passwordHash, oneTime: true }),
    );
    print(
      `${email} ${outcomeMessages[outcome]}\nOne-time password, shown only here: ${password}\n` +
        `It works for ${oneTimePasswordDays} days, for the first login, which asks for a new password.\n`,
    );
  } finally {
    await orm.close(true);
  }
}
