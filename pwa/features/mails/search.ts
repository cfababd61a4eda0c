/**
 * Search params of the list of emails. Part of the first load, because routes parse them before a
 * screen loads.
 */
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

const states = ['queued', 'sent', 'failed'] as const;

export interface MailsView extends TableView {
  state?: (typeof states)[number];
  /** Id of the notification to filter by. */
  notification?: string;
}

export function parseMailsView(search: Record<string, unknown>): MailsView {
  const { state, notification } = search;
  const known = states.find((each) => each === state);
  return {
    ...parseTableView(search),
    ...(known !== undefined && { state: known }),
    ...(typeof notification === 'string' &&
      /^[0-9a-f-]{36}$/i.test(notification) && { notification }),
  };
}
