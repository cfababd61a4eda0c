/** Backs the portal up into one file: `npm run backup [-- <file or folder>]`. */
import { runBackupCommand } from '#api/operations/backup-command.ts';

process.exitCode = await runBackupCommand(process.argv.slice(2));
