import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import packedChromium from '@sparticuz/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';

/**
 * Finds a browser for the tests. On Linux (x64), the package `@sparticuz/chromium` includes Chromium, a font, and
 * libraries that some images lack, such as `node:24-slim`. It needs glibc, so it can't run on Alpine. On other
 * systems the tests use an installed Chrome or Edge.
 */

const run = promisify(execFile);

const unwantedFlags = [
  // This flag is meant for AWS Lambda: with a single process, closing a page can close the browser.
  '--single-process',
  '--no-zygote',
  // These weaken web security, and the page must be tested under real security.
  '--disable-web-security',
  '--allow-running-insecure-content',
  // These render WebGL in software. Every frame would pass through it, which costs more than everything else in the
  // browser.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--in-process-gpu',
  '--ignore-gpu-blocklist',
];

const ourFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/**
 * Unpacks Chromium and its libraries once per version. The folder appears only when it is complete. So it is never
 * half full, even if several test files start at once or a run is aborted.
 */
async function unpackedFolder(): Promise<string> {
  const manifest = join(
    dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))),
    '../package.json',
  );
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'));
  const folder = join(tmpdir(), `clubhouse-chromium-${version}`);
  if (existsSync(join(folder, 'chromium'))) return folder;

  await mkdir(tmpdir(), { recursive: true });
  const half = await mkdtemp(`${folder}-half-`);
  // The package unpacks into the temporary folder. It unpacks its libraries only if the environment looks like an
  // Amazon image.
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  await writeFile(join(half, 'fonts', 'fonts.conf'), fontsConfiguration(folder));
  try {
    await rename(half, folder);
  } catch (cause) {
    await rm(half, { recursive: true, force: true });
    if (!existsSync(join(folder, 'chromium'))) throw cause;
  }
  return folder;
}

/**
 * Lists the system's fonts and the package's own. Without any font, Chromium can't even accept typed text, and the
 * package's configuration lists only Amazon's folders.
 */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

/**
 * The environment to start Chromium in: the image's own libraries if they suffice, otherwise the package's.
 */
async function environment(folder: string): Promise<Record<string, string>> {
  const own = Object.fromEntries(
    Object.entries({ ...process.env, FONTCONFIG_PATH: join(folder, 'fonts') }).flatMap(([key, value]) =>
      value ? [[key, value]] : [],
    ),
  );
  const lent = {
    ...own,
    LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), own['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
  };
  for (const env of [own, lent]) {
    try {
      await run(join(folder, 'chromium'), ['--version'], { env });
      return env;
    } catch (cause) {
      if (env === lent)
        throw new Error('The tests’ Chromium does not start here; it needs Linux with glibc.', { cause });
    }
  }
  return lent;
}

async function launch(): Promise<Browser> {
  return process.platform === 'linux' && process.arch === 'x64' ? launchPacked() : launchInstalled();
}

async function launchPacked(): Promise<Browser> {
  const folder = await unpackedFolder();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: [...packedChromium.args.filter((flag) => !unwantedFlags.includes(flag)), ...ourFlags],
    env: await environment(folder),
    headless: true,
  });
}

/** Playwright's names of common browsers. Most machines have Chrome, and every Windows machine has Edge. */
const channels = ['chrome', 'msedge', 'chromium'];

/**
 * Starts the first installed browser.
 *
 * @param start function that starts the browser of a channel; by default Playwright's
 * @throws Error with a sentence for the developer if there is none
 */
export async function launchInstalled(
  start = (channel: string): Promise<Browser> => chromium.launch({ channel, args: ourFlags, headless: true }),
): Promise<Browser> {
  const refusals: unknown[] = [];
  for (const channel of channels) {
    try {
      return await start(channel);
    } catch (error) {
      refusals.push(error);
    }
  }
  throw new AggregateError(
    refusals,
    'The browser tests need Chrome, Edge or Chromium on this system: install one of them and run the tests again.',
  );
}

let browser: Promise<Browser> | undefined;

/** Closes the browser that `openPage` started. Every test file calls it at the end. */
export async function closeBrowser(): Promise<void> {
  const running = browser;
  browser = undefined;
  await (await running)?.close();
}

export interface Look {
  readonly width: number;
  readonly height: number;
  readonly scheme?: 'dark' | 'light';
}

export const desktop: Look = { width: 1100, height: 800 };
export const phone: Look = { width: 390, height: 844 };

/** How long to wait for what should appear on a page: long enough for a busy machine to load games and pictures. */
const longestWaitMs = 60_000;

/** The page's errors while it is open. */
const faults = new WeakMap<Page, string[]>();

/**
 * Opens the page in a new context and waits until it shows a channel.
 *
 * @param look size in CSS pixels; by default a desktop window
 */
export async function openPage(url: string, look: Look = desktop): Promise<Page> {
  browser ??= launch();
  const context = await (await browser).newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.scheme ?? 'dark',
    // No test is about animations, and animations cost repaints.
    reducedMotion: 'reduce',
    hasTouch: look.width < 500,
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  context.setDefaultTimeout(longestWaitMs);
  const page = await context.newPage();
  const heard: string[] = [];
  faults.set(page, heard);
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  await page.goto(url);
  await page.getByRole('main').waitFor();
  return page;
}

/** Closes a page that `openPage` opened. @throws if the page had an error */
export async function closePage(page: Page): Promise<void> {
  const heard = faultsOf(page);
  await page.context().close();
  if (heard.length > 0) throw new Error(`The page had errors: ${heard.join('; ')}`);
}

/** Script errors and failed requests of the page so far, except those of a lost connection. */
export function faultsOf(page: Page): readonly string[] {
  return (faults.get(page) ?? []).filter((text) => !/net::ERR_|status of (4|5)\d\d/.test(text));
}
