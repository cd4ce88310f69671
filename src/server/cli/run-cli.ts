import { runJob } from './run-job.ts';

/** A separate entry point without stores, settings and data folder, because it runs on the machines of the jobs. */
process.exitCode = await runJob(process.argv.slice(3), {
  stdout: process.stdout,
  stderr: process.stderr,
  onSignal: (signal, listener) => void process.on(signal, listener),
  pausesMs: [1000, 3000],
});
