/** What the URL says of the list of mails. In the first load: routes read it before a screen. */
import { parseTableView, type TableView } from '#pwa/ui/table/table-view.ts';

const states = ['queued', 'sent', 'failed'] as const;

export interface MailsView extends TableView {
  state?: (typeof states)[number];
  /** Of this notification alone. */
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
