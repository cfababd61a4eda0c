/** The network from which a waiting phone enrolled, so that no network fills the places of all at a gate. */
import { Migration } from '@mikro-orm/migrations';

export class NetworksOfWaitingPhones extends Migration {
  override up(): void {
    this.addSql('alter table gate_device add column network text');
  }

  override down(): void {
    this.addSql('alter table gate_device drop column network');
  }
}
