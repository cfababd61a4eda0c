/** `npm run admin -- <command>`: an operator's commands on the accounts. */
import { runAdminCommand } from '#api/accounts/administrators/admin-cli.ts';

process.exitCode = await runAdminCommand(process.argv.slice(2));
