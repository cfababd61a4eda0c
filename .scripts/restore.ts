/** `npm run restore -- [options] <file>`: puts a backup in place, or checks one. */
import { restoreCli } from '#api/restore-cli.ts';

process.exitCode = await restoreCli(process.argv.slice(2));
