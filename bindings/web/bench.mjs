// Checks a file of lines several times: `node bench.mjs FILE`. User time counts all threads of Node.
import { readFileSync } from "node:fs";
import load, { Reading } from "givens-sudoku";

await load();
const file = readFileSync(process.argv[2]);
for (let run = 0; run < 6; run++) {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const reading = new Reading("lines.txt");
  for (let at = 0; at < file.length; at += 1 << 19) reading.push(file.subarray(at, at + (1 << 19)));
  const { records } = reading.finish().totals;
  reading.free();
  const [clock, user] = [performance.now() - start, process.cpuUsage(before).user / 1000];
  const rate = (milliseconds) => `${(records / milliseconds / 1000).toFixed(2)} million/s`;
  console.log(`${records} records: ${rate(user)} of user time, ${rate(clock)} by the clock`);
}
