/** Finds or installs browsers of the engines other than Chromium's. */
import { existsSync } from 'node:fs';
import { installFromDebian } from '#scripts/steps/debian.ts';

const packages = {
  firefox: { names: ['firefox-esr'], programs: ['/usr/bin/firefox-esr'] },
  // WebKitGTK, whose engine is that of iPhones, and a screen for it.
  webkit: {
    names: ['webkit2gtk-driver', 'xvfb'],
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
  },
};

/** Value of `E2E_ENGINES`. Says which engines are missing and cannot be installed. */
export async function installedEngines(): Promise<string> {
  const engines = ['chromium'];
  for (const [engine, { names, programs }] of Object.entries(packages)) {
    const isThere = () => programs.every((program) => existsSync(program));
    if (isThere() || ((await installFromDebian(...names)) && isThere())) engines.push(engine);
    else process.stderr.write(`${engine} is missing: install ${names.join(' and ')}.\n`);
  }
  return engines.join(',');
}
