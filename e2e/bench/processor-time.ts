/** Reads the processor time that the measured server and its database have used. */
export interface ProcessorTime {
  server: number;
  database: number;
}

/** Microseconds. */
export async function processorTime(url: string): Promise<ProcessorTime> {
  const answer = await fetch(`${url}/api/bench/cpu`);
  return (await answer.json()) as ProcessorTime;
}
