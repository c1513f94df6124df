import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { runCommand } from './command/commandLine.mjs';

// Home screens round the corners of icons, so these icons fill the whole square.

const PUBLIC = new URL('../public/', import.meta.url);
const GROUND = '#14110f';

const ICONS = [
  { file: 'icon-192.png', size: 192, margin: 0 },
  { file: 'icon-512.png', size: 512, margin: 0 },
  { file: 'icon-maskable.png', size: 512, margin: 64 },
  { file: 'apple-touch-icon.png', size: 180, margin: 12 },
] as const;

async function drawIcons(): Promise<void> {
  for (const { file, size, margin } of ICONS) {
    const inner = size - 2 * margin;
    const drawn = await sharp(fileURLToPath(new URL('favicon.svg', PUBLIC)), { density: (72 * inner) / 32 })
      .resize(inner, inner)
      .toBuffer();
    const sheet = margin === 0 ? { r: 0, g: 0, b: 0, alpha: 0 } : GROUND;
    await sharp({ create: { width: size, height: size, channels: 4, background: sheet } })
      .composite([{ input: drawn }])
      .png({ palette: true, effort: 10 })
      .toFile(fileURLToPath(new URL(file, PUBLIC)));
  }
}

await runCommand({
  usage: `Usage: node --import tsx scripts/generate-icons.ts

Renders public/favicon.svg to the PNG icons for home screens in public/. Run it after a change of public/favicon.svg.`,
  run: drawIcons,
});
