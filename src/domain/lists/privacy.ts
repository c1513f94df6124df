/** Who can see a part of a member's profile. */
export const PRIVACY_LEVELS = ['public', 'members', 'friends', 'only_me'] as const;
export type PrivacyLevel = (typeof PRIVACY_LEVELS)[number];

/** The parts of a profile with a level of their own. */
export type PrivacyPart = 'list' | 'favorites' | 'friends' | 'statistics';
type PrivacySettings = Readonly<Record<PrivacyPart, PrivacyLevel>>;

/** The levels of a new member. */
export const DEFAULT_PRIVACY: PrivacySettings = {
  list: 'public',
  favorites: 'public',
  friends: 'members',
  statistics: 'public',
};

/** Who looks at a profile. */
export type ProfileViewer = 'visitor' | 'member' | 'friend' | 'owner';

const LEVELS_OF: Readonly<Record<ProfileViewer, readonly PrivacyLevel[]>> = {
  visitor: ['public'],
  member: ['public', 'members'],
  friend: ['public', 'members', 'friends'],
  owner: PRIVACY_LEVELS,
};

/** The levels whose parts a viewer can see; queries filter by them. */
export const visibleLevels = (viewer: ProfileViewer): readonly PrivacyLevel[] => LEVELS_OF[viewer];
