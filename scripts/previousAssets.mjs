// Pages that were opened before an update request the assets of their own build, so one previous build's assets are kept.
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
 * Moves the current assets and those in `build/previous` out of the folder that the build empties. They stay there for the
 * next build if this one fails.
 * @param root the package's folder
 * @returns call it after the new build: moves the assets of the previous different build to `build/previous`. That is the
 *   last build, unless it has the same manifest as the new one.
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
