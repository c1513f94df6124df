import { writeFileSync } from 'node:fs';
import { themeCss } from '#src/ui/theme/themeCss.ts';
import { runCommand } from './command/commandLine.mjs';

await runCommand({
  usage: `Usage: node --import tsx scripts/generate-theme.ts

Writes src/ui/theme/theme.generated.css. Run it after a change of palettes.ts, presets.ts or themeCss.ts.`,
  async run() {
    writeFileSync(new URL('../src/ui/theme/theme.generated.css', import.meta.url), themeCss());
  },
});
