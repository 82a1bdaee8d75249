// Makes a table of speeds out of the measured work (benches/src/lib.rs) in wasm and natively:
// node scripts/bench-wasm.mjs MODULE TOOL.
// In each turn every row is measured once, natively and in wasm. The least time of each piece counts. The turns of a row lie
// minutes apart, so one slow spell of the machine does not spoil all of them.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/** The number of turns, and how often wasm does each piece in a turn: as often as the tool does. */
const [TURNS, ROUNDS] = [Number(process.env.TURNS ?? 5), 3];

const GAMES = ['traditionnel', 'suites', 'rami51', 'rami101', 'puis-je', 'gin'];
/** The works measured and their games. Of a `single` work the times of the pieces are shown, else the rate. */
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

/** One turn of a row: measures it natively and in wasm, and keeps the least time of each piece. */
function takeTurn(row) {
  const { work, game, prepared } = row;
  row.native = natively(work, game, row.native.ms);
  row.wasm = inWasm(prepared, row.wasm.ms);
  const [native, wasm] = [String(row.native.done), String(row.wasm.done)];
  if (wasm !== native) throw new Error(`${work} of ${game} differs: ${wasm} and ${native}`);
}

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
const rate = ({ done, ms }) => (1000 * sum(done)) / sum(ms);
const digits = (number) => Number(number.toPrecision(3)).toLocaleString('en');
const share = (times, part) => times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1];
const median = ({ ms }) => share(ms, 0.5);
const p95 = ({ ms }) => share(ms, 0.95);

const rows = WORKS.flatMap(({ games, ...what }) =>
  games.map((game) => ({ ...what, game, prepared: new Work(what.work, game), native: { ms: [] }, wasm: { ms: [] } })),
);
for (let turn = 0; turn < TURNS; turn += 1) rows.forEach(takeTurn);

console.log('| what | game | native | wasm | speed of wasm |\n| --- | --- | --- | --- | --- |');
for (const { name, game, single, native, wasm } of rows) {
  const shown = (of) => (single ? `${median(of).toFixed(1)} / ${p95(of).toFixed(1)}` : digits(rate(of)));
  const speed = Math.round((100 * rate(wasm)) / rate(native));
  console.log(`| ${name} | \`${game}\` | ${shown(native)} | ${shown(wasm)} | ${speed} % |`);
}
