/** Ports and sockets of this machine. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts } from 'node:net';
import { StartError } from '#api/platform/startup/start-error.ts';

/** Throws `StartError` if the server could not listen there; call before the rest of the start. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ port, host, exclusive: true }), 'listening');
    await once(probe.close(), 'close');
  } catch (error) {
    throw describeListenError(error, port, host);
  }
}

/** Turns Node's error into one that names the variable to change. */
export function describeListenError(
  error: unknown,
  port: number,
  host: string,
  variables = { port: 'PORT', host: 'HOST' },
): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `${variables.port}: ${port} is taken. Set ${variables.port} to another number.`,
      error,
    );
  }
  if (code === 'EACCES')
    return new StartError(`${variables.port}: ${port} needs more rights than these.`, error);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`${variables.host}: ${host} is not an address of this machine.`, error);
  }
  return error;
}

/** Returns a port of the loopback address that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

/** Whether a process listens there. */
export async function canConnect(options: NetConnectOpts): Promise<boolean> {
  const socket = connect(options);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
