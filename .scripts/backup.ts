/**
 * Writes the database, the files and the keys into one file: `npm run backup [-- <file or
 * folder>]`.
 */
import { runBackupCommand } from '#api/operations/backup-command.ts';

process.exitCode = await runBackupCommand(process.argv.slice(2));
