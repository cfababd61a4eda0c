/**
 * `/dev/tickets` shows the demo's tickets one after the other, so that a gate can be tried with one
 * phone. Never in production.
 */
import { findDemoGate } from '#api/demo/gate-trial/demo-gate.ts';
import { trialTickets, type TrialTicket } from '#api/demo/gate-trial/trial-tickets.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { devPageOptions, renderDevPage, sendDevPage } from '#api/platform/http/dev-pages.ts';
import { escapeHtml } from '#api/platform/http/escape-html.ts';
import { qrPng } from '#api/platform/images/qr-code.ts';

export const gateTrialPath = '/dev/tickets';

/** Seconds for each ticket; 0 stays until the next one is asked for. */
const paces = [0, 3, 6];

export function gateTrialRoutes(app: App): void {
  const { orm } = app.services;
  app.get<{ Querystring: { at?: string; seconds?: string } }>(
    gateTrialPath,
    devPageOptions(app),
    async ({ query }, reply) => {
      const tickets = await inTransaction(orm.em, async (tx) => {
        const gate = await findDemoGate(tx);
        return gate ? trialTickets(tx, gate.matchId) : [];
      });
      const at = Math.abs(Math.trunc(Number(query.at))) % tickets.length || 0;
      const seconds = paces.find((pace) => pace === Number(query.seconds)) ?? 0;
      return sendDevPage(reply, await renderTrial(tickets, at, seconds));
    },
  );
}

const styles = `body{text-align:center;max-width:36rem}img{width:min(100%,24rem);height:auto;image-rendering:pixelated;background:#fff;border-radius:8px}
nav{display:flex;gap:.5rem;justify-content:center;flex-wrap:wrap;margin:1rem 0}nav a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:1px solid var(--line);border-radius:8px;text-decoration:none}
nav a[aria-current]{border-color:currentColor;font-weight:600}`;

async function renderTrial(
  tickets: readonly TrialTicket[],
  at: number,
  seconds: number,
): Promise<string> {
  const ticket = tickets[at];
  if (!ticket)
    return renderDevPage('Tickets for the gate', '<h1>No gates are open</h1>', { styles });
  const link = (to: number, pace: number) =>
    `${gateTrialPath}?at=${(to + tickets.length) % tickets.length}&amp;seconds=${pace}`;
  const png = (await qrPng(ticket.text)).toString('base64');
  const pace = (value: number, label: string) =>
    `<a href="${link(at, value)}"${value === seconds ? ' aria-current="true"' : ''}>${label}</a>`;
  const body = `<h1>${at + 1} of ${tickets.length}: ${escapeHtml(ticket.about)}</h1>
<img alt="QR code" src="data:image/png;base64,${png}">
<p>The phone should answer: <b>${escapeHtml(ticket.answer)}</b></p>
<nav><a href="${link(at - 1, seconds)}">Previous</a><a href="${link(at + 1, seconds)}">Next</a></nav>
<nav>${pace(0, 'Stop')}${pace(3, 'Every 3 seconds')}${pace(6, 'Every 6 seconds')}</nav>`;
  const refresh =
    seconds === 0
      ? ''
      : `<meta http-equiv="refresh" content="${seconds}; url=${link(at + 1, seconds)}">`;
  return renderDevPage('Tickets for the gate', body, { styles, head: refresh });
}
