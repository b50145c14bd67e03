import { expect, it } from 'vitest';
import { withFiles } from './multipart.ts';

/** Parses a request as its receiver would. */
async function read({ body, headers = {} }: ReturnType<typeof withFiles>) {
  if (!(body instanceof Buffer)) throw new Error('A request with files is made of bytes.');
  const response = new Response(new Uint8Array(body), { headers });
  return response.formData();
}

it('a request with files is read as it was written', async () => {
  const picture = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
  const form = await read(
    withFiles({
      body: { content: 'Zoë said “out”.' },
      files: [
        { name: 'field.webp', data: picture, contentType: 'image/webp' },
        { name: 'my "notes"\r\n.txt', data: 'Line one\r\nline two: ü', contentType: 'text/plain' },
      ],
    }),
  );
  expect([...form.keys()]).toEqual(['files[0]', 'files[1]', 'payload_json']);
  const [first, second] = [form.get('files[0]'), form.get('files[1]')];
  if (!(first instanceof File && second instanceof File)) throw new Error('There are two files.');
  expect([first.name, first.type]).toEqual(['field.webp', 'image/webp']);
  expect(new Uint8Array(await first.arrayBuffer())).toEqual(picture);
  expect([second.name, second.type]).toEqual(['my "notes"\r\n.txt', 'text/plain']);
  expect(await second.text()).toBe('Line one\r\nline two: ü');
  const payload = form.get('payload_json');
  expect(JSON.parse(payload instanceof File ? await payload.text() : `${payload}`)).toEqual({
    content: 'Zoë said “out”.',
  });
});

it('a request without files stays the same', () => {
  expect(withFiles({ body: { content: 'Out.' }, files: [] })).toEqual({ body: { content: 'Out.' } });
  expect(withFiles({})).toEqual({});
});
