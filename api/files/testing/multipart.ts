/** Builds multipart bodies as a browser does. */

export interface Part {
  /** The name of the form field. */
  field?: string;
  /** Without a file name the part is a plain field. */
  fileName?: string;
  content: Buffer | string;
}

export interface MultipartBody {
  body: Buffer;
  headers: { 'content-type': string };
}

export async function multipart(...parts: Part[]): Promise<MultipartBody> {
  const form = new FormData();
  for (const { field = 'file', fileName, content } of parts) {
    if (fileName === undefined) form.append(field, String(content));
    else form.append(field, new Blob([new Uint8Array(Buffer.from(content))]), fileName);
  }
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}
