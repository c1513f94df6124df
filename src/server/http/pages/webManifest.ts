import type { Handler } from 'hono';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Creates the web app manifest for home screens (W3C, Web Application Manifest). */
const manifestOf = (productName: string) => ({
  id: '/',
  name: productName,
  short_name: productName,
  description: 'Korean dramas and films, catalogued with care.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#ffffff',
  theme_color: '#14110f',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('icon-maskable.png', 512, 'maskable'),
  ],
});

/** Answers `/manifest.webmanifest` with the product's name. */
export function answerManifest(productName: string): Handler {
  const body = JSON.stringify(manifestOf(productName));
  return (c) =>
    c.body(body, 200, {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    });
}
