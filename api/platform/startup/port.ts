/** Checks the port before the rest of the start, so that a port in use fails at once. */
import { createServer } from 'node:net';
import { StartError } from '#api/platform/startup/start-error.ts';

/** Throws `StartError` if the server could not listen there. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ port, host, exclusive: true }, resolve);
    });
    await new Promise((resolve) => probe.close(resolve));
  } catch (error) {
    throw describeListenError(error, port, host);
  }
}

/** Turns Node's error into one that names the variable to change. */
export function describeListenError(error: unknown, port: number, host: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartError(`PORT: ${port} is taken. Set PORT to another number.`, error);
  }
  if (code === 'EACCES')
    return new StartError(`PORT: ${port} needs more rights than these.`, error);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST: ${host} is not an address of this machine.`, error);
  }
  return error;
}
