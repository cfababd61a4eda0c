/** Many accounts blocked or approved by a job. */
import { Migration } from '@mikro-orm/migrations';

const kinds = ['decideRequests', 'deleteEvent', 'deleteMatches'];

const allow = (allowed: readonly string[]) => /* sql */ `
  alter table bulk_job drop constraint bulk_job_kind_check;
  alter table bulk_job add constraint bulk_job_kind_check
    check (kind in (${allowed.map((kind) => `'${kind}'`).join(', ')}));`;

export class UserStatusJobs extends Migration {
  override up(): void {
    this.addSql(allow([...kinds, 'setUserStatus']));
  }

  override down(): void {
    this.addSql(`delete from bulk_job where kind = 'setUserStatus';${allow(kinds)}`);
  }
}
