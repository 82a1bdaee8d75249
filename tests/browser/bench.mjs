// Shared by the scripts that measure: serving dist/, a Chromium, the browser's memory, formatting figures.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { launchOptions } from './chromium.mjs';

const PORT = Number(process.env.RAMI_TEST_PORT ?? 4179);
export const site = `http://localhost:${PORT}/`;

/** Serves dist/ and opens a browser. Both end with this process. */
export async function begin() {
  const server = spawn('sirv', ['dist', '--port', PORT, '--host', 'localhost', '--quiet'], { stdio: 'inherit' });
  process.on('exit', () => server.kill());
  for (let tries = 0; !(await fetch(site).then((answer) => answer.ok, () => false)); tries += 1) {
    if (tries === 100) throw new Error(`nothing is served at ${site}`);
    await pause(50);
  }
  return chromium.launch(launchOptions());
}

/** Collects the memories of the modules that a page starts. Asking V8 for those of a page crashes Chromium 156. */
function noteMemories() {
  window.memories = [];
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const begin = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const begun = await begin.apply(WebAssembly, given);
      const { memory } = (begun.instance ?? begun).exports;
      if (memory) window.memories.push(memory);
      return begun;
    };
  }
}

/** A page at the table or elsewhere. Its errors are collected in `complaints`. */
export async function open(browser, address, { viewport = { width: 1440, height: 900 }, before } = {}) {
  const context = await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'block', locale: 'fr-FR' });
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('blocked by Playwright')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  // Without this, the last call to the page would never return.
  page.on('crash', () => {
    console.error('the page crashed');
    process.exit(1);
  });
  await page.addInitScript(noteMemories);
  if (before) await page.addInitScript(before);
  await page.goto(address);
  const client = await context.newCDPSession(page);
  return { context, page, client, complaints };
}

export const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
export const sorted = (values) => [...values].sort((one, other) => one - other);
export const median = (values) => at(sorted(values), 0.5);

/** Times as text. */
export function summary(values) {
  const all = sorted(values);
  return `n ${all.length}, p50 ${at(all, 0.5).toFixed(1)}, p95 ${at(all, 0.95).toFixed(1)}, most ${(all.at(-1) ?? 0).toFixed(1)} ms`;
}

/** The load of the machine, which matters for reading the times. */
export const load = () => `load ${loadavg().map((value) => value.toFixed(1)).join(' ')}`;

/**
 * A clock of the processor time that some threads of pages have used, in milliseconds. Other work of the machine does not count.
 * Only Linux provides it.
 */
export async function processorTime(browser, isMeant) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const threads = processInfo.filter(({ type }) => type === 'renderer').flatMap(({ id }) => readdirSync(`/proc/${id}/task`)
    .map((thread) => ({ path: `/proc/${id}/task/${thread}`, isMain: Number(thread) === id }))
    .filter(({ path, isMain }) => isMeant({ isMain, name: readFileSync(`${path}/comm`, 'utf8') })));
  return () => threads.reduce((sum, { path }) => sum + Number(readFileSync(`${path}/schedstat`, 'utf8').split(' ')[0]), 0) / 1e6;
}

/** Sends commands of the browser's protocol to the bots' worker, through the session of its page. */
export async function workerOf(client) {
  const attached = new Promise((done) => { client.once('Target.attachedToTarget', ({ sessionId }) => done(sessionId)); });
  await client.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const sessionId = await attached;
  const open = new Map();
  client.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message);
    const [done, failed] = open.get(id) ?? [];
    open.delete(id);
    if (error) failed?.(new Error(error.message));
    else done?.(result);
  });
  let last = 0;
  return {
    send: (method, params = {}) => new Promise((done, failed) => {
      last += 1;
      open.set(last, [done, failed]);
      client.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: last, method, params }) }).catch(failed);
    }),
  };
}

/** The memory of a page or a worker after everything possible is freed: bytes of JavaScript and of wasm. */
export async function memory(client) {
  await client.send('HeapProfiler.collectGarbage');
  // Finalizers of freed objects may release others, which only the next collection frees.
  await pause(200);
  await client.send('HeapProfiler.collectGarbage');
  const wasm = await wasmMemory(client);
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return { js: usedSize, wasm };
}

async function wasmMemory(client) {
  const sum = 'reduce((sum, { buffer }) => sum + buffer.byteLength, 0)';
  const { result: noted } = await client.send('Runtime.evaluate', { expression: `globalThis.memories?.${sum}` });
  if (noted.type === 'number') return noted.value;
  // A worker. Nothing can be injected before it starts.
  const { result } = await client.send('Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' });
  const { objects } = await client.send('Runtime.queryObjects', { prototypeObjectId: result.objectId, objectGroup: 'memory' });
  const functionDeclaration = `function () { return this.${sum}; }`;
  const wasm = await client.send('Runtime.callFunctionOn', { objectId: objects.objectId, functionDeclaration, returnByValue: true });
  await client.send('Runtime.releaseObjectGroup', { objectGroup: 'memory' });
  return wasm.result.value;
}
