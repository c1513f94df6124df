import type { MemberParts } from '#src/ui/members/memberPartsContext.ts';
import { CardButton } from './CardButton.tsx';
import { EpisodeTick } from './EpisodeTick.tsx';
import { HideOwn, OnlyOwn } from './OwnSwitches.tsx';
import './cardButton.css';

/** What members see on public pages in addition. Loaded for members only. */
export const memberParts: MemberParts = { CardButton, HideOwn, OnlyOwn, EpisodeTick };
