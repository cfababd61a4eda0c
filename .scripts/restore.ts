/** Restores or checks a backup: `npm run restore -- [options] <file>`. */
import { runRestoreCommand } from '#api/operations/restore-command.ts';

process.exitCode = await runRestoreCommand(process.argv.slice(2));
