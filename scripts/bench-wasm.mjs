// Compares the speed of the measured work (src/workload.rs) in wasm and natively: node scripts/bench-wasm.mjs MODULE TOOL.
// Both take turns, and of each piece the least time counts, so that what else the machine does matters little.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/** How often both take their turn, and how often each piece is done in one turn of wasm: as often as in one of the tool. */
const [TURNS, ROUNDS] = [Number(process.env.TURNS ?? 5), 3];

const GAMES = ['traditionnel', 'suites', 'rami51', 'rami101', 'puis-je', 'gin'];
/** What is measured, in which games: a rate, or the times of single pieces. */
const WORKS = [
  { work: 'random-decisions', name: 'random decisions a second', games: GAMES },
  { work: 'quick-deals', name: 'deals of the quick player a second', games: GAMES },
  { work: 'arrangements-10', name: 'hands of 10 cards arranged a second', games: ['rami51', 'gin'] },
  { work: 'arrangements-14', name: 'hands of 14 cards arranged a second', games: ['rami51'] },
  { work: 'arrangements-20', name: 'hands of 20 cards arranged a second', games: ['rami51'] },
  { work: 'champion-decisions', name: 'decision of the champion, ms, median / p95', games: GAMES, single: true },
];

const [module, tool] = process.argv.slice(2).map((path) => resolve(path));
const { Work } = createRequire(import.meta.url)(module);

const least = (one, other) => one.map((time, piece) => Math.min(time, other[piece] ?? Infinity));

function inWasm(work, before) {
  const done = [];
  let ms = before;
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = Array.from({ length: work.pieces() }, (_, piece) => {
      const start = performance.now();
      done[piece] = work.run(piece);
      return performance.now() - start;
    });
    ms = least(times, ms);
  }
  return { done, ms };
}

function natively(work, game, before) {
  const { done, ms } = JSON.parse(execFileSync(tool, ['bench', '--variant', game, '--work', work], { encoding: 'utf8' }));
  return { done, ms: least(ms, before) };
}

function measured(work, game) {
  const prepared = new Work(work, game);
  let [wasm, native] = [{ ms: [] }, { ms: [] }];
  for (let turn = 0; turn < TURNS; turn += 1) {
    native = natively(work, game, native.ms);
    wasm = inWasm(prepared, wasm.ms);
  }
  prepared.free();
  if (String(wasm.done) !== String(native.done)) throw new Error(`${work} of ${game} differs: ${wasm.done} and ${native.done}`);
  return { native, wasm };
}

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
const rate = ({ done, ms }) => (1000 * sum(done)) / sum(ms);
const digits = (number) => Number(number.toPrecision(3)).toLocaleString('en');
const share = (times, part) => times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1];
const median = ({ ms }) => share(ms, 0.5);
const p95 = ({ ms }) => share(ms, 0.95);

console.log('| what | game | native | wasm | speed of wasm |\n| --- | --- | --- | --- | --- |');
for (const { work, name, games, single } of WORKS) {
  for (const game of games) {
    const { native, wasm } = measured(work, game);
    const shown = (of) => (single ? `${median(of).toFixed(1)} / ${p95(of).toFixed(1)}` : digits(rate(of)));
    const speed = Math.round((100 * rate(wasm)) / rate(native));
    console.log(`| ${name} | \`${game}\` | ${shown(native)} | ${shown(wasm)} | ${speed} % |`);
  }
}
