/** Encrypts stored files with the newest key: `npm run encrypt-files`. */
import { runEncryptFilesCommand } from '#api/operations/encrypt-files-command.ts';

process.exitCode = await runEncryptFilesCommand(process.argv.slice(2));
