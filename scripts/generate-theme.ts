import { writeFileSync } from 'node:fs';
import { themeCss } from '#src/ui/theme/themeCss.ts';

// Run with `npx tsx scripts/generate-theme.ts` after a change of palettes.ts, presets.ts or themeCss.ts.
writeFileSync(new URL('../src/ui/theme/theme.generated.css', import.meta.url), themeCss());
