import { instantField, type ListShape } from '#src/dashboard/list/listShape.ts';
import { resourceLabel } from '#src/dashboard/resources.ts';
import { RESOURCES } from '#src/domain/roles/roles.ts';
import { VERB_CHOICES } from './activityLabels.ts';

/** The list of activity. It has no declaration, because staff do not edit it. */
export const ACTIVITY_SHAPE: ListShape = {
  resource: 'activity',
  fields: {
    createdAt: instantField('When'),
    actorId: {
      label: 'Who',
      kind: 'reference',
      cell: 'reference',
      to: 'users',
      operators: ['eq', 'ne', 'null'],
      isSortable: false,
    },
    action: { label: 'What', kind: 'text', operators: [], isSortable: false },
    verb: {
      label: 'What',
      kind: 'choice',
      cell: 'choice',
      operators: ['eq', 'ne'],
      isSortable: false,
      isHidden: true,
      choices: VERB_CHOICES,
    },
    resource: {
      label: 'Resource',
      kind: 'choice',
      cell: 'choice',
      operators: ['eq', 'ne'],
      isSortable: false,
      // Labels exist once the dashboard has its resources.
      get choices() {
        return RESOURCES.map((value) => ({ value, label: resourceLabel(value) }));
      },
    },
    recordId: { label: 'Number', kind: 'number', cell: 'integer', operators: ['eq'], isSortable: false },
    label: { label: 'Record', kind: 'text', operators: [], isSortable: false },
    revisions: {
      label: 'Records changed',
      kind: 'number',
      cell: 'integer',
      operators: [],
      isSortable: false,
    },
  },
  columns: ['createdAt', 'actorId', 'action', 'resource', 'label', 'revisions'],
  sort: 'createdAt',
  isDescending: true,
  hasSearch: false,
};
