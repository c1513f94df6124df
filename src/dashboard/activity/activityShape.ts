import { shelfLabel } from '#src/dashboard/frame/navigation.tsx';
import type { ListShape } from '#src/dashboard/list/listShape.ts';
import { RESOURCES } from '#src/domain/roles.ts';
import { VERB_CHOICES } from './activityWords.ts';

/** The list of activity: it has no declaration, since nobody writes it by hand. */
export const ACTIVITY_SHAPE: ListShape = {
  resource: 'activity',
  fields: {
    createdAt: { label: 'When', kind: 'instant', operators: ['gte', 'lte'], isSortable: true },
    actorId: {
      label: 'Who',
      kind: 'reference',
      to: 'users',
      operators: ['eq', 'ne', 'null'],
      isSortable: false,
    },
    action: { label: 'What', kind: 'text', operators: [], isSortable: false },
    verb: {
      label: 'What',
      kind: 'choice',
      operators: ['eq', 'ne'],
      isSortable: false,
      isHidden: true,
      choices: VERB_CHOICES,
    },
    resource: {
      label: 'Of',
      kind: 'choice',
      operators: ['eq', 'ne'],
      isSortable: false,
      choices: RESOURCES.map((value) => ({ value, label: shelfLabel(value) })),
    },
    recordId: { label: 'Number', kind: 'number', operators: ['eq'], isSortable: false },
    label: { label: 'Record', kind: 'text', operators: [], isSortable: false },
    revisions: { label: 'Records changed', kind: 'number', operators: [], isSortable: false },
  },
  columns: ['createdAt', 'actorId', 'action', 'resource', 'label', 'revisions'],
  sort: 'createdAt',
  isDescending: true,
  hasSearch: false,
};
