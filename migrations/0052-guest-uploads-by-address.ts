/** The network from which a guest's unclaimed upload came, so that no address fills the room of all. */
import { Migration } from '@mikro-orm/migrations';

export class GuestUploadsByAddress extends Migration {
  override up(): void {
    this.addSql('alter table stored_file add column staging_network text');
  }

  override down(): void {
    this.addSql('alter table stored_file drop column staging_network');
  }
}
