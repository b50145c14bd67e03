import { setTimeout as sleep } from 'node:timers/promises';

/** Something that is pressed again and again: a table, or a message with one button. One press at a time. */
export interface Target {
  /**
   * Presses once and waits for the answer; what must be opened before is not measured.
   * @returns milliseconds from the delivery of the press to its answer, as the playground measured them
   * @throws Error if the answer is not the expected one
   */
  press(): Promise<number>;
  /** Opens what the next press needs, if it is missing. */
  prepare(): Promise<void>;
}

/** The results of the presses in a period. */
export interface Presses {
  /** Answer times in milliseconds, in order of the answers. */
  readonly answers: readonly number[];
  readonly seconds: number;
  /** Faults of answers, in words. */
  readonly wrong: readonly string[];
  /** Presses that could not start in time, because every target still waited for an answer. */
  readonly missed: number;
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Keeps a number of presses in flight for a period; the targets take turns. */
export async function keepInFlight(
  targets: readonly Target[],
  inFlight: number,
  milliseconds: number,
): Promise<Presses> {
  const idle = [...targets];
  const answers: number[] = [];
  const wrong: string[] = [];
  const begun = performance.now();
  const until = begun + milliseconds;
  const person = async () => {
    while (performance.now() < until && wrong.length < 20) {
      const target = idle.shift();
      if (target === undefined) throw new Error('There are more presses in flight than targets.');
      try {
        answers.push(await target.press());
      } catch (error) {
        wrong.push(sentence(error));
      }
      idle.push(target);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, person));
  return { answers, wrong, missed: 0, seconds: (performance.now() - begun) / 1000 };
}

/**
 * Starts a number of presses per second for a period, whether or not earlier ones are answered, as people do.
 */
export async function keepPace(
  targets: readonly Target[],
  perSecond: number,
  milliseconds: number,
): Promise<Presses> {
  const idle = [...targets];
  const running = new Set<Promise<void>>();
  const answers: number[] = [];
  const wrong: string[] = [];
  let missed = 0;
  const begun = performance.now();
  const total = Math.round((milliseconds / 1000) * perSecond);
  for (let made = 0; made < total; made++) {
    const due = begun + (made * 1000) / perSecond - performance.now();
    if (due > 0) await sleep(due);
    const target = idle.shift();
    if (target === undefined) {
      missed += 1;
      continue;
    }
    const pressing = target
      .press()
      .then(
        (ms) => void answers.push(ms),
        (error: unknown) => void wrong.push(sentence(error)),
      )
      .finally(() => {
        idle.push(target);
        running.delete(pressing);
      });
    running.add(pressing);
  }
  await Promise.all(running);
  return { answers, wrong, missed, seconds: (performance.now() - begun) / 1000 };
}

/**
 * Offers a number of presses per second for a period, on a fixed schedule. Each is timed from when it was due
 * until its answer, even if it started late or waited for a target, as a person would experience it.
 */
export async function offer(
  targets: readonly Target[],
  perSecond: number,
  milliseconds: number,
): Promise<Presses> {
  const idle = [...targets];
  const waiting: number[] = [];
  const running = new Set<Promise<void>>();
  const answers: number[] = [];
  const wrong: string[] = [];
  const press = async (target: Target, due: number) => {
    try {
      await target.press();
      answers.push(performance.now() - due);
      await target.prepare();
    } catch (error) {
      wrong.push(sentence(error));
    }
    const next = waiting.shift();
    if (next === undefined) idle.push(target);
    else await press(target, next);
  };
  const begun = performance.now();
  const total = Math.round((milliseconds / 1000) * perSecond);
  for (let made = 0; made < total && wrong.length < 20; made++) {
    const due = begun + (made * 1000) / perSecond;
    const left = due - performance.now();
    if (left > 0) await sleep(left);
    const target = idle.shift();
    if (target === undefined) {
      waiting.push(due);
      continue;
    }
    const pressing = press(target, due).finally(() => running.delete(pressing));
    running.add(pressing);
  }
  await Promise.all(running);
  return { answers, wrong, missed: 0, seconds: (performance.now() - begun) / 1000 };
}
