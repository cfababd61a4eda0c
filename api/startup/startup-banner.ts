/** The text that `npm start` prints. */
import { gateTrialPath } from '#api/demo/gate-trial/gate-trial.ts';
import { demoLogins, demoPassword } from '#api/demo/logins.ts';
import type { Config } from '#api/platform/config/config.ts';

export interface StartupInfo {
  /** URL that the server listens on. */
  address: string;
  /** URL of the development mailbox; null with a real SMTP server. */
  mailbox: string | null;
  /** Whether the demo's accounts are in the database. */
  demo: boolean;
  /** URL that makes a phone a gate of the demo's next match; null if none is open. */
  gate: string | null;
}

export function startupBanner(config: Config, started: StartupInfo): string {
  const lines = [
    '',
    `  Touchline    ${config.production ? config.publicUrl : started.address}`,
    ...(started.mailbox === null ? [] : [`  Mailbox      ${started.mailbox}`]),
    ...(started.gate === null
      ? []
      : [`  Gate         ${started.gate}`, `  Tickets      ${started.address}${gateTrialPath}`]),
    `  Data         ${config.dataDir}`,
  ];
  if (started.demo) {
    const width = Math.max(...demoLogins.map(({ email }) => email.length));
    lines.push('', `  Demo logins, password ${demoPassword} for each:`);
    for (const { email, who } of demoLogins) lines.push(`    ${email.padEnd(width)}  ${who}`);
  }
  return [...lines, '', '  Ctrl-C stops it.', ''].join('\n');
}
