// Runs the program of the page natively, where it answers what the build asks.
import { execFileSync } from 'node:child_process';

const host = /^host: (.*)$/m.exec(execFileSync('rustc', ['-vV'], { encoding: 'utf8' }))[1];
// As a release, so that macros and build scripts are compiled once for this and for the page.
const render = ['run', '--quiet', '--offline', '--release', '--target', host, '--features', 'prerender', '--bin', 'rami-app', '--'];
// One type for all views, as .cargo/config.toml says for wasm. The program hardly runs, so it is not optimized.
const flags = '--cfg erase_components -C opt-level=0 -C lto=off -C linker-plugin-lto=no -C codegen-units=16';
const env = { ...process.env, [`CARGO_TARGET_${host.toUpperCase().replaceAll('-', '_')}_RUSTFLAGS`]: flags };

/** What the program prints: the names of the texts that the first part of the page says (`early-texts`), or the first screens. */
export const printed = (what) => execFileSync('cargo', [...render, what], { encoding: 'utf8', env });
