import { look } from './look.ts';

/** The program that looks through a large SQLite file in a process of its own. */
process.stdout.write(JSON.stringify(look(process.argv[2] ?? '')));
