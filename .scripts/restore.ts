/** `npm run restore -- [options] <file>`: puts a backup in place, or checks one. */
import { runRestoreCommand } from '#api/operations/restore-command.ts';

process.exitCode = await runRestoreCommand(process.argv.slice(2));
