/** A PostgreSQL server that a measurement can kill and start again when it likes. */
import { findBinaries } from '#api/platform/embedded-postgres/binaries.ts';
import { clusterName, openCluster } from '#api/platform/embedded-postgres/cluster.ts';
import { findClusterLocation } from '#api/platform/embedded-postgres/cluster-location.ts';
import { defaultSettings } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { launchPostmaster, stopOrphans } from '#api/platform/embedded-postgres/postmaster.ts';
import { findFreePort } from '#api/platform/startup/port.ts';

/** Starts a database with the settings of the embedded server, whose own restart cannot be delayed. */
export async function startOwnDatabase(folder: string) {
  const place = findClusterLocation(folder, () => undefined);
  const binaries = await findBinaries(place.account);
  const cluster = await openCluster(place, binaries, true);
  const plan = {
    program: binaries.postgres,
    folder: cluster.folder,
    account: place.account,
    port: await findFreePort(),
    settings: defaultSettings,
  };
  let postmaster = await launchPostmaster(plan);
  return {
    url: `postgres://${clusterName}:${cluster.password}@127.0.0.1:${plan.port}/${clusterName}`,

    /** Kills the server and all its connections' processes, as a power cut would. */
    async kill(): Promise<void> {
      process.kill(postmaster.pid, 'SIGKILL');
      await postmaster.ended;
      await stopOrphans(cluster.folder);
    },

    /** Resolves when it accepts connections again. */
    async start(): Promise<void> {
      postmaster = await launchPostmaster(plan);
    },

    stop: async () => postmaster.stop(5_000),
  };
}
