import type { Attachment } from './state.ts';
import type { World } from './world.ts';

/** A file of a request. Attachments refer to it by `key` (`files[0]` has the key 0). */
export interface Upload {
  readonly key: string;
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Stores a file and gives it an id. */
export function store(
  world: World,
  upload: Upload,
  filename: string,
  description: string | undefined,
): Attachment {
  const id = world.ids.next();
  world.files.set(id, upload.bytes);
  return {
    id,
    filename: filename.replaceAll(/[^\w.()-]/g, '_'),
    size: upload.bytes.length,
    contentType: upload.contentType,
    ...(description !== undefined && { description }),
    ...sizeOf(upload.bytes),
  };
}

/** Maximum number of files that wait to be sent with a command; the oldest are dropped. */
const WAITING = 50;

/** Stores a file that a person attaches to a command, and gives it the id that the command uses. */
export function attach(world: World, base: string, upload: Upload): string {
  const { id, filename, size, contentType } = store(world, upload, upload.filename, undefined);
  const url = `${base}/attachments/upload/${id}/${encodeURIComponent(filename)}`;
  world.uploads.set(id, {
    id,
    filename,
    size,
    url,
    proxy_url: url,
    content_type: contentType,
    ephemeral: true,
  });
  const [oldest] = world.uploads.keys();
  if (world.uploads.size > WAITING && oldest !== undefined) {
    world.uploads.delete(oldest);
    world.files.delete(oldest);
  }
  return id;
}

/** Width and height of a PNG, GIF or WebP, read from its header. */
export function sizeOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47) {
    return { width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (bytes.length >= 10 && view.getUint32(0) === 0x47494638) {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  if (bytes.length >= 30 && view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250)
    return webpSizeOf(view);
  return undefined;
}

/** A WebP is lossless (`VP8L`), lossy (`VP8 `), or extended (`VP8X`); each stores its size differently. */
function webpSizeOf(view: DataView): { width: number; height: number } | undefined {
  const kind = view.getUint32(12);
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 0x56503858) {
    const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
    return { width: three(24), height: three(27) };
  }
  return undefined;
}
