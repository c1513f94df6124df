import * as abstract from '#src/ui/poster/layouts/abstract.ts';
import * as nature from '#src/ui/poster/layouts/nature.ts';
import * as items from '#src/ui/poster/layouts/scenery.ts';
import type { Layout } from '#src/ui/poster/layouts/sketch.ts';
import * as type from '#src/ui/poster/layouts/type.ts';
import type { Voice } from '#src/ui/poster/lettering.ts';
import type { Mood } from '#src/ui/poster/palettes.ts';

/** All compositions by name. */
export const LAYOUTS: Readonly<Record<string, Layout>> = { ...nature, ...items, ...abstract, ...type };

const names = (list: string) => list.split(' ');

/** The compositions of each mood, enough for variety in the list of one genre. */
export const LAYOUTS_OF_MOOD: Readonly<Record<Mood, readonly string[]>> = {
  night: names('door stairs windows slit blinds stage cut frame rain moon road shout slab quarter bars'),
  history: names('peaks gate seal stripes patchwork waves roofs moon disc petals banner shout quarter'),
  romance: names('pair petals rain moon sea disc windows stripes ripple seal roofs banner shout quarter'),
  comedy: names('dots stairs patchwork stripes cut disc frame roofs sea pair shout slab banner bars quarter'),
  fantasy: names('moon ripple gate waves peaks disc stage dots door seal banner shout quarter bars'),
  action: names('cut blinds road dots slit frame ripple stairs windows shout slab banner bars quarter'),
  drama: names(
    'door sea windows road seal disc roofs ripple stage petals waves patchwork slab shout quarter bars',
  ),
  youth: names('sea dots roofs stripes disc patchwork road stairs pair petals shout slab quarter bars'),
};

/** The voices of each mood, each with the probability of its frequency in the list. */
export const VOICES_OF_MOOD: Readonly<Record<Mood, readonly Voice[]>> = {
  night: ['heavy', 'plain', 'light', 'heavy'],
  history: ['heavy', 'heavy', 'light'],
  romance: ['heavy', 'light', 'heavy', 'plain'],
  comedy: ['plain', 'heavy', 'heavy'],
  fantasy: ['heavy', 'light', 'heavy'],
  action: ['plain', 'heavy', 'plain'],
  drama: ['heavy', 'light', 'plain', 'heavy'],
  youth: ['plain', 'heavy', 'heavy', 'light'],
};

/** The y position at which a wide crop of a composition is taken, where it has most detail; default: its middle. */
export const FOCUS: Readonly<Record<string, number>> = {
  moon: 112,
  disc: 162,
  peaks: 196,
  sea: 188,
  waves: 212,
  ripple: 226,
  rain: 146,
  stairs: 212,
  road: 190,
  gate: 88,
  stage: 226,
  roofs: 222,
  patchwork: 206,
  cut: 134,
  pair: 102,
  seal: 226,
  slit: 118,
  blinds: 204,
  dots: 226,
  frame: 92,
  shout: 240,
  slab: 112,
  quarter: 74,
  bars: 84,
};
