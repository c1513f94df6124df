// Pages that were open before an update ask for the files they were made with: those of one build are kept beside the next.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const manifestIn = (assets) =>
  existsSync(assets) ? readdirSync(assets).find((name) => /^manifest-.+\.js$/.test(name)) : undefined;

function move(from, to) {
  if (!existsSync(from)) return;
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

/**
 * Sets the built assets, and those kept from the build before, outside the folder that building empties. Where the build
 * fails they lie there for the next one.
 * @param root the package's folder
 * @returns to be called when the new build is there: keeps the assets of the one before it in `build/previous`, which is the
 *   last one unless that was made of the same sources
 */
export function keepPreviousAssets(root) {
  const assets = join(root, 'build/client/assets');
  const previous = join(root, 'build/previous/assets');
  const aside = join(root, '.react-router/aside');
  const [last, older] = [join(aside, 'last'), join(aside, 'older')];
  move(assets, last);
  move(previous, older);
  return () => {
    move(manifestIn(last) === manifestIn(assets) ? older : last, previous);
    rmSync(aside, { recursive: true, force: true });
  };
}
