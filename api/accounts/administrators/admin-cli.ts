/** Runs `npm run admin -- <command> <email>` for operators who can read the server's configuration. */
import { oneTimePasswordDays } from '#sync/contracts/accounts/passwords.ts';
import {
  createOrPromoteAdmin,
  generateOneTimePassword,
  parseEmail,
} from '#api/accounts/administrators/create-admin.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { resetSecondFactor } from '#api/accounts/second-factor/reset-second-factor.ts';
import { withConfiguredDatabase } from '#api/platform/embedded-postgres/configured-database.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { inTransaction, openDatabase } from '#api/platform/database/database.ts';
import { createMail } from '#api/platform/mail/mail-outbox.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

const usage = `Usage: npm run admin -- add <email>
       npm run admin -- reset-second-factor <email>
`;

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
  const run = commands.get(command ?? '');
  if (run === undefined || rest.length > 0 || email === undefined) {
    print(
      address !== undefined && email === undefined
        ? `${address} is not an email address.\n`
        : usage,
    );
    return 2;
  }
  try {
    return await withConfiguredDatabase(readConfig(process.env), async (url) => {
      await migrateUp(url);
      return run(url, email, print);
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    print(`${error.message}\n`);
    return 1;
  }
}

/** Prints the new password, which is not stored. */
export async function addAdmin(url: string, email: string, print: Print): Promise<number> {
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
    return 0;
  } finally {
    await orm.close(true);
  }
}

/** Switches off the second factor of someone who lost phone and recovery codes. */
export async function resetAdminFactor(url: string, email: string, print: Print): Promise<number> {
  const orm = await openDatabase({ url, entities: [], poolMax: 2 });
  try {
    // The running portal sends emails without a job within ten minutes.
    const mail = createMail({ async sendMany() {} });
    const wasOn = await inTransaction(orm.em, (tx) => resetSecondFactor(tx, email, { mail }));
    print(
      wasOn
        ? `Two-factor authentication is off for ${email}, who was logged out everywhere and gets an email.\n`
        : `${email} has no two-factor authentication.\n`,
    );
    return wasOn ? 0 : 1;
  } finally {
    await orm.close(true);
  }
}

/** The commands by name; each returns the exit code. */
const commands = new Map([
  ['add', addAdmin],
  ['reset-second-factor', resetAdminFactor],
]);
