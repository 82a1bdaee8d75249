// Runs nginx with the configuration of hosting/nginx/, on this machine and without root. It serves dist/, or another
// folder, at / and below /games/rami/. With a command as arguments, it runs that command with RAMI_BASE_URL set to the
// address of the site:
//     node tests/browser/nginx.mjs playwright test …
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const hosting = fileURLToPath(new URL('../../hosting/nginx/', import.meta.url));
const NGINX = [process.env.NGINX, '/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => path && existsSync(path));
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** The reason why nginx cannot run here, if there is one. */
export const missing = !NGINX ? 'nginx is not installed (Debian: nginx)'
  : !existsSync(BROTLI) ? 'the Brotli module of nginx is not installed (Debian: libnginx-mod-http-brotli-static)' : undefined;

const freePort = () => new Promise((done, failed) => {
  const server = createServer().once('error', failed).listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => done(port));
  });
});

/**
 * Starts nginx. `url` is the site at the root, `below` the same site below a path, and `asked()` returns the requests
 * so far.
 */
export async function serve(folder = 'dist') {
  const home = mkdtempSync(join(tmpdir(), 'rami-nginx-'));
  chmodSync(home, 0o755);
  mkdirSync(join(home, 'snippets'));
  const port = await freePort();
  const root = resolve(folder);
  const copy = (from, to, change = (text) => text) => {
    writeFileSync(join(home, to), change(readFileSync(join(hosting, from), 'utf8')));
  };
  copy('conf.d/rami.conf', 'cache.conf');
  copy('snippets/rami.conf', 'snippets/rami.conf');
  copy('snippets/rami-below.conf', 'snippets/rami-below.conf', (text) => text.replace('/srv/rami/', `${root}/`));
  copy('sites-available/rami.conf', 'site.conf', (text) => text
    .replace('listen 80;', `listen 127.0.0.1:${port};`).replace(/^ *listen \[::\].*\n/m, '')
    .replace('server_name rami.example.org;', 'server_name localhost;')
    .replace('/srv/rami;', `${root};`)
    .replace(/^\}/m, '    include snippets/rami-below.conf;\n}'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${home}/${what};`);
  writeFileSync(join(home, 'nginx.conf'), `
    ${userInfo().uid === 0 ? 'user root;' : ''}
    load_module ${BROTLI};
    daemon off;
    pid ${home}/pid;
    error_log ${home}/error.log;
    events {}
    http {
      ${temporary.join(' ')}
      log_format asked '$status $uri';
      access_log ${home}/access.log asked;
      include cache.conf;
      include site.conf;
    }
  `);
  const start = async () => {
    const child = spawn(NGINX, ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], { stdio: 'inherit' });
    for (let tries = 0; tries < 100; tries += 1) {
      if (await fetch(`http://localhost:${port}/`).then(() => true, () => false)) return child;
      await pause(50);
    }
    throw new Error(`nginx does not start:\n${readFileSync(join(home, 'error.log'), 'utf8')}`);
  };
  const end = (child) => new Promise((done) => child.once('exit', done).kill('SIGTERM'));
  let child = await start();
  return {
    url: `http://localhost:${port}/`,
    below: `http://localhost:${port}/games/rami/`,
    asked: () => readFileSync(join(home, 'access.log'), 'utf8').trim().split('\n').slice(1),
    stop: async () => {
      if (child) await end(child);
      child = undefined;
    },
    start: async () => { child = await start(); },
    async close() {
      await this.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (missing) {
    console.error(`nginx: ${missing}`);
    process.exit(1);
  }
  const site = await serve();
  const [command, ...args] = process.argv.slice(2);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { RAMI_BASE_URL: site.url, ...process.env } });
  await site.close();
  process.exit(status ?? 1);
}
