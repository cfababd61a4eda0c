/** Finds or installs WebKitGTK, whose engine is that of iPhones, and a screen for it. */
import { existsSync } from 'node:fs';
import { installFromDebian } from '#scripts/steps/debian.ts';

const programs = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/** False where there is none and none can be installed. */
export async function hasWebKit(): Promise<boolean> {
  const isThere = () => programs.every((program) => existsSync(program));
  return isThere() || ((await installFromDebian('webkit2gtk-driver', 'xvfb')) && isThere());
}
