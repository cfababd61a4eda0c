/** `npm run admin -- <command>`: an operator's commands on the accounts. */
import { adminCli } from '#api/accounts/admin-cli.ts';

process.exitCode = await adminCli(process.argv.slice(2));
