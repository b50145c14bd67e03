import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterEach, describe, expect, it } from 'vitest';
import { type Commission, commission, Painter, type PainterOptions } from './painter.ts';
import type { Picture } from './picture.ts';

const painters: Painter[] = [];
const painter = (options: PainterOptions = {}): Painter => {
  const made = new Painter(options);
  painters.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(painters.splice(0).map((one) => one.close()));
});

const plain = (background: string): Picture => ({ width: 20, height: 10, background, shapes: [] });
const colored = (background: string): Commission => commission(plain(background));

/** A worker thread that runs the given code. */
const thread = (text: string) => () =>
  new Worker(`const { parentPort } = require('node:worker_threads');\n${text}`, { eval: true });
/** Counts its answers and follows commands in the picture's background. */
const obedient = `
  let painted = 0;
  parentPort.on('message', ({ id, picture }) => {
    const { background } = JSON.parse(picture);
    if (background === 'crash') process.exit(1);
    if (background === 'throw') throw new Error('Out of paint.');
    if (background === 'hang') for (;;);
    painted += 1;
    parentPort.postMessage({ id, file: new TextEncoder().encode(background + ' ' + painted) });
  });`;
const words = (file: Uint8Array) => new TextDecoder().decode(file);

describe('the painter', () => {
  it('paints on its thread, and gives the same picture the same name', async () => {
    const one = painter();
    const image = await loadImage(Buffer.from(await one.paint(colored('#336699'))));
    expect([image.width, image.height]).toEqual([20, 10]);
    const file = await one.paint(colored('#336699'));
    expect(file.buffer.byteLength).toBe(file.byteLength);
    const { name } = colored('#336699');
    expect(name).toMatch(/^[0-9a-f]{16}$/);
    expect(colored('#336699').name).toBe(name);
    expect(colored('#336698').name).not.toBe(name);
    expect(one.waiting).toBe(0);
  });

  it('makes PNG files', async () => {
    const file = await painter().paint(colored('#336699'));
    expect(Buffer.from(file.subarray(0, 4)).toString('latin1')).toBe('\x89PNG');
  });

  it('renders mosaics itself, as PNG, without its thread', async () => {
    const one = painter({
      start: thread(`parentPort.on('message', () => { for (;;); });`),
      patience: 600_000,
    });
    const stuck = one.paint(colored('red'));
    stuck.catch(() => undefined);
    const half = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ] as const;
    const filled = (fill: string) => [[{ kind: 'rect', x: 0, y: 0, width: 10, height: 10, fill } as const]];
    const tiling = {
      ground: plain('#ffffff'),
      places: [0, 10].map((x) => ({ x, y: 0, outline: half })),
      scale: 1,
      colors: ['#ffffff', '#336699', '#993333'],
    };
    const tiles = [filled('#336699'), filled('#993333')];
    const work = commission({ ...plain('#ffffff'), mosaic: { tiling, tiles } });
    const image = await loadImage(Buffer.from(await one.paint(work)));
    const context = createCanvas(20, 10).getContext('2d');
    context.drawImage(image, 0, 0);
    const at = (x: number) => [...context.getImageData(x, 5, 1, 1).data];
    expect([at(0), at(9), at(10), at(19)]).toEqual([
      [0x33, 0x66, 0x99, 255],
      [0x33, 0x66, 0x99, 255],
      [0x99, 0x33, 0x33, 255],
      [0x99, 0x33, 0x33, 255],
    ]);
    expect(one.waiting).toBe(1);
  });

  it("says why a picture can't be painted, and goes on", async () => {
    const one = painter();
    const broken = commission({ ...plain('#336699'), shapes: 5 } as unknown as Picture);
    await expect(one.paint(broken)).rejects.toThrow();
    await expect(one.paint(colored('#336699'))).resolves.toBeInstanceOf(Uint8Array);
  });

  it('paints the same picture once, and caches it while there is room', async () => {
    const one = painter({ start: thread(obedient), kept: 15 });
    const [first, again] = await Promise.all([one.paint(colored('red')), one.paint(colored('red'))]);
    expect([words(first), words(again)]).toEqual(['red 1', 'red 1']);
    expect(words(await one.paint(colored('blue')))).toBe('blue 2');
    expect(words(await one.paint(colored('red')))).toBe('red 1');
    // Fifteen bytes can't hold three files.
    await one.paint(colored('green'));
    expect(words(await one.paint(colored('blue')))).toBe('blue 4');
  });

  it.each(['crash', 'throw', 'hang'])('replaces a thread that is lost (%s)', async (how) => {
    // Only a thread that hangs runs into the timeout.
    const one = painter({ start: thread(obedient), patience: how === 'hang' ? 1_500 : 10_000 });
    const lost = one.paint(colored(how));
    const beside = one.paint(colored('red'));
    await expect(lost).rejects.toThrow(/ended|Out of paint|does not answer/);
    // This one was queued behind a picture that crashes every thread.
    await expect(beside).rejects.toThrow();
    // On a busy machine, a new thread may need longer to start than one that hangs is given.
    const painted = async (tries: number): Promise<Uint8Array> =>
      one.paint(colored('red')).catch((error: unknown) => {
        if (tries > 1) return painted(tries - 1);
        throw error;
      });
    expect(words(await painted(5))).toBe('red 1');
  });

  it('repeats work once after its thread crashes', async () => {
    const flag = join(mkdtempSync(join(tmpdir(), 'painter-')), 'crashed');
    const crashesOnce = `
      const { existsSync, writeFileSync } = require('node:fs');
      if (!existsSync(${JSON.stringify(flag)})) {
        writeFileSync(${JSON.stringify(flag)}, '');
        process.exit(1);
      }${obedient}`;
    const one = painter({ start: thread(crashesOnce) });
    const all = await Promise.all([one.paint(colored('red')), one.paint(colored('blue'))]);
    expect(all.map(words)).toEqual(['red 1', 'blue 2']);
  });

  describe('when nothing is painted', () => {
    /** A thread that counts how often it was started and ended. */
    const counted = () => {
      const counts = { begun: 0, ended: 0 };
      const start = () => {
        counts.begun += 1;
        return thread(obedient)().on('exit', () => {
          counts.ended += 1;
        });
      };
      return { counts, start };
    };

    it('has no thread until it is woken or asked', async () => {
      const { counts, start } = counted();
      const one = painter({ start });
      expect(counts.begun).toBe(0);
      one.wake();
      one.wake();
      expect(counts.begun).toBe(1);
      expect(words(await one.paint(colored('red')))).toBe('red 1');
      expect(counts).toEqual({ begun: 1, ended: 0 });
    });

    it.each(['woken', 'asked'])('ends its thread after a while, and starts another one (%s)', async (how) => {
      const { counts, start } = counted();
      const one = painter({ start, idleMs: 50 });
      if (how === 'woken') one.wake();
      else await one.paint(colored('red'));
      await expect.poll(() => counts.ended).toBe(1);
      expect(words(await one.paint(colored('blue')))).toBe('blue 1');
      expect(counts.begun).toBe(2);
    });

    it('does not end its thread during work, nor while it is woken again and again', async () => {
      const { counts, start } = counted();
      const one = painter({ start, idleMs: 300, patience: 1_000 });
      one.wake();
      for (let times = 0; times < 8; times += 1) {
        await sleep(100);
        one.wake();
      }
      expect(counts.ended).toBe(0);
      const stuck = one.paint(colored('hang'));
      stuck.catch(() => undefined);
      one.wake();
      await sleep(600);
      expect(counts.ended).toBe(0);
      await expect(stuck).rejects.toThrow('does not answer');
    });
  });

  it('refuses work that would wait for long', async () => {
    const one = painter({ start: thread(obedient) });
    const asked = Array.from({ length: 130 }, (_, at) => one.paint(colored(String(at))));
    const settled = await Promise.allSettled(asked);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    expect(words(await one.paint(colored('red')))).toBe('red 101');
  });
});
