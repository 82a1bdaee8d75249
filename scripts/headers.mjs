// Makes configurations for hosts out of one list of headers, which a host is to send with the files. scripts/finish.mjs writes
// them into dist/.
// hosting/nginx/ says the same in nginx's words; tests/browser/served.spec.mjs compares the two.

const policy = (more) => Object.entries({
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  ...more,
}).map(([name, value]) => `${name} ${value}`).join('; ');

/** The policy as the page itself states it. Who may frame the page can only be said in a header. */
export const PAGE_POLICY = policy({});

/** Sent with every file. */
export const HEADERS = {
  'Content-Security-Policy': policy({ 'frame-ancestors': "'none'" }),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=(), fullscreen=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Sent with files whose name changes with their contents, and with all others. */
export const KEPT = 'public, max-age=31536000, immutable';
export const ASKED = 'no-cache';

/** The types that not every host knows. */
export const TYPES = { wasm: 'application/wasm', webmanifest: 'application/manifest+json', woff2: 'font/woff2' };

const lines = (rules) => rules.map((rule) => `${rule}\n`).join('');

/** `_headers`, as Netlify, Cloudflare Pages and others read it. Their own rule for other files is to ask again. */
export const headerRules = (hashed) => lines([
  '/*',
  ...Object.entries(HEADERS).map(([name, value]) => `  ${name}: ${value}`),
  ...hashed.flatMap((name) => [`/${name}`, `  Cache-Control: ${KEPT}`]),
]);

/** `.htaccess` for Apache: needs mod_headers and mod_mime, and mod_rewrite for the compressed files. */
export const apacheRules = () => lines([
  'Options -Indexes',
  'DirectoryIndex index.html',
  'FileETag MTime Size',
  ...Object.entries(TYPES).map(([ending, type]) => `AddType ${type} .${ending}`),
  'AddType text/javascript .js',
  // To Apache, .gz is a type and .br the Breton language.
  'RemoveType .gz',
  'RemoveLanguage .br',
  'AddEncoding gzip .gz',
  'AddEncoding br .br',
  '',
  '<IfModule mod_headers.c>',
  ...Object.entries(HEADERS).map(([name, value]) => `  Header always set ${name} "${value}"`),
  `  Header set Cache-Control "${ASKED}"`,
  '  <FilesMatch "-[0-9a-f]{16}\\.[a-z0-9]+(\\.br|\\.gz)?$">',
  `    Header set Cache-Control "${KEPT}"`,
  '  </FilesMatch>',
  '</IfModule>',
  '',
  '<IfModule mod_rewrite.c>',
  '  RewriteEngine On',
  ...[['br', 'br'], ['gzip', 'gz']].flatMap(([coding, ending]) => [
    `  RewriteCond %{HTTP:Accept-Encoding} \\b${coding}\\b`,
    `  RewriteCond %{REQUEST_FILENAME}.${ending} -f`,
    `  RewriteRule ^(.+)$ $1.${ending} [L,E=no-gzip:1]`,
  ]),
  '</IfModule>',
]);
