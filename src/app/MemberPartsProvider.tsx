import { type ReactNode, useEffect, useState } from 'react';
import { useIsMember } from '#src/client/useIsMember.ts';
import { type MemberParts, MemberPartsContext } from '#src/ui/members/memberPartsContext.ts';

/** Gives the pages what members see in addition. If its code cannot be loaded, the pages are as for visitors. */
export function MemberPartsProvider({ children }: { children: ReactNode }) {
  const isMember = useIsMember();
  const [parts, setParts] = useState<MemberParts | null>(null);
  useEffect(() => {
    if (!isMember) return;
    import('#src/features/lists/cards/memberParts.ts').then(
      ({ memberParts }) => setParts(memberParts),
      () => undefined,
    );
  }, [isMember]);
  return <MemberPartsContext value={isMember ? parts : null}>{children}</MemberPartsContext>;
}
