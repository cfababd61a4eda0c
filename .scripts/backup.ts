/** `npm run backup [-- <file or folder>]`: database, files and keys in one file. */
import { backupCli } from '#api/backup-cli.ts';

process.exitCode = await backupCli(process.argv.slice(2));
