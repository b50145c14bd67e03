import { look } from './look.ts';

/** A program that checks a large SQLite file in its own process. */
process.stdout.write(JSON.stringify(look(process.argv[2] ?? '')));
