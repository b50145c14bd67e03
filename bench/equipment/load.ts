import { setTimeout as sleep } from 'node:timers/promises';

/** Something that people press repeatedly: a table, or a message with one button. One press at a time. */
export interface Target {
  /**
   * Presses once and waits for the answer. Anything that must be opened first is not measured.
   * @returns milliseconds from the delivery of the press to its answer, as measured by the playground
   * @throws Error if the answer is not the expected one
   */
  press(): Promise<number>;
  /** Opens whatever the next press needs, so that the press doesn't have to. */
  prepare(): Promise<void>;
}

/** The presses made during a period. */
export interface Presses {
  /** Answer times in milliseconds, in the order in which the answers arrived. */
  readonly answers: readonly number[];
  readonly seconds: number;
  /** Descriptions of wrong answers. */
  readonly wrong: readonly string[];
  /** Presses that couldn't start in time because every target was waiting for an answer. */
  readonly missed: number;
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Keeps a number of presses in flight for a while; the targets take turns. */
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

/** Presses at a fixed rate for a while, whether or not earlier presses are answered, as people do. */
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
 * Offers presses at a fixed rate on a schedule that never slips. Each is timed from when it was due until its
 * answer arrives, even if it started late or waited for a target, because that is what a person experiences.
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
