/** `npm run backup [-- <file or folder>]`: database, files and keys in one file. */
import { runBackupCommand } from '#api/operations/backup-command.ts';

process.exitCode = await runBackupCommand(process.argv.slice(2));
