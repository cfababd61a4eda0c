/** Writes the type of the message keys, after an installation and before each check of types. */
import { writeMessageKeys } from '#scripts/steps/message-keys.ts';

writeMessageKeys();
