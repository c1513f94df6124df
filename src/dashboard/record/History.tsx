import type { ListRow } from '#src/dashboard/list/useRows.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { RevisionList } from './RevisionList.tsx';
import { useRevisions } from './useRevisions.ts';
import { declaredWords } from './valueWords.ts';

interface HistoryProps {
  resource: ResourceDeclaration;
  record: ListRow;
  onReverted(): void;
}

/** What was changed in a record, newest first, each change with the way back from it. */
export function History({ resource, record, onReverted }: HistoryProps) {
  const history = useRevisions(resource.name, record.id, onReverted);
  return <RevisionList history={history} words={declaredWords(resource.fields)} />;
}
