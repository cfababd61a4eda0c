import { getSystem } from '#sync/contracts/admin/system.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';
import { createSystemReader, exportSystemState } from '#api/system/system-state.ts';

/** The administrators' page about the server. */
export function systemRoutes(app: App): void {
  const read = createSystemReader(app.services);
  exportSystemState(app.services, read);
  // Outside of a transaction, so that it answers while the database does not.
  route(app, getSystem, { access: ['admin'], ownTransactions: true }, read);
}
