/** Runs the operator's account commands: `npm run admin -- <command>`. */
import { runAdminCommand } from '#api/accounts/administrators/admin-cli.ts';

process.exitCode = await runAdminCommand(process.argv.slice(2));
