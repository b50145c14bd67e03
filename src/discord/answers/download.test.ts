import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { downloadFrom, largestFile } from './download.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts a server that answers requests this way, and returns its URL. */
async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const file = (url: string, size = 3) => ({ name: 'a.csv', size, url });

it('reads a file from Discord', async () => {
  const base = await serving((_, response) => void response.end('a,b\nä,ö\n'));
  expect(await downloadFrom(base)(file(`${base}/attachments/1/2/a.csv`))).toBe('a,b\nä,ö\n');
});

it.each([undefined, 'http://127.0.0.1:1'])(
  'always accepts Discord’s own hosts (also with %s)',
  async (more) => {
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('a,b'));
    stops.push(() => asked.mockRestore());
    for (const host of ['https://cdn.discordapp.com', 'https://media.discordapp.net'])
      expect(await downloadFrom(more)(file(`${host}/attachments/1/2/a.csv?ex=1`))).toBe('a,b');
    expect(asked).toHaveBeenCalledTimes(2);
  },
);

it('calls no other URL, not even by a redirect', async () => {
  let asked = 0;
  const elsewhere = await serving((_, response) => {
    asked += 1;
    response.end('secret');
  });
  const base = await serving((_, response) => void response.writeHead(302, { location: elsewhere }).end());
  const download = downloadFrom(base);
  for (const url of [elsewhere, 'file:///etc/passwd', 'http://169.254.169.254/', 'nonsense'])
    await expect(download(file(url))).rejects.toMatchObject({ code: 'foreign-file' });
  await expect(downloadFrom(undefined)(file(`${base}/a.csv`))).rejects.toMatchObject({
    code: 'foreign-file',
  });
  await expect(
    downloadFrom(undefined)(file('https://cdn.discordapp.com.evil.example/a')),
  ).rejects.toMatchObject({
    code: 'foreign-file',
  });
  await expect(download(file(`${base}/a.csv`))).rejects.toMatchObject({ code: 'no-file' });
  expect(asked).toBe(0);
});

it('enforces the size limit, whatever size was announced', async () => {
  const base = await serving((_, response) => void response.end(Buffer.alloc(largestFile + 1, 'a')));
  const download = downloadFrom(base);
  await expect(download(file(`${base}/a`, largestFile + 1))).rejects.toMatchObject({
    code: 'file-too-large',
  });
  await expect(download(file(`${base}/a`))).rejects.toMatchObject({ code: 'file-too-large' });
});

it('says that a file is not text or not available', async () => {
  const base = await serving((request, response) => {
    if (request.url === '/gone') response.writeHead(404).end();
    else response.end(Buffer.from([0x4d, 0xfc, 0x6c]));
  });
  const download = downloadFrom(base);
  await expect(download(file(`${base}/latin`))).rejects.toMatchObject({ code: 'no-text' });
  await expect(download(file(`${base}/gone`))).rejects.toMatchObject({ code: 'no-file' });
});
