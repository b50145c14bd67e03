import { parentPort, workerData } from 'node:worker_threads';
import { play, type Task } from './task.ts';

/** A thread's part of a simulation. The task comes from `scripts/sim.ts`. */
parentPort?.postMessage(play(workerData as Task));
