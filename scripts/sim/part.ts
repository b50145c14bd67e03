import { parentPort, workerData } from 'node:worker_threads';
import { play, type Task } from './task.ts';

/** Thread that plays a part of a simulation. The task comes from `scripts/sim.ts`. */
parentPort?.postMessage(play(workerData as Task));
