/** Spans: how long a request, a job or a part of one took. Without traces there are none. */

type Attributes = Readonly<Record<string, string | number>>;

export interface Span {
  /** 32 hexadecimal digits, for the log. */
  readonly traceId: string;
  /** Neither name nor attributes may say anything about a person. */
  startChild(name: string, attributes?: Attributes): Span;
  end(result?: { failed?: boolean; attributes?: Attributes }): void;
}

/** Runs `work` as a part of this span. */
export async function inSpan<T>(
  parent: Span | undefined,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const span = parent?.startChild(name, attributes);
  try {
    const result = await work();
    span?.end();
    return result;
  } catch (error) {
    span?.end({ failed: true });
    throw error;
  }
}
